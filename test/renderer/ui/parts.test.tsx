// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Evidence } from '../../../src-main/contract/types.ts'
import { ConfirmDialog, Dialog } from '../../../src-renderer/ui/dialog/Dialog.tsx'
import { PassageList } from '../../../src-renderer/ui/PassageList.tsx'
import { ProblemNotice } from '../../../src-renderer/ui/ProblemNotice.tsx'
import { readEvidence, readSources } from '../../../src-renderer/ui/reading.ts'
import { saveFile } from '../../../src-renderer/ui/saveFile.ts'
import '../openPage.tsx'

/** A passage at `start` of its document, with a mark given by its place in the text. */
function passage(text: string, start: number, mark?: { from: number; to: number }): Evidence {
  return {
    start,
    end: start + text.length,
    passageIds: [1],
    passageScores: [1],
    documentId: 1,
    fileId: 1,
    file: 'lease.pdf',
    title: 'Lease',
    headingPath: [],
    pages: [],
    text,
    score: 1,
    why: [],
    sentences: [],
    marks: mark ? [{ start: start + mark.from, end: start + mark.to }] : [],
    alsoIn: [],
  }
}

test('whatever a passage is, what answers best is set off letter for letter, and opens as it stands there', () => {
  const lengths = fc.tuple(fc.nat(600), fc.integer({ min: 1, max: 200 }), fc.nat(600))
  fc.assert(
    fc.property(fc.nat(10_000), lengths, (start, [before, marked, after]) => {
      const text = Array.from({ length: before + marked + after }, (_, index) =>
        index % 7 === 0 ? ' ' : String.fromCharCode(97 + (index % 26)),
      ).join('')
      const found = passage(text, start, { from: before, to: before + marked })
      const { container, unmount } = render(<PassageList evidence={[found]} onOpen={() => {}} />)
      const strong = container.querySelector('strong')
      expect(strong?.textContent).toBe(text.slice(before, before + marked))
      // What stands before it is shortened from the front, so that it is never pushed out of sight.
      expect((strong?.previousSibling?.textContent ?? '').length).toBeLessThanOrEqual(121)
      const whole = { start: start + before, end: start + before + marked, n: null }
      expect(readEvidence([found], 0).items[0]).toMatchObject(whole)
      unmount()
    }),
    { numRuns: 40 },
  )
})

test('a passage without a mark is shown and opened whole', () => {
  const found = passage('All of it.', 5)
  const { container } = render(<PassageList evidence={[found]} onOpen={() => {}} />)
  expect(container.querySelector('.passage-text')?.textContent).toBe('All of it.')
  expect(readEvidence([found], 0).items[0]).toMatchObject({ start: 5, end: 15 })
})

test('a citation of a number that is missing opens the first source instead of none', () => {
  const source = { ...passage('x', 0), n: 4, quote: 'x', contentHash: 'a' }
  expect(readSources([source, { ...source, n: 9 }], 9).index).toBe(1)
  expect(readSources([source], 7).index).toBe(0)
})

test('a file that is saved keeps its name, its kind and every letter', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  const saved: { name: string; url: string }[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, url: this.href })
  })
  const mediaType = 'text/markdown'
  saveFile({
    fileName: 'Wann beginnt die Frist?.md',
    mediaType,
    encoding: 'utf8',
    content: '# Frist\n\n„drei“ 💧',
  })
  const blob = made.mock.calls[0]?.[0]
  if (!(blob instanceof Blob)) throw new Error('nothing was saved')
  expect(await blob.text()).toBe('# Frist\n\n„drei“ 💧')
  expect(blob.type).toBe('text/markdown')
  expect(saved).toEqual([{ name: 'Wann beginnt die Frist?.md', url: made.mock.results[0]?.value as string }])
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
  saveFile({ fileName: 'a.pdf', mediaType, encoding: 'base64', content: Buffer.from(bytes).toString('base64') })
  const second = made.mock.calls[1]?.[0]
  expect(second instanceof Blob && new Uint8Array(await second.arrayBuffer())).toEqual(bytes)
  made.mockRestore()
  click.mockRestore()
})

test('no error is no notice; an error is an alert that screen readers hear', () => {
  const { rerender } = render(<ProblemNotice error={null} />)
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(<ProblemNotice error={undefined} />)
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(<ProblemNotice error={new Error('socket hang up')}>What next</ProblemNotice>)
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Footnote cannot be reached. If you closed it, start it again')
  expect(alert.textContent).toContain('What next')
  expect(alert.textContent).not.toContain('socket')
})

test('a dialog is modal, named by its title, and takes Esc for its own', () => {
  const modal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  const onClose = vi.fn()
  render(
    <Dialog title="Settings" onClose={onClose}>
      text
    </Dialog>,
  )
  expect(modal).toHaveBeenCalledOnce()
  const dialog = screen.getByRole('dialog', { name: 'Settings' })
  const escape = new Event('cancel', { cancelable: true })
  fireEvent(dialog, escape)
  // The page closes it, not the browser: both would fall out of step.
  expect(escape.defaultPrevented).toBe(true)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a question that cannot be taken back is confirmed once, and cancelled as often as one likes', () => {
  const [onConfirm, onClose] = [vi.fn(), vi.fn()]
  render(
    <ConfirmDialog title="Delete?" action="Delete" onConfirm={onConfirm} onClose={onClose}>
      for good
    </ConfirmDialog>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Delete?' })
  fireEvent.click(within(dialog).getByText('Cancel'))
  for (let press = 0; press < 3; press++) fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(onConfirm).toHaveBeenCalledOnce()
})
