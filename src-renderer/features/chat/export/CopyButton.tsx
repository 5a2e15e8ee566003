import { useEffect, useState } from 'react'
import { t } from '../../../language/language.ts'
import { Icon } from '../../../ui/icons.tsx'
import type { ShownAnswer } from '../session/askState.ts'
import { copyWithReferences } from './copyWithReferences.ts'

/** How long the button says that it has copied. */
const saidMs = 2500

/** Puts an answer on the clipboard, as text and as HTML, with its numbers and the list of its sources. */
export function CopyButton({ answer }: { answer: ShownAnswer }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), saidMs)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    const { text, html } = copyWithReferences(answer)
    const blobs = {
      'text/plain': new Blob([text], { type: 'text/plain' }),
      'text/html': new Blob([html], { type: 'text/html' }),
    }
    // Refused where the page has no focus or no right: the user is told, and another way is named.
    await navigator.clipboard.write([new ClipboardItem(blobs)]).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  }
  return (
    <>
      <button type="button" className="button quiet compact" data-testid="copy" onClick={() => void copy()}>
        <Icon name="copy" size={15} /> {t('answer.copy.idle')}
      </button>
      <span className="soft small copy-state" role="status">
        {state === 'idle' ? '' : t(`answer.copy.${state}`)}
      </span>
    </>
  )
}
