// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CopyButton } from '../../../../../src-renderer/features/chat/export/CopyButton.tsx'
import { keptAnswer } from '../../../../../src-renderer/features/chat/session/askState.ts'
import { answerOf, sourceOf } from '../../../../fixtures/exportable.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = {
  id: 2,
  conversationId: 1,
  parentId: null,
  scope: null,
  role: 'assistant' as const,
  text: '',
  complete: true,
  createdAt: 0,
}

function open(write: (items: { blobs: Record<string, Blob> }[]) => Promise<void>) {
  class Item {
    readonly blobs: Record<string, Blob>
    constructor(blobs: Record<string, Blob>) {
      this.blobs = blobs
    }
  }
  vi.stubGlobal('ClipboardItem', Item)
  vi.stubGlobal('navigator', { clipboard: { write } })
  render(<CopyButton answer={keptAnswer({ ...row, answer: answerOf([sourceOf(1)]) })} />)
  fireEvent.click(screen.getByTestId('copy'))
}

test('puts text and HTML on the clipboard, and says so', async () => {
  const copied: Record<string, Blob>[] = []
  open(async (items) => void copied.push(...items.map(({ blobs }) => blobs)))
  expect((await screen.findByText('Copied')).getAttribute('role')).toBe('status')
  expect(await copied[0]?.['text/plain']?.text()).toMatch(/^Quote 1\. \[1\]\n\nSources\n\n\[1\]/)
  expect(await copied[0]?.['text/html']?.text()).toMatch(/^<p>Quote 1\. \[1\]<\/p>/)
})

test('where copying is refused, another way is named', async () => {
  open(async () => Promise.reject(new DOMException('no', 'NotAllowedError')))
  expect(await screen.findByText(/Export as plain text/)).toBeTruthy()
})
