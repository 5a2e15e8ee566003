import { Tooltip } from '@base-ui/react/tooltip'
import { useId, useState, type ReactElement, type ReactNode } from 'react'

/** Distance of a tip from what it explains, and from the window's edge (px). */
const gap = 6
const edge = 12

/** Rest of the pointer before a tip shows (ms): passing over shows nothing. */
const restMs = 80

/** Shows `content` beside its button while that is pointed at or has the focus; Esc takes it away. */
export function Tip(props: {
  content: ReactNode
  children: ReactElement<object>
  /** Pressing the button shows more than the tip does: it goes. */
  closesOnPress?: boolean
}) {
  const { content, children } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Tooltip.Root open={isOpen} onOpenChange={setOpen}>
      {/* Base UI takes a tip for a label; ours says more than its button does. */}
      <Tooltip.Trigger
        delay={restMs}
        closeOnClick={props.closesOnPress ?? false}
        aria-describedby={isOpen ? id : undefined}
        render={children}
      />
      <Tooltip.Portal>
        <Tooltip.Positioner className="tip-place" sideOffset={gap} collisionPadding={edge}>
          <Tooltip.Popup id={id} className="tip" role="tooltip">
            {content}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
