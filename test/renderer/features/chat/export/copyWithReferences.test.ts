// @vitest-environment happy-dom
import fc from 'fast-check'
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { expect, test } from 'vitest'
import type { AnswerSentence, MessageRow } from '../../../../../src-main/contract/types.ts'
import { copyWithReferences } from '../../../../../src-renderer/features/chat/export/copyWithReferences.ts'
import { keptAnswer } from '../../../../../src-renderer/features/chat/session/askState.ts'
import { answerOf, sourceOf } from '../../../../fixtures/exportable.ts'

const copy = (...parts: Parameters<typeof answerOf>) => {
  const row: MessageRow = {
    id: 2,
    conversationId: 1,
    parentId: null,
    scope: null,
    role: 'assistant',
    text: '',
    answer: answerOf(...parts),
    complete: true,
    createdAt: 0,
  }
  return copyWithReferences(keptAnswer(row))
}

/** What a fragment reads as, and the names of all its elements. */
function read(html: string): { text: string; tags: Set<string> } {
  const tags = new Set<string>()
  const walk = (node: Tree.ChildNode): string => {
    if ('value' in node) return node.value
    tags.add(node.nodeName)
    if (node.nodeName === 'br') return '\n'
    return 'childNodes' in node ? node.childNodes.map(walk).join('') : ''
  }
  return { text: parseFragment(html).childNodes.map(walk).join('|'), tags }
}

test('each sentence keeps its numbers and its doubt, and the sources follow', () => {
  const sentences: AnswerSentence[] = [
    { text: 'It ends in 2038.', verdict: 'supported', citations: [1, 2] },
    { text: 'The rent is 9.', verdict: 'notFound', reason: '“9” is not there.', citations: [2] },
    { text: 'Invented.', verdict: 'notFound', citations: [], isHidden: true },
    { text: 'Next.', verdict: 'supported', citations: [] },
  ]
  const sources = [
    sourceOf(1, { file: 'a/lease.pdf', pages: [3], headingPath: ['Term', 'End'], quote: 'Until 2038.\nNo longer.' }),
    sourceOf(2, { quote: 'Rent: 8.' }),
  ]
  const text = 'It ends in 2038. The rent is 9.\n\nNext.'
  const { text: plain, html } = copy(sources, { text, sentences })
  expect(plain).toBe(
    [
      'It ends in 2038. [1] [2] The rent is 9. [2] (Not found in your documents: “9” is not there.)',
      'Next.',
      'Sources',
      '[1] a/lease.pdf, page 3, Term › End: “Until 2038.\nNo longer.”',
      '[2] folder/file-2.txt: “Rent: 8.”',
    ].join('\n\n'),
  )
  expect(read(html).text).toBe(plain.replaceAll('\n\n', '|'))
})

test('tables, values, disagreements and declines come too', () => {
  const { text, html } = copy([sourceOf(1), sourceOf(2)], {
    structured: { explanation: '', answer: '', answerValue: { kind: 'boolean', value: true }, refIds: [1] },
    table: { columns: ['File', 'Sum'], rows: [{ cells: ['a\tb', '5'], source: 2 }], total: 1, counted: 'places' },
    disagreements: [
      { about: 'the rent', sides: [1, 2].map((source) => ({ value: `${source} euros`, source, modifiedMs: 0 })) },
    ],
  })
  expect(text).toContain('Value: Yes [1]')
  expect(text).toContain('File\tSum\tSource\na b\t5\t[2]')
  expect(text).toContain('The documents disagree about the rent: 1 euros [1] — 2 euros [2]')
  expect(html).toContain('<td>5</td><td>[2]</td>')
  const declined = copy([sourceOf(1)], { declined: true, sentences: [], text: 'I could not find it.' })
  expect(declined.text).toMatch(/^I could not find it\.\n\nClosest passages\n\n\[1\]/)
})

test('no cell of a table becomes a formula in a sheet', () => {
  const cells = ['=HYPERLINK("x")', '+1+cmd', '@SUM(1)', '-1+cmd|x', '-5', '-1,250.50 €', '5 = 5', ' =1']
  const table = { columns: cells, rows: [], total: 0, counted: 'places' as const }
  const { text, html } = copy([], { table, text: '' })
  const safe = [`'=HYPERLINK("x")`, "'+1+cmd", "'@SUM(1)", "'-1+cmd|x", '-5', '-1,250.50 €', '5 = 5', "'=1"]
  expect(text.split('\t')).toEqual([...safe, 'Source'])
  expect(html).toContain("<td>'@SUM(1)</td>")
})

test('whatever a document says is pasted as words', () => {
  const hostile = fc
    .array(fc.constantFrom('<script>', '</p>', '<img src=x onerror=y>', '&lt;', '"', "'", 'a', '\n', '<br>'), {
      minLength: 1,
    })
    .map((parts) => `x${parts.join('')}x`)
  fc.assert(
    fc.property(hostile, (quote) => {
      const { text, tags } = read(copy([sourceOf(1, { quote })]).html)
      expect(text.endsWith(`“${quote}”`)).toBe(true)
      expect([...tags].filter((tag) => tag !== 'p' && tag !== 'br')).toEqual([])
    }),
    { numRuns: 60 },
  )
})
