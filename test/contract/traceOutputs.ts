import { z } from 'zod'
import { filterSchema } from '../../src-main/contract/procedures/define.ts'
import { answerOptions, chatMode, queryOrigin } from './answerOutputs.ts'

const id = z.int().positive()
const count = z.int().nonnegative()
const traceStage = z.enum(['question', 'condense', 'memory', 'agent', 'answer', 'more'])
const ms = z.number().nonnegative()
const reason = z.strictObject({
  index: z.enum(['keyword', 'vector', 'fileName', 'reranker']),
  rank: id.exactOptional(),
  score: z.number(),
})

const answerTrace = z.strictObject({
  question: z.string().min(1),
  searched: z.string().min(1),
  filter: filterSchema.exactOptional(),
  leftOut: z.array(id),
  options: answerOptions,
  chatMode: chatMode.exclude(['best']).nullable(),
  model: z.strictObject({ name: z.string(), contextTokens: count, billions: z.number().nullable() }).nullable(),
  confidence: z.number().min(0).max(1).nullable(),
  bar: z.number(),
  searches: z.array(
    z.strictObject({
      stage: traceStage,
      query: z.string(),
      queries: z.array(
        z.strictObject({
          text: z.string(),
          origin: queryOrigin,
          legs: z.enum(['both', 'words', 'vectors']),
          weight: z.number(),
          alpha: z.number().min(0).max(1),
        }),
      ),
      hydeDocument: z.string().nullable(),
      warnings: z.array(z.string()),
      ranked: count,
      passages: z.array(
        z.strictObject({
          passageId: id,
          score: z.number(),
          ownScore: z.number(),
          why: z.array(reason),
          fate: z.enum(['used', 'nested', 'duplicate', 'leftOut', 'belowCutoff', 'beyond', 'noRoom', 'gone']),
        }),
      ),
      ms,
    }),
  ),
  requests: z.array(
    z.strictObject({
      stage: traceStage,
      messages: z.array(
        z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string(), images: count }),
      ),
      temperature: z.number(),
      maxTokens: count,
      seed: z.number().nullable(),
      hasSchema: z.boolean(),
      promptTokens: count.nullable(),
      replyTokens: count.nullable(),
      firstWordMs: ms.nullable(),
      ms,
      problem: z.string().nullable(),
    }),
  ),
  times: z.strictObject({ evidenceMs: ms.nullable(), firstWordMs: ms.nullable(), ms }),
})
const tracedPlace = z.strictObject({
  start: count,
  end: count,
  passageId: id,
  documentId: id,
  fileId: id,
  file: z.string().min(1),
  headingPath: z.array(z.string()),
  pages: z.array(id),
  text: z.string(),
})

/** Why an answer is as it is, as strictly as its type. */
export const whyView = z.strictObject({ trace: answerTrace.nullable(), places: z.array(tracedPlace) })
