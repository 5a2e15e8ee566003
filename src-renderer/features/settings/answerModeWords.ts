import type { ChatMode, ResponseMode } from '../../../src-main/contract/answerTypes.ts'

/** Response modes in words, the usual one first, each with the literature's name. */
export const responseModesInWords: Record<ResponseMode, string> = {
  compact: 'All passages found, in as few looks as they fit (compact)',
  refine: 'One passage after the other, refined each time (refine)',
  tree_summarize: 'All passages, summed up step by step (tree_summarize)',
  simple_summarize: 'The best passages, one look at what fits (simple_summarize)',
  accumulate: 'An answer from each passage (accumulate)',
  compact_accumulate: 'An answer from each handful of passages (compact_accumulate)',
  no_text: 'Passages only, no answer (no_text)',
  generation: 'The model alone, without documents (generation)',
}

/** Chat modes in words, the usual one first, each with the literature's name. */
export const chatModesInWords: Record<ChatMode, string> = {
  best: 'As suits the model (best)',
  condense_plus_context: 'Follow-ups written out, conversation remembered (condense_plus_context)',
  condense_question: 'Follow-ups written out (condense_question)',
  context: 'Searched as asked, conversation remembered (context)',
  react: 'The model looks things up itself, step by step (react)',
  simple: 'Talk to the model, without documents (simple)',
}
