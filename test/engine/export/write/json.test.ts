import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Exportable } from '../../../../src-main/engine/export/types.ts'
import { writeJson } from '../../../../src-main/engine/export/write/json.ts'
import { answerParts } from '../../../contract/answerOutputs.ts'
import { answerOf, exportableOf, sourceOf, turnOf } from '../../../fixtures/exportable.ts'
import { hostileText } from '../../../fixtures/hostileText.ts'

const moment = z.iso.datetime()
const count = z.int().nonnegative()
const source = {
  n: z.int().positive(),
  start: count,
  end: count,
  documentId: count,
  fileId: count,
  file: z.string(),
  title: z.string(),
  headingPath: z.array(z.string()),
  pages: z.array(z.int()),
  quote: z.string(),
  contentHash: z.string(),
  standing: z.strictObject({
    state: z.enum(['same', 'changed', 'gone', 'elsewhere', 'unread', 'unknown']),
    movedTo: z.string().nullable(),
    modifiedAt: moment.nullable(),
  }),
}
const answer = z.strictObject({
  declined: z.boolean(),
  text: z.string(),
  sentences: z.array(
    z.strictObject({
      text: z.string(),
      verdict: z.enum(['supported', 'partly', 'notFound', 'contradicted']),
      reason: z.string().exactOptional(),
      citations: z.array(z.int()),
      isHidden: z.boolean().exactOptional(),
    }),
  ),
  sources: z.array(z.strictObject(source)),
  model: z.string().nullable(),
  index: z.strictObject({ files: count, filesRead: count, passages: count, embedded: count }),
  notices: z.array(z.string()),
  ...answerParts,
})
const head = { schema: z.literal('footnote/export'), version: z.literal(1), title: z.string(), exportedAt: moment }
const turns = z.array(
  z.strictObject({ question: z.string(), answeredAt: moment, isComplete: z.boolean(), answer: answer.nullable() }),
)
/** Version 1, as strictly as it is promised. */
const schema = z.discriminatedUnion('scope', [
  z.strictObject({ ...head, scope: z.enum(['answer', 'conversation']), turns }),
  z.strictObject({
    ...head,
    scope: z.literal('sources'),
    documents: z.array(
      z.strictObject({
        contentHash: z.string(),
        sources: z.array(z.strictObject({ ...source, citedAt: moment })),
      }),
    ),
  }),
])
const write = (exportable: Exportable) => schema.parse(JSON.parse(writeJson(exportable)))

it('holds everything of every answer, struck sentences too, and what became of each source', () => {
  const whole = answerOf([sourceOf(1)], {
    sentences: [{ text: 'A.', verdict: 'notFound', reason: 'r', citations: [1], isHidden: true }],
    responseMode: 'compact',
    structured: { explanation: 'e', answer: 'a', answerValue: { kind: 'blank' }, refIds: [1] },
    table: { columns: ['A'], rows: [{ cells: ['x'], source: 1 }], total: 1, counted: 'places' },
    steps: [{ n: 1, tool: 'search', input: 'i', result: 'r' }],
  })
  const standings = new Map([[1, { state: 'changed' as const, movedTo: 'b.txt', modifiedMs: 0 }]])
  const written = write(exportableOf([turnOf(whole, { standings }), turnOf(null)], { scope: 'conversation' }))
  const standing = { state: 'changed', movedTo: 'b.txt', modifiedAt: '1970-01-01T00:00:00.000Z' }
  expect(written).toMatchObject({
    turns: [{ answer: whole, answeredAt: '2026-03-01T12:30:00.000Z' }, { answer: null }],
  })
  expect(written).toMatchObject({ turns: [{ answer: { sources: [{ standing }] } }, {}] })
})

it('a reading list holds each source once, by document', () => {
  const turn = turnOf(answerOf([sourceOf(1), sourceOf(2)]))
  const written = write(exportableOf([turn, turn], { scope: 'sources' }))
  expect(written).toMatchObject({
    documents: [
      { contentHash: 'ab1', sources: [{ n: 1, citedAt: '2026-03-01T12:30:00.000Z' }] },
      { contentHash: 'ab2', sources: [{ n: 2 }] },
    ],
  })
})

it('quotes are exact', () => {
  fc.assert(
    fc.property(hostileText, (quote) => {
      const written = write(exportableOf([turnOf(answerOf([sourceOf(1, { quote })]))]))
      expect(written).toMatchObject({ turns: [{ answer: { sources: [{ quote }] } }] })
    }),
  )
})
