import { useState } from 'react'
import { t } from '../../../language/language.ts'
import { number } from '../../../ui/words/format.ts'

/** The page that is read and how many there are; a number typed in leads to that page. */
export function PageField(props: { page: number; total: number; onGo: (page: number) => void }) {
  const { page, total, onGo } = props
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const wanted = Number(typed)
    if (typed !== null && typed.trim() !== '' && Number.isFinite(wanted)) {
      onGo(Math.min(Math.max(Math.round(wanted), 1), total))
    }
    setTyped(null)
  }
  return (
    <span className="page-field small soft">
      <input
        className="field"
        type="text"
        inputMode="numeric"
        data-testid="page-field"
        aria-label={t('reader.pageOf', { total })}
        size={String(total).length}
        value={typed ?? String(page)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go()
          else if (event.key === 'Escape' && typed !== null) setTyped(null)
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <span aria-hidden="true">/ {number(total)}</span>
    </span>
  )
}
