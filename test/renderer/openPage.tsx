import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode, type ReactNode } from 'react'
import { afterEach, beforeEach, expect } from 'vitest'
import { App } from '../../src-renderer/app.tsx'
import { ApiProvider } from '../../src-renderer/bridge/apiContext.tsx'
import { createQueryClient } from '../../src-renderer/bridge/queries/client.ts'
import type { Handlers } from '../../src-main/contract/router.ts'
import { connectApi } from './connect.ts'

// Patience for machines that do something else at the same time.
configure({ asyncUtilTimeout: 10_000 })

beforeEach(() => {
  history.replaceState(null, '', location.pathname)
  localStorage.clear()
  sessionStorage.clear()
  teachDialogs()
})
afterEach(cleanup)

/** Shows a part of the page with everything that parts expect around them, strictly, as `main.tsx` does. */
export function show(handlers: Handlers, part: ReactNode) {
  const api = connectApi(handlers)
  const client = createQueryClient()
  const around = (child: ReactNode) => (
    <StrictMode>
      <QueryClientProvider client={client}>
        <ApiProvider value={api}>{child}</ApiProvider>
      </QueryClientProvider>
    </StrictMode>
  )
  const shown = render(around(part))
  return { ...shown, client, showAgain: (child: ReactNode) => shown.rerender(around(child)) }
}

/** The whole page, opened at an address such as `#/search/notice`. */
export function openPage(handlers: Handlers, hash = '', state: unknown = null) {
  history.replaceState(state, '', location.pathname + hash)
  return show(handlers, <App />)
}

/** Presses a key where the focus is; false when the page took it. */
export function press(key: string, modifiers: { ctrlKey?: boolean; shiftKey?: boolean } = {}): boolean {
  return fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers })
}

/** Opens the settings at one of their parts, such as `models`. */
export async function openSettings(part: string): Promise<void> {
  fireEvent.click(await screen.findByTestId('settings'))
  fireEvent.click(await screen.findByTestId(`settings-${part}`))
}

/** Types into a field, as one input event. */
export function type(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } })
}

/** What the page says in its first alert, once there is one. */
export function alertText(): Promise<string> {
  return waitFor(() => {
    const alert = document.querySelector('[role="alert"]')
    expect(alert).not.toBeNull()
    return alert?.textContent ?? ''
  })
}

/** happy-dom opens dialogs but leaves the focus alone; a browser moves it in, and back when the dialog still stands. */
function teachDialogs(): void {
  const openers = new WeakMap<HTMLDialogElement, Element | null>()
  HTMLDialogElement.prototype.showModal = function () {
    openers.set(this, document.activeElement)
    this.setAttribute('open', '')
    this.querySelector<HTMLElement>('button, input, [tabindex]')?.focus()
  }
  HTMLDialogElement.prototype.close = function () {
    const opener = openers.get(this)
    this.removeAttribute('open')
    if (this.isConnected && opener instanceof HTMLElement) opener.focus()
  }
}
