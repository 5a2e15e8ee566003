import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeSheet } from '../../../../src-main/engine/export/sheet/makeSheet.ts'
import { writeText } from '../../../../src-main/engine/export/write/text.ts'
import { answerOf, exportableOf, sourceOf, turnOf } from '../../../fixtures/exportable.ts'
import { hostileText } from '../../../fixtures/hostileText.ts'

it('an answer as plain text: markers, and its sources as a list at the end', () => {
  const modifiedMs = Date.UTC(2025, 0, 2)
  const answer = answerOf([sourceOf(1, { pages: [3, 4] }), sourceOf(2)], {
    table: { columns: ['A', 'B'], rows: [{ cells: ['x', 'y'], source: 2 }], total: 1, counted: 'places' },
    steps: [{ n: 1, tool: 'calculator', input: '1+1', result: '2' }],
  })
  const standings = new Map([
    [1, { state: 'same' as const, movedTo: null, modifiedMs }],
    [2, { state: 'gone' as const, movedTo: null, modifiedMs: null }],
  ])
  expect(writeText(makeSheet(exportableOf([turnOf(answer, { standings })])))).toBe(`What is it?
===========

Quote 1. [1] Quote 2. [2]

1 place in all.

A | B | Source
x | y | [2]

How it was found
----------------

1. Reckoned “1+1”: 2

- Answered on 2026-03-01 12:30 UTC by Footnote, with quotes, without a language model.
- The index was complete: 2 files, 5 passages.

Exported on 2026-03-05 08:00 UTC; the sources were compared with the library then, and those that no longer match are marked.

Sources
-------

[1] folder/file-1.txt, pages 3–4
“Quote 1.”
Cited on 2026-03-01. The file was last changed on 2025-01-02.
SHA-256 of the file: ab1

[2] folder/file-2.txt
“Quote 2.”
!! The file is no longer in the library.
Cited on 2026-03-01.
SHA-256 of the file: ab2
`)
})

it('quotes are exact', () => {
  fc.assert(
    fc.property(hostileText, (quote) => {
      const text = writeText(makeSheet(exportableOf([turnOf(answerOf([sourceOf(1, { quote })]))])))
      expect(text).toContain(`\n“${quote}”\n`)
    }),
    { numRuns: 60 },
  )
})
