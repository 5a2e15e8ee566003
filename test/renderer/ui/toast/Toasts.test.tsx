// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ToastProvider, useToast, type ToastMessage } from '../../../../src-renderer/ui/toast/Toasts.tsx'

afterEach(cleanup)

function Teller({ messages }: { messages: ToastMessage[] }) {
  const tell = useToast()
  return (
    <button type="button" onClick={() => messages.forEach(tell)}>
      Tell
    </button>
  )
}

function tell(...messages: ToastMessage[]): void {
  render(
    <ToastProvider>
      <Teller messages={messages} />
    </ToastProvider>,
  )
  fireEvent.click(screen.getByText('Tell'))
}

test('a message is shown and can be closed', async () => {
  tell({ message: 'Saved.' })
  expect((await screen.findByTestId('toast')).textContent).toBe('Saved.')
  fireEvent.click(screen.getByLabelText('Close'))
  await expect.poll(() => screen.queryByTestId('toast')).toBeNull()
})

test('its action is run once and takes it away', async () => {
  let undone = 0
  tell({ message: 'Deleted.', action: { label: 'Undo', run: () => undone++ } })
  fireEvent.click(await screen.findByText('Undo'))
  expect(undone).toBe(1)
  await expect.poll(() => screen.queryByTestId('toast')).toBeNull()
})

test('of many, the last three are shown', async () => {
  tell(...['one', 'two', 'three', 'four'].map((message) => ({ message })))
  await screen.findByText('four')
  expect(screen.getAllByTestId('toast').filter((toast) => !toast.hasAttribute('data-limited'))).toHaveLength(3)
})
