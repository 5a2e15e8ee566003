import { AppError } from '../../../src-main/base/errors.ts'
import type { AnswerOptions } from '../../../src-main/contract/answerTypes.ts'
import type { IgnoreState, ListedFile } from '../../../src-main/contract/libraryTypes.ts'
import type { QualityReport } from '../../../src-main/contract/qualityTypes.ts'
import type { Preferences, SuggestedQuestions } from '../../../src-main/contract/settingsTypes.ts'
import type {
  Answer,
  ConversationRow,
  DocumentView,
  LibraryStatus,
  MessageRow,
  ModelShelfState,
  ModelsState,
} from '../../../src-main/contract/types.ts'
import type { TextRuns } from '../../../src-main/engine/types.ts'
import { qualityReport } from '../qualityReport.ts'
import { fakeModels } from './models.ts'

export type FakeDocument = { view: DocumentView; runs: TextRuns | undefined; path: string; mediaType: string }

/** What a test may turn: each is read anew at every call. */
export type FakeState = {
  status: LibraryStatus
  models: ModelsState
  shelf: ModelShelfState
  files: ListedFile[]
  ignore: IgnoreState
  /** Places whose files are to be read again, in order. */
  readAgain: { folderId: number; path: string }[]
  conversations: ConversationRow[]
  messages: MessageRow[]
  documents: Map<number, FakeDocument>
  /** Pause between two events of an answer (ms). */
  paceMs: number
  /** Questions asked, in order. */
  asked: string[]
  /** What a check of the library ends with: its report, or what goes wrong. */
  quality: QualityReport | AppError
  /** Checks asked for, in order. */
  checked: object[]
  answerOptions: AnswerOptions
  preferences: Preferences
  suggested: SuggestedQuestions
  /** Parts that the next answers have besides their words. */
  parts: Partial<Pick<Answer, 'steps' | 'table' | 'disagreements' | 'structured' | 'usage'>>
}

/** A library of nothing. */
export function emptyState(): FakeState {
  return {
    status: {
      files: 0,
      filesRead: 0,
      passages: 0,
      embedded: 0,
      byStatus: {},
      bytes: 48_000_000,
      folders: [],
      progress: { phase: 'idle', done: 0, total: 0, rate: 0, secondsLeft: null },
      writtenBy: null,
      problem: null,
      pausedBy: [],
      missing: [],
    },
    models: {
      available: false,
      reason: 'Ollama is not running at http://127.0.0.1:11434.',
      host: 'http://127.0.0.1:11434',
      models: [],
      chosen: null,
    },
    shelf: {
      models: fakeModels(),
      embedder: { inUse: 'maker/bundled', chosen: 'maker/bundled', problem: null },
      reranker: null,
      entailment: null,
      advice: null,
    },
    files: [],
    readAgain: [],
    ignore: { rules: [], builtIn: ['.*', 'node_modules/'], refused: [] },
    conversations: [],
    messages: [],
    documents: new Map(),
    paceMs: 5,
    asked: [],
    quality: qualityReport(),
    checked: [],
    answerOptions: {
      responseMode: 'compact',
      chatMode: 'best',
      isStrict: false,
      isStructured: false,
      runs: 1,
      voting: 'bestSupported',
    },
    preferences: { cpuShare: 'full', isPausedOnBattery: true, appearance: 'system', language: null },
    suggested: { isSample: false, topics: [] },
    parts: {},
  }
}
