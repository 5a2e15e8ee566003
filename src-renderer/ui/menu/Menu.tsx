import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import './menu.css'

/** Distance of a menu from its button and from the window's edge (px). */
const gap = 4
const edge = 8

/** Entries under a heading of their own. */
export type MenuGroup<Value extends string> = { label: string; entries: readonly { value: Value; label: string }[] }

/**
 * A button that opens a menu (WAI-ARIA's menu button): arrows, Home, End and first letters move, Enter
 * chooses, Esc and Tab close, and the focus goes back to the button.
 */
export function Menu<Value extends string>(props: {
  children: ReactNode
  groups: readonly MenuGroup<Value>[]
  isBusy: boolean
  testId: string
  onChoose: (value: Value, group: number) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button quiet compact"
        data-testid={props.testId}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={props.isBusy}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {props.children}
      </button>
      {isOpen ? (
        <MenuList
          id={id}
          button={button}
          groups={props.groups}
          onClose={close}
          onLeave={() => setOpen(false)}
          onChoose={(value, group) => {
            close()
            props.onChoose(value, group)
          }}
        />
      ) : null}
    </>
  )
}

type ListProps<Value extends string> = {
  id: string
  button: { current: HTMLButtonElement | null }
  groups: readonly MenuGroup<Value>[]
  /** The user is done with it: the focus goes back. */
  onClose: () => void
  /** The user went elsewhere: the focus stays there. */
  onLeave: () => void
  onChoose: (value: Value, group: number) => void
}

function MenuList<Value extends string>({ id, button, groups, onClose, onLeave, onChoose }: ListProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = list.current
    const beside = button.current?.getBoundingClientRect()
    if (!element || !beside) return
    const { width, height } = element.getBoundingClientRect()
    const isRoomBelow = beside.bottom + gap + height < innerHeight - edge
    const top = isRoomBelow ? beside.bottom + gap : Math.max(edge, beside.top - gap - height)
    element.style.top = `${top}px`
    element.style.left = `${Math.max(edge, Math.min(beside.left, innerWidth - width - edge))}px`
    itemsIn(element)[0]?.focus()
  }, [button])
  useEffect(() => {
    const onPointer = (event: PointerEvent) => {
      const target = event.target instanceof Node ? event.target : null
      // A press on the button closes by itself.
      if (!list.current?.contains(target) && button.current?.contains(target) !== true) onLeave()
    }
    const onScroll = (event: Event) => {
      if (event.target !== list.current) onLeave()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('scroll', onScroll, true)
    addEventListener('resize', onLeave)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('scroll', onScroll, true)
      removeEventListener('resize', onLeave)
    }
  }, [button, onLeave])
  return (
    <div ref={list} id={id} role="menu" className="menu" tabIndex={-1} onKeyDown={(event) => moveByKey(event, onClose)}>
      {groups.map((group, index) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <p className="menu-label" aria-hidden="true">
            {group.label}
          </p>
          {group.entries.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="menu-item"
              onClick={() => onChoose(value, index)}
            >
              {label}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}

function itemsIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role="menuitem"]')]
}

function moveByKey(event: KeyboardEvent<HTMLDivElement>, onClose: () => void): void {
  const items = itemsIn(event.currentTarget)
  const at = items.findIndex((item) => item === document.activeElement)
  const target = targetOf(event.key, at, items)
  if (event.key === 'Escape' || event.key === 'Tab') onClose()
  else if (target) target.focus()
  else return
  event.preventDefault()
  // Esc closes one thing at a time: not the reader behind the menu too.
  event.stopPropagation()
}

function targetOf(key: string, at: number, items: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const isNamed = (item: HTMLElement) => (item.textContent ?? '').toLowerCase().startsWith(key.toLowerCase())
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(isNamed)
}
