import { ContextMenu } from '@base-ui/react/context-menu'
import type { ReactElement } from 'react'
import { t } from '../../language/language.ts'
import { Icon } from '../../ui/icons.tsx'
import '../../ui/menu/menu.css'

/** What can be done with a hit besides opening it: on a right click, a long press, Shift+F10 or the menu key. */
export function HitMenu({ button, onTags, onOnly }: { button: ReactElement; onTags: () => void; onOnly: () => void }) {
  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger className="hit-place">{button}</ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Positioner className="menu-place" collisionPadding={8}>
          {/* Keys are heard here only: Esc closes one thing at a time. */}
          <ContextMenu.Popup className="menu" onKeyDown={(event) => event.stopPropagation()}>
            <ContextMenu.Item className="menu-item" onClick={onTags}>
              <Icon name="tag" size={15} />
              <span>{t('find.menu.tags')}</span>
            </ContextMenu.Item>
            <ContextMenu.Item className="menu-item" onClick={onOnly}>
              <Icon name="search" size={15} />
              <span>{t('find.menu.only')}</span>
            </ContextMenu.Item>
          </ContextMenu.Popup>
        </ContextMenu.Positioner>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  )
}
