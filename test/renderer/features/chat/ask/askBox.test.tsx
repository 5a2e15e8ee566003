// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { useState } from 'react'
import type { Filter } from '../../../../../src-main/contract/types.ts'
import { AskBox } from '../../../../../src-renderer/features/chat/ask/AskBox.tsx'
import { findGuilty, scopeQuestions } from '../../../../../src-renderer/features/chat/ask/ScopeNote.tsx'
import type { ScopeChip } from '../../../../../src-renderer/ui/scope/scope.ts'
import { createFakeLibrary } from '../../../fakeLibrary.ts'
import { press, show, type } from '../../../openPage.tsx'

const pdf: ScopeChip = { kind: 'type', format: 'pdf' }
const word: ScopeChip = { kind: 'type', format: 'docx' }
const home: ScopeChip = { kind: 'folder', folderId: 1, label: 'Home' }

/** The box over a small library, with chips that it may change. */
async function openBox(chips: ScopeChip[] = [], sizeOf: (filter: Filter) => number | null = () => 2) {
  const library = createFakeLibrary()
  library.state.status.folders.push({ id: 1, path: '/home/ada/Home', name: 'Home', addedAt: 0 })
  await library.add('/home/ada/Home/lease.md', new TextEncoder().encode('# Lease\n\nThe rent is 900 euros.\n'))
  library.state.sizeOf = sizeOf
  const onAsk = vi.fn<(question: string, chips: readonly ScopeChip[]) => void>()
  function Box() {
    const [scope, setScope] = useState(chips)
    return (
      <AskBox
        isReady
        isRunning={false}
        isFollowUp={false}
        isFirst
        draft={null}
        scope={scope}
        onScope={setScope}
        speaker={null}
        onAsk={onAsk}
        onStop={() => undefined}
      />
    )
  }
  const page = show(library.handlers, <Box />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' })
  return { ...page, ...library, onAsk, field }
}

const chipsShown = () => screen.queryAllByTestId('scope-chip').map((chip) => chip.textContent)

describe('where is searched', () => {
  test('stands above the question, is sent with it, and stays for the next one', async () => {
    const { onAsk, field } = await openBox([home, pdf])
    expect(chipsShown()).toEqual(['in Home', 'PDF'])
    expect(await screen.findByText('2 documents are searched.')).toBeTruthy()
    type(field, 'What is the rent?')
    press('Enter')
    expect(onAsk).toHaveBeenCalledWith('What is the rent?', [home, pdf])
    expect([field.value, chipsShown()]).toEqual(['', ['in Home', 'PDF']])
  })

  test('Backspace in an empty field takes the last limit back', async () => {
    const { field } = await openBox([home, pdf])
    field.focus()
    fireEvent.keyDown(field, { key: 'Backspace' })
    expect(chipsShown()).toEqual(['in Home'])
    type(field, 'a')
    fireEvent.keyDown(field, { key: 'Backspace' })
    expect(chipsShown()).toEqual(['in Home'])
  })

  test('what is typed as a filter goes with the question as a chip, not as words', async () => {
    const { onAsk, field } = await openBox()
    field.focus()
    type(field, 'type:pdf')
    press('Enter')
    expect(onAsk).not.toHaveBeenCalled()
    expect([chipsShown(), field.value]).toEqual([['PDF'], ''])
    type(field, 'What is type:word the rent?')
    press('Enter')
    expect(onAsk).toHaveBeenCalledWith('What is the rent?', [pdf, word])
  })

  test('is chosen from folders, files by their names, and types; pressed again it is taken back', async () => {
    await openBox()
    fireEvent.click(screen.getByTestId('limit'))
    const picker = await screen.findByRole('dialog', { name: 'Search only in' })
    fireEvent.click(within(picker).getByRole('button', { name: 'Word' }))
    fireEvent.click(await within(picker).findByRole('button', { name: 'Home' }))
    fireEvent.change(within(picker).getByRole('searchbox', { name: 'Folder or file' }), { target: { value: 'lea' } })
    fireEvent.click(await within(picker).findByRole('button', { name: 'lease.md' }))
    expect(chipsShown()).toEqual(['Word', 'in Home', 'lease.md'])
    const file = within(picker).getByRole('button', { name: 'lease.md' })
    expect(file.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(file)
    expect(chipsShown()).toEqual(['Word', 'in Home'])
  })

  test('says which limit leaves nothing', async () => {
    await openBox([home, pdf], ({ formats }) => (formats?.includes('pdf') ? 0 : 3))
    expect(await screen.findByText('Nothing that was read matches “PDF”. Remove it to ask.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Remove “PDF”' }))
    await waitFor(() => expect(screen.getByTestId('scope-note').textContent).toBe('3 documents are searched.'))
  })

  test('and its draft survive a reload together', async () => {
    const first = await openBox()
    type(first.field, 'What is the rent? type:pdf ')
    fireEvent.change(first.field, { target: { value: 'What is the rent? type:pdf x' } })
    await waitFor(() => expect(chipsShown()).toEqual(['PDF']))
    first.unmount()
    const { field } = await openBox()
    expect(field.value).toContain('What is the rent?')
    expect(chipsShown()).toEqual(['PDF'])
  })
})

describe('the limit to blame', () => {
  // Sizes as the engine would tell them: all chips, each alone, all but those of a kind.
  const guiltOf = (chips: ScopeChip[], sizeOf: (filter: Filter) => number) => {
    const [, ...questions] = scopeQuestions(chips)
    return findGuilty(
      questions,
      questions.map(({ filter }) => sizeOf(filter)),
    )
  }

  test('is one that matches nothing by itself', () => {
    expect(guiltOf([home, pdf], ({ formats }) => (formats ? 0 : 5))).toEqual({ chip: pdf, isAlone: true })
  })

  test('or the last without which something is left', () => {
    const isBoth = ({ formats, places }: Filter) => formats !== undefined && places !== undefined
    expect(guiltOf([home, pdf], (filter) => (isBoth(filter) ? 0 : 5))).toEqual({ chip: pdf, isAlone: false })
    expect(guiltOf([pdf, word, home], (filter) => (isBoth(filter) ? 0 : 5))).toEqual({ chip: home, isAlone: false })
  })

  test('or none, when nothing was read at all', () => {
    expect(guiltOf([], () => 0)).toBeNull()
  })
})
