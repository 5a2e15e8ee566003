import { z } from 'zod'

const id = z.int().positive()
const count = z.int().nonnegative()

export const queryOrigin = z.enum([
  'original',
  'multiQuery',
  'planner',
  'stepBack',
  'decomposition',
  'hyde',
  'spelling',
  'synonyms',
])

const answerValue = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('blank') }),
  z.strictObject({ kind: z.literal('boolean'), value: z.boolean() }),
  z.strictObject({ kind: z.literal('number'), value: z.number(), unit: z.string().nullable() }),
  z.strictObject({ kind: z.literal('range'), from: z.number(), to: z.number(), unit: z.string().nullable() }),
  z.strictObject({ kind: z.literal('text'), value: z.string() }),
])

export const answerTable = z.strictObject({
  columns: z.array(z.string().min(1)).min(1),
  rows: z.array(z.strictObject({ cells: z.array(z.string()), source: id })),
  total: count,
  counted: z.enum(['documents', 'places']),
})

export const disagreement = z.strictObject({
  about: z.string(),
  sides: z.array(z.strictObject({ value: z.string().min(1), source: id, modifiedMs: z.number() })).min(2),
})

export const agentStep = z.strictObject({
  n: id,
  tool: z.enum(['search', 'openDocument', 'listFiles', 'exhaustiveSearch', 'calculator']),
  input: z.string(),
  result: z.string(),
})

const responseMode = z.enum([
  'refine',
  'compact',
  'simple_summarize',
  'tree_summarize',
  'generation',
  'no_text',
  'accumulate',
  'compact_accumulate',
])
export const chatMode = z.enum(['best', 'simple', 'condense_question', 'context', 'condense_plus_context', 'react'])

/** The parts of an answer that not every answer has, as strictly as their types. */
export const answerParts = {
  confidence: z.number().min(0).max(1).exactOptional(),
  responseMode: responseMode.exactOptional(),
  chatMode: chatMode.exactOptional(),
  structured: z
    .strictObject({ explanation: z.string(), answer: z.string(), answerValue, refIds: z.array(id) })
    .exactOptional(),
  table: answerTable.exactOptional(),
  disagreements: z.array(disagreement).exactOptional(),
  steps: z.array(agentStep).exactOptional(),
  passageIds: z.array(id).exactOptional(),
  leftOut: z.array(id).exactOptional(),
  usage: z
    .strictObject({
      contextTokens: count,
      promptTokens: count.nullable(),
      replyTokens: count.nullable(),
      passagesRead: count,
      passagesLeftOut: count,
    })
    .exactOptional(),
}

export const answerOptions = z.strictObject({
  responseMode,
  chatMode,
  isStrict: z.boolean(),
  isStructured: z.boolean(),
  runs: id,
  voting: z.enum(['majority', 'bestSupported']),
})
