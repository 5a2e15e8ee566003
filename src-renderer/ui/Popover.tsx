import { Popover as Base } from '@base-ui/react/popover'
import { useState, type ReactNode } from 'react'
import './popover.css'

/** Distance from its button, and from the window's edge (px). */
const gap = 6
const edge = 8

/**
 * A button that opens a small panel beside itself. The focus goes into it, Esc and a press elsewhere close it, and
 * the focus goes back to the button.
 */
export function Popover(props: {
  /** What the button shows. */
  trigger: ReactNode
  /** What the button is called when it shows a sign only. */
  label?: string
  /** Heading of the panel; also its name for screen readers. */
  title: string
  testId?: string
  /** Classes of the button; `button quiet compact` when absent. */
  className?: string
  children: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Base.Root open={isOpen} onOpenChange={setOpen}>
      <Base.Trigger
        className={props.className ?? 'button quiet compact'}
        data-testid={props.testId}
        aria-label={props.label}
        title={props.label}
      >
        {props.trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="popover-place" sideOffset={gap} collisionPadding={edge} align="start">
          {/* Esc closes one thing at a time. */}
          <Base.Popup className="popover" onKeyDown={(event) => event.stopPropagation()}>
            <Base.Title className="popover-title">{props.title}</Base.Title>
            {props.children(() => setOpen(false))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
