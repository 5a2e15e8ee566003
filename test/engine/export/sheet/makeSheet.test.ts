import { describe, expect, it } from 'vitest'
import type { AnswerSentence } from '../../../../src-main/contract/types.ts'
import { makeSheet } from '../../../../src-main/engine/export/sheet/makeSheet.ts'
import type { Block, Run } from '../../../../src-main/engine/export/sheet/types.ts'
import type { Standing, Turn } from '../../../../src-main/engine/export/types.ts'
import { answerOf, exportableOf, sourceOf, turnOf } from '../../../fixtures/exportable.ts'

const inWords = (runs: Run[]): string => runs.map((run) => ('marker' in run ? `[${run.marker}]` : run.text)).join('')

/** Blocks as lines: a table as its rows. */
function lines(blocks: Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'heading') return [`${'#'.repeat(block.level)} ${block.text}`]
    if (block.kind === 'paragraph') return [inWords(block.runs)]
    if (block.kind === 'list') return block.items.map((item) => `- ${inWords(item)}`)
    if (block.kind === 'table')
      return [block.columns.join('|'), ...block.rows.map((cells) => cells.map(inWords).join('|'))]
    if (block.kind === 'note') return [block.text]
    return [`> ${block.reference.n} ${block.reference.quote}`]
  })
}

const answerLines = (turn: Turn) => lines(makeSheet(exportableOf([turn])).blocks)
const stale = (state: Standing['state'], movedTo: string | null = null): Standing => ({
  state,
  movedTo,
  modifiedMs: null,
})

describe('an answer in words', () => {
  it('keeps doubts visible, leaves struck sentences out and says so', () => {
    const sentences: AnswerSentence[] = [
      { text: 'It is 9.', verdict: 'contradicted', reason: '“8” is there.', citations: [2] },
      { text: 'It was struck.', verdict: 'notFound', citations: [1], isHidden: true },
      { text: 'It is old.', verdict: 'partly', citations: [] },
    ]
    const answer = answerOf([sourceOf(1), sourceOf(2)], { text: 'It is 9.\n\nIt is old.', sentences, model: 'tiny:1b' })
    expect(answerLines(turnOf(answer))).toEqual([
      '# What is it?',
      'It is 9.[1] (contradicted by the documents: “8” is there.)',
      'It is old. (only partly supported)',
      'Also looked at: [2]',
      '- Answered on 2026-03-01 12:30 UTC by Footnote, with the language model tiny:1b.',
      '- The index was complete: 2 files, 5 passages.',
      '- 1 sentence was left out, since the documents do not carry what was said.',
      'Exported on 2026-03-05 08:00 UTC; the sources were compared with the library then.',
    ])
  })

  it('holds value, table, disagreements and steps, each with its markers', () => {
    const answer = answerOf([sourceOf(1), sourceOf(2), sourceOf(3)], {
      sentences: [{ text: 'Two.', verdict: 'supported', citations: [] }],
      text: 'Two.',
      structured: {
        explanation: '',
        answer: '',
        answerValue: { kind: 'range', from: 1, to: 2, unit: 'm' },
        refIds: [3],
      },
      table: { columns: ['A', 'B'], rows: [{ cells: ['x'], source: 1 }], total: 1, counted: 'documents' },
      disagreements: [
        { about: 'rent', sides: [2, 1].map((source) => ({ value: `${source}`, source, modifiedMs: 0 })) },
      ],
      steps: [{ n: 1, tool: 'search', input: 'x', result: 'y'.repeat(300) }],
    })
    const written = answerLines(turnOf(answer))
    expect(written.slice(2, 11)).toEqual([
      'Value: 1 to 2 m[1]',
      '1 document in all.',
      'A|B|Source',
      'x||[2]',
      '## Where the documents disagree',
      'rent',
      'What it says|File last changed|Source',
      '2|1970-01-01|[3]',
      '1|1970-01-01|[2]',
    ])
    expect(written[12]).toBe(`- Searched for “x”: ${'y'.repeat(200)}…`)
  })

  it.each([
    [{ kind: 'blank' as const }, 'not in the documents'],
    [{ kind: 'boolean' as const, value: false }, 'no'],
    [{ kind: 'number' as const, value: 12.5, unit: null }, '12.5'],
    [{ kind: 'text' as const, value: 'a\nb' }, 'a b'],
  ])('a value %j', (answerValue, words) => {
    const structured = { explanation: '', answer: '', answerValue, refIds: [] }
    expect(answerLines(turnOf(answerOf([], { structured })))).toContain(`Value: ${words}`)
  })

  it('a decline lists the closest passages; a stopped answer says so; markers without a source go', () => {
    const declined = answerOf([sourceOf(1), sourceOf(2)], { declined: true, sentences: [], text: 'Not found.' })
    expect(answerLines(turnOf(declined)).slice(1, 3)).toEqual(['Not found.', 'Closest passages: [1][2]'])
    const stray = answerOf([], { sentences: [{ text: 'A.', verdict: 'supported', citations: [7] }], text: 'A.' })
    const stopped = answerLines(turnOf(stray, { isComplete: false }))
    expect(stopped[1]).toBe('A.')
    expect(stopped).toContain('- The answer was stopped before its end.')
  })

  it.each([
    [stale('changed'), 'The file has changed since it was cited.'],
    [stale('gone'), 'The file is no longer in the library.'],
    [stale('unread'), 'The file was not found on disk as it was when it was cited.'],
    [stale('elsewhere', 'b.txt'), null],
  ])('a source that is %j is warned of', (standing, warning) => {
    const turn = turnOf(answerOf([sourceOf(1)]), { standings: new Map([[1, standing]]) })
    const { references, blocks } = makeSheet(exportableOf([turn]))
    expect(references[0]?.warning).toBe(warning)
    expect(lines(blocks).at(-1)?.includes('no longer match')).toBe(warning !== null)
    if (warning === null) expect(references[0]?.facts).toContain('The cited content now lies in b.txt.')
  })
})

describe('a conversation and its reading list', () => {
  const first = answerOf([sourceOf(1, { title: 'Lease' }), sourceOf(2)])
  const again = answerOf([
    sourceOf(1),
    { ...sourceOf(1, { title: 'Lease' }), n: 2, start: 90, end: 95, quote: 'Later.' },
  ])
  const turns = [turnOf(first, { question: 'One?' }), turnOf(null, { question: 'Two?' }), turnOf(again)]

  it('numbers sources through and says where there is no answer', () => {
    const sheet = makeSheet(exportableOf(turns, { scope: 'conversation', title: 'Both' }))
    expect(lines(sheet.blocks).filter((line) => /^#|\[|no answer/.test(line))).toEqual([
      '# Both',
      '## One?',
      'Quote 1.[1] Quote 2.[2]',
      '## Two?',
      'There is no answer here.',
      '## What is it?',
      'Quote 1.[3] Later.[4]',
    ])
    expect(sheet.references.map(({ n, quote }) => `${n} ${quote}`)).toEqual([
      '1 Quote 1.',
      '2 Quote 2.',
      '3 Quote 1.',
      '4 Later.',
    ])
  })

  it('lists each source once, by document and place, without markers', () => {
    const sheet = makeSheet(exportableOf(turns, { scope: 'sources', title: 'Sources' }))
    expect(lines(sheet.blocks).slice(1, 7)).toEqual([
      '3 sources from 2 documents.',
      '## Lease',
      '> 1 Quote 1.',
      '> 2 Later.',
      '## folder/file-2.txt',
      '> 3 Quote 2.',
    ])
    expect(sheet.references).toEqual([])
    expect(lines(makeSheet(exportableOf([], { scope: 'sources' })).blocks)[1]).toContain('Nothing was cited')
  })
})
