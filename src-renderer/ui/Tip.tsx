import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'

/** Distance of a tip from what it explains, and from the window's edge (px). */
const gap = 6
const edge = 12

type TriggerProps = {
  'aria-describedby': string | undefined
  onMouseEnter: () => void
  onMouseLeave: () => void
  onFocus: () => void
  onBlur: () => void
}

/** Shows `content` beside what `children` render, while it is pointed at or has the focus. */
export function Tip(props: {
  content: ReactNode
  children: (trigger: TriggerProps, ref: RefObject<HTMLButtonElement | null>) => ReactElement
}) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isShown, setShown] = useState(false)
  const show = () => setShown(true)
  const hide = () => setShown(false)
  useEffect(() => {
    if (!isShown) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setShown(false)
    document.addEventListener('keydown', onKey)
    document.addEventListener('scroll', hide, true)
    addEventListener('resize', hide)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('scroll', hide, true)
      removeEventListener('resize', hide)
    }
  }, [isShown])
  const handlers = { onMouseEnter: show, onMouseLeave: hide, onFocus: show, onBlur: hide }
  return (
    <>
      {props.children({ 'aria-describedby': isShown ? id : undefined, ...handlers }, trigger)}
      {isShown ? (
        <TipBox id={id} anchor={trigger}>
          {props.content}
        </TipBox>
      ) : null}
    </>
  )
}

function TipBox({ id, anchor, children }: { id: string; anchor: RefObject<HTMLElement | null>; children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    const beside = anchor.current?.getBoundingClientRect()
    if (!element || !beside) return
    const { width, height } = element.getBoundingClientRect()
    const isRoomAbove = beside.top - height - gap > edge
    const left = Math.min(Math.max(beside.left + beside.width / 2 - width / 2, edge), innerWidth - width - edge)
    element.style.left = `${left}px`
    element.style.top = `${isRoomAbove ? beside.top - height - gap : beside.bottom + gap}px`
  }, [anchor])
  return (
    <span ref={box} id={id} role="tooltip" className="tip">
      {children}
    </span>
  )
}
