import { Icon } from '../../../ui/icons.tsx'
import { pixelsPerPoint } from './pages.ts'

const step = 1.25

/** Smaller, larger, as wide as the pane. */
export function ZoomBar(props: { scale: number; isFit: boolean; onZoom: (factor: number) => void; onFit: () => void }) {
  return (
    <div className="zoom-bar" role="group" aria-label="Zoom">
      <button
        type="button"
        className="button quiet icon-only"
        aria-label="Smaller"
        onClick={() => props.onZoom(1 / step)}
      >
        <Icon name="minus" />
      </button>
      <span className="small soft">{Math.round((props.scale / pixelsPerPoint) * 100)} %</span>
      <button type="button" className="button quiet icon-only" aria-label="Larger" onClick={() => props.onZoom(step)}>
        <Icon name="add" />
      </button>
      <button
        type="button"
        className="button quiet icon-only"
        aria-label="Fit width"
        disabled={props.isFit}
        onClick={props.onFit}
      >
        <Icon name="fit" />
      </button>
    </div>
  )
}
