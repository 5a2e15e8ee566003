// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { ScopeSuggestions } from '../../../../src-renderer/ui/scope/field/ScopeSuggestions.tsx'
import { useScopeField } from '../../../../src-renderer/ui/scope/field/useScopeField.ts'
import { useScopeToken } from '../../../../src-renderer/ui/scope/field/useScopeToken.ts'
import type { ScopeChip } from '../../../../src-renderer/ui/scope/scope.ts'
import { ScopeChips } from '../../../../src-renderer/ui/scope/ScopeChips.tsx'
import type { ScopeKnown } from '../../../../src-renderer/ui/scope/typed/known.ts'
import '../../openPage.tsx'

const known: ScopeKnown = {
  folders: [{ folderId: 1, path: '', name: 'Contracts' }],
  files: [
    { fileId: 1, file: 'a/lease.pdf' },
    { fileId: 2, file: 'b/lease.pdf' },
  ],
  tags: [],
}

/** A question as the chat asks it: a textarea whose Enter sends, unless a filter is being chosen. */
function Question({ onSend }: { onSend: (words: string, chips: readonly ScopeChip[]) => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [chips, setChips] = useState<readonly ScopeChip[]>([])
  const typed = useScopeToken(text)
  const scope = useScopeField({ field, typed, text, onText: setText, chips, onChips: setChips, known })
  return (
    <>
      <ScopeChips chips={chips} onChange={setChips} field={field} />
      <textarea
        {...scope.fieldProps}
        ref={field}
        value={text}
        onKeyDown={(event) => {
          if (scope.onKeyDown(event) || event.key !== 'Enter') return
          const parsed = scope.parsed()
          onSend(parsed.words, parsed.chips)
        }}
      />
      <ScopeSuggestions {...scope.list} />
    </>
  )
}

function open() {
  const sent: [string, readonly ScopeChip[]][] = []
  render(<Question onSend={(words, chips) => sent.push([words, chips])} />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  const enter = (value: string, caret = value.length) => {
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value, selectionStart: caret, selectionEnd: caret } })
  }
  const press = (key: string) => fireEvent.keyDown(field, { key })
  const labels = () => screen.queryAllByTestId('scope-chip').map((chip) => chip.textContent)
  return { field, enter, press, sent, labels }
}

test('a file is chosen in the middle of a question, which stays as it was around it', () => {
  const { field, enter, press, sent, labels } = open()
  enter('What does @lea say?', 'What does @lea'.length)
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['lease.pdfa', 'lease.pdfb'])
  press('ArrowDown')
  press('Enter')
  expect([field.value, labels()]).toEqual(['What does say?', ['lease.pdf']])
  expect(field.selectionStart).toBe('What does '.length)
  expect(sent).toEqual([])
  press('Enter')
  expect(sent).toEqual([['What does say?', [{ kind: 'file', fileId: 2, label: 'lease.pdf' }]]])
})

test('a filter that is still typed when the question is sent counts, one that is half typed is left out', () => {
  const { enter, press, sent } = open()
  enter('What is due? before:2024-05')
  press('Escape')
  press('Enter')
  expect(sent[0]?.[0]).toBe('What is due?')
  expect(sent[0]?.[1]).toEqual([{ kind: 'before', modifiedTo: new Date(2024, 4).getTime() - 1 }])
  enter('What is due? type:')
  press('Escape')
  press('Enter')
  expect(sent[1]).toEqual(['What is due?', []])
})

test('what the caret has left becomes a chip: a pasted text brings its own along', () => {
  const { field, enter, labels } = open()
  enter('folder:contracts type:pdf What is due?')
  expect([field.value, labels()]).toEqual(['What is due?', ['in Contracts', 'PDF']])
  expect(field.selectionStart).toBe('What is due?'.length)
})

test('while an input method composes, its keys are its own', () => {
  const { field, enter, labels } = open()
  enter('@lea')
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(labels()).toEqual([])
})

test('without the focus nothing is offered', () => {
  const { field, enter } = open()
  enter('type:')
  expect(screen.queryByRole('listbox')).not.toBeNull()
  fireEvent.blur(field)
  expect(screen.queryByRole('listbox')).toBeNull()
})
