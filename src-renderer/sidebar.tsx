import type { ReactNode } from 'react'
import { t } from './language/language.ts'
import { Icon } from './ui/icons.tsx'
import type { View } from './place.ts'

/** The left side: ways in, the library, what was asked before. A drawer where the window is narrow. */
export function Sidebar(props: {
  view: View
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onShow: (view: View) => void
  children: ReactNode
}) {
  const { view, isOpen, onOpen, onShow } = props
  const isNew = view.name === 'ask' && view.conversationId === null
  return (
    <>
      <header className="top-bar">
        <button
          type="button"
          className="button quiet icon-only"
          aria-label={t('page.menu')}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          <Icon name="menu" />
        </button>
        <span className="brand">Footnote</span>
        <button
          type="button"
          className="button quiet icon-only"
          aria-label={t('page.newQuestion')}
          onClick={() => onShow({ name: 'ask', conversationId: null })}
        >
          <Icon name="add" />
        </button>
      </header>
      {isOpen ? <div className="drawer-shade" onClick={() => onOpen(false)} /> : null}
      <nav className={`sidebar${isOpen ? ' is-open' : ''}`} aria-label={t('page.sidebar')}>
        <h1 className="brand">Footnote</h1>
        <ul className="ways">
          <li>
            <button
              type="button"
              className="way"
              aria-current={isNew ? 'page' : undefined}
              onClick={() => onShow({ name: 'ask', conversationId: null })}
            >
              <Icon name="ask" /> {t('page.newQuestion')}
            </button>
          </li>
          <li>
            <button
              type="button"
              className="way"
              aria-current={view.name === 'search' ? 'page' : undefined}
              onClick={() => onShow({ name: 'search', words: '' })}
            >
              <Icon name="search" /> {t('page.search')} <kbd>Ctrl K</kbd>
            </button>
          </li>
        </ul>
        {props.children}
      </nav>
    </>
  )
}
