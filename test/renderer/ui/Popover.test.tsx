// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Popover } from '../../../src-renderer/ui/Popover.tsx'

afterEach(cleanup)

async function open() {
  render(
    <Popover trigger="Limit" title="Limit to" testId="limit">
      {(close) => (
        <button type="button" onClick={close}>
          Done
        </button>
      )}
    </Popover>,
  )
  const button = screen.getByTestId('limit')
  button.focus()
  fireEvent.click(button)
  return { button, panel: await screen.findByRole('dialog', { name: 'Limit to' }) }
}

test('it takes the focus, and gives it back when what is in it closes it', async () => {
  const { button, panel } = await open()
  await expect.poll(() => panel.contains(document.activeElement)).toBe(true)
  fireEvent.click(screen.getByText('Done'))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(button)
})

test('Esc closes it, and the page behind does not hear of it', async () => {
  const { panel } = await open()
  const heard: string[] = []
  const listen = (event: KeyboardEvent) => heard.push(event.key)
  addEventListener('keydown', listen)
  fireEvent.keyDown(panel, { key: 'Escape' })
  removeEventListener('keydown', listen)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(heard).toEqual([])
})
