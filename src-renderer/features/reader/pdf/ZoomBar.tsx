import { t } from '../../../language/language.ts'
import { Icon } from '../../../ui/icons.tsx'
import { number } from '../../../ui/words/format.ts'
import { pixelsPerPoint } from './pages.ts'

const step = 1.25

/** Smaller, larger, as wide as the pane. */
export function ZoomBar(props: { scale: number; isFit: boolean; onZoom: (factor: number) => void; onFit: () => void }) {
  return (
    <div className="zoom-bar" role="group" aria-label={t('reader.zoom.label')}>
      <button
        type="button"
        className="button quiet icon-only"
        aria-label={t('reader.zoom.smaller')}
        title={t('reader.zoom.smaller')}
        onClick={() => props.onZoom(1 / step)}
      >
        <Icon name="minus" />
      </button>
      <span className="small soft">{number(props.scale / pixelsPerPoint, { style: 'percent' })}</span>
      <button
        type="button"
        className="button quiet icon-only"
        aria-label={t('reader.zoom.larger')}
        title={t('reader.zoom.larger')}
        onClick={() => props.onZoom(step)}
      >
        <Icon name="add" />
      </button>
      <button
        type="button"
        className="button quiet icon-only"
        aria-label={t('reader.zoom.fit')}
        title={t('reader.zoom.fit')}
        disabled={props.isFit}
        onClick={props.onFit}
      >
        <Icon name="fit" />
      </button>
    </div>
  )
}
