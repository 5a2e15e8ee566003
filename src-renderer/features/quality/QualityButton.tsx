import { t } from '../../language/language.ts'
import { Icon } from '../../ui/icons.tsx'

/** The way to the check of the library, below its files. */
export function QualityButton({ isShown, onShow }: { isShown: boolean; onShow: () => void }) {
  return (
    <button
      type="button"
      className="row quality-row"
      data-testid="quality"
      aria-current={isShown ? 'page' : undefined}
      onClick={onShow}
    >
      <Icon name="gauge" />
      <span>{t('quality.title')}</span>
    </button>
  )
}
