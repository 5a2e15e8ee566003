// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppError } from '../../../../../src-main/base/errors.ts'
import { createFakeLibrary } from '../../../fakeLibrary.ts'
import { alertText, openPage, type } from '../../../openPage.tsx'

/** The rules, opened from the list of files, over a library with one folder and a single file. */
async function open(change: (library: ReturnType<typeof createFakeLibrary>) => void = () => {}) {
  const library = createFakeLibrary()
  const { state } = library
  state.status.folders.push(
    { id: 1, path: '/home/ada/Cases', name: 'Cases', addedAt: 0 },
    { id: 2, path: '/home/ada', name: 'will.pdf', addedAt: 0, file: 'will.pdf' },
  )
  const file = { size: 1, modifiedMs: 0, contentHash: null, documentId: null, code: null, reason: null }
  state.files = ['a.log', 'b.log', 'c.txt'].map((path, index) => ({
    ...file,
    id: index + 1,
    folderId: 1,
    path,
    status: 'ok' as const,
    isEmbedded: true,
  }))
  state.ignore.rules = [{ folderId: 1, patterns: ['*.tmp', '/old/'] }]
  change(library)
  openPage(library.handlers, '#/files')
  fireEvent.click(await screen.findByRole('button', { name: 'Ignore rules…' }))
  const rules = await screen.findByTestId<HTMLTextAreaElement>('ignore-rules')
  expect(rules.value).toBe('')
  const where = screen.getByRole('combobox', { name: 'Where' })
  await waitFor(() => expect(where.querySelectorAll('option')).toHaveLength(2))
  fireEvent.change(where, { target: { value: '1' } })
  await waitFor(() => expect(rules.value).toBe('*.tmp\n/old/'))
  return { state, rules, where, save: () => screen.getByTestId<HTMLButtonElement>('save-rules') }
}

test('rules are shown for each folder and for all; a single file has none; what is always left out is told', async () => {
  const { rules, where } = await open()
  expect([...where.querySelectorAll('option')].map((option) => option.textContent)).toEqual(['In all folders', 'Cases'])
  fireEvent.change(where, { target: { value: '' } })
  expect(rules.value).toBe('')
  expect(screen.getByText('.*', { exact: false }).closest('details')?.textContent).toContain('node_modules/')
  expect(screen.getByText(/\.footnoteignore/)).toBeTruthy()
})

test('what a rule would hide is said before it is kept; kept, it is said, and the dialog is gone', async () => {
  const { state, rules, save } = await open()
  expect(save().disabled).toBe(true)
  type(rules, '*.log\n\n  ')
  await waitFor(() =>
    expect(screen.getByTestId('ignore-preview').textContent).toBe('These rules would hide 2 files: a.log, b.log'),
  )
  type(rules, '*.xyz')
  await waitFor(() => expect(screen.getByTestId('ignore-preview').textContent).toContain('no file'))
  expect(state.ignore.rules[0]?.patterns).toEqual(['*.tmp', '/old/'])
  fireEvent.click(save())
  expect(await screen.findByText('The rules hold from now on.')).toBeTruthy()
  expect(screen.queryByTestId('ignore-rules')).toBeNull()
  expect(state.ignore.rules).toEqual([{ folderId: 1, patterns: ['*.xyz'] }])
})

test('a pattern that cannot be followed is named', async () => {
  const { rules } = await open(({ handlers }) => {
    handlers.previewIgnoreRules = async ({ patterns }) => ({ files: 0, examples: [], refused: patterns })
  })
  type(rules, '**/a/**/b/**/c')
  await waitFor(() =>
    expect(screen.getByTestId('ignore-preview').textContent).toContain('cannot be followed: **/a/**/b/**/c'),
  )
})

test('rules that could not be kept stay in the dialog, with the reason', async () => {
  const { rules, save } = await open(({ handlers }) => {
    handlers.setIgnoreRules = async () => {
      throw new AppError('store/readOnly', 'This library is being written by another process.')
    }
  })
  type(rules, '*.log')
  fireEvent.click(save())
  expect(await alertText()).toContain('is being written by another process')
  expect(rules.value).toBe('*.log')
})
