import { ContextMenu } from '@base-ui/react/context-menu'
import { useRef, type ReactElement } from 'react'
import { t } from '../../language/language.ts'
import { Icon } from '../../ui/icons.tsx'
import '../../ui/menu/menu.css'

/** What can be done with a hit besides opening it: on a right click, a long press, Shift+F10 or the menu key. */
export function HitMenu(props: {
  button: ReactElement
  /** `focusBack` puts the focus onto the hit again, when what it opened is done. */
  onTags: (focusBack: () => void) => void
  onOnly: () => void
}) {
  const place = useRef<HTMLDivElement>(null)
  const focusBack = () => place.current?.querySelector('button')?.focus()
  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger ref={place} className="hit-place">
        {props.button}
      </ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Positioner className="menu-place" collisionPadding={8}>
          {/* Keys are heard here only: Esc closes one thing at a time. */}
          <ContextMenu.Popup className="menu" onKeyDown={(event) => event.stopPropagation()}>
            <ContextMenu.Item className="menu-item" onClick={() => props.onTags(focusBack)}>
              <Icon name="tag" size={15} />
              <span>{t('find.menu.tags')}</span>
            </ContextMenu.Item>
            <ContextMenu.Item className="menu-item" onClick={props.onOnly}>
              <Icon name="search" size={15} />
              <span>{t('find.menu.only')}</span>
            </ContextMenu.Item>
          </ContextMenu.Popup>
        </ContextMenu.Positioner>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  )
}
