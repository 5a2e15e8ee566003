import { join } from 'node:path'
import { AppError } from '../base/errors.ts'
import { loadTokenCounter } from './embed/tokenCounter.ts'
import { openSpeaker } from './handlers/models/models.ts'
import { tellingWords } from './keyword/query.ts'
import { stopWordsOf } from './keyword/stopWords.ts'
import type { ModelHost } from './models/ollama.ts'
import { supportedText } from './answer/chat/memory/carried.ts'
import type { AnswererParts } from './answer/types.ts'
import { createPlanner } from './retrieve/plan/planner.ts'
import { condenseQuestion } from './retrieve/plan/writing/condense.ts'
import { isInLanguageOf } from './retrieve/plan/writing/language.ts'
import type { RetrieverParts } from './retrieve/retriever.ts'
import type { KeywordTable, StoreReader } from './store/types.ts'
import type { ChatModel, VectorIndex } from './types.ts'

/** The bundled embedding model: its tokenizer knows which words there are. */
const tokenizerFolder = 'sentence-transformers/all-MiniLM-L6-v2'

/** Characters of a token on average, for budgets that need no more than that. */
const charactersPerToken = 4

type Parts = {
  reader: StoreReader
  models: ModelHost
  /** Folder of the bundled models. */
  modelsPath: string
  keywordTable: KeywordTable
  vectors: Pick<VectorIndex, 'search'>
}

/** What planning a search needs of the other rooms: words, and the model that may write queries. */
export function createAskingParts({
  reader,
  models,
  modelsPath,
  keywordTable,
  vectors,
}: Parts): Pick<RetrieverParts, 'plan' | 'openModel' | 'tellingWords' | 'countTokens'> &
  Pick<AnswererParts, 'condense' | 'isInLanguageOf'> {
  const openModel = async (): Promise<ChatModel | null> => {
    const { model, modelProblem } = await openSpeaker(reader, models, undefined)
    if (modelProblem !== undefined) throw new AppError('models/unavailable', modelProblem)
    return model
  }
  // Read when a word is first doubted: most questions are spelt well.
  let counter: ReturnType<typeof loadTokenCounter> | undefined
  const isWord = async (word: string): Promise<boolean> => {
    counter ??= loadTokenCounter(join(modelsPath, tokenizerFolder))
    return (await counter)(word) === 1
  }
  return {
    openModel,
    tellingWords,
    condense: (model, question, history, signal) => {
      const turns = history.map((turn) => ({ question: turn.question, answer: supportedText(turn.answer) }))
      return condenseQuestion({ model, question, history: turns, stopWordsOf }, signal)
    },
    isInLanguageOf: (question, text) => isInLanguageOf(question, text, stopWordsOf),
    countTokens: (text) => Math.ceil(text.length / charactersPerToken),
    plan: createPlanner({
      reader,
      table: keywordTable,
      vectors,
      openModel,
      stopWordsOf,
      tellingWords,
      isWord,
    }),
  }
}
