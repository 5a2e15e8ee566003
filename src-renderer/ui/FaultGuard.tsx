import { Component, type ReactNode } from 'react'
import { t } from '../language/language.ts'

/** A fault of the page itself: says so and offers a way on, where React would leave the window empty. */
export class FaultGuard extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="notice" role="alert">
        <span>{t('page.failed')}</span>
        <button type="button" className="button compact" onClick={beginAnew}>
          {t('page.beginAnew')}
        </button>
      </div>
    )
  }
}

/** Not where it failed: the same place would fail again. */
function beginAnew(): void {
  history.replaceState(null, '', '#/ask')
  location.reload()
}
