import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode, RefObject } from 'react'
import { Icon, type IconName } from '../icons.tsx'
import './menu.css'

/** Distance of a menu from its button, and from the window's edge (px). */
const gap = 4
const edge = 8

/** One line of a menu. `isChosen` makes it one of several of which exactly one is in use. */
export type MenuEntry<Value extends string> = {
  value: Value
  label: string
  icon?: IconName
  isDangerous?: boolean
  isDisabled?: boolean
  isChosen?: boolean
}

/** Entries that belong together; without a label, set apart by a line only. */
export type MenuGroup<Value extends string> = { label?: string; entries: readonly MenuEntry<Value>[] }

/**
 * A button that opens a menu (WAI-ARIA's menu button): arrows, Home, End and first letters move, Enter
 * chooses, Esc and Tab close, and the focus goes back to the button.
 */
export function Menu<Value extends string>(props: {
  /** What the button shows. */
  children: ReactNode
  /** What the button is called, when it shows a sign only. */
  label?: string
  groups: readonly MenuGroup<Value>[]
  isBusy?: boolean
  testId: string
  /** Classes of the button; `button quiet compact` when absent. */
  className?: string
  /** -1: not a stop of the Tab key, where the part around it has keys of its own. */
  tabIndex?: number
  /** What has the focus afterwards; the button when absent. */
  returnTo?: RefObject<HTMLElement | null>
  onChoose: (value: Value, group: number) => void
}) {
  const { groups, onChoose } = props
  return (
    <Base.Root modal={false}>
      <Base.Trigger
        className={props.className ?? 'button quiet compact'}
        data-testid={props.testId}
        aria-label={props.label}
        title={props.label}
        disabled={props.isBusy === true}
        {...(props.tabIndex === undefined ? {} : { tabIndex: props.tabIndex })}
      >
        {props.children}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="menu-place" sideOffset={gap} collisionPadding={edge} align="start">
          {/* Keys are heard here only: Esc closes one thing at a time, not the reader behind the menu too. */}
          <Base.Popup
            className="menu"
            onKeyDown={(event) => event.stopPropagation()}
            {...(props.returnTo ? { finalFocus: props.returnTo } : {})}
          >
            {groups.map((group, index) => (
              <Base.Group key={index}>
                {group.label === undefined ? null : (
                  <Base.GroupLabel className="menu-label">{group.label}</Base.GroupLabel>
                )}
                {group.entries.map((entry) => (
                  <Base.Item
                    key={entry.value}
                    className={`menu-item${entry.isDangerous ? ' is-dangerous' : ''}`}
                    label={entry.label}
                    disabled={entry.isDisabled === true}
                    onClick={() => onChoose(entry.value, index)}
                    {...(entry.isChosen === undefined ? {} : { role: 'menuitemradio', 'aria-checked': entry.isChosen })}
                  >
                    {entry.icon ? <Icon name={entry.icon} size={15} /> : null}
                    <span>{entry.label}</span>
                    {entry.isChosen ? <Icon name="check" size={15} /> : null}
                  </Base.Item>
                ))}
              </Base.Group>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
