import { AppError } from '../../../src-main/base/errors.ts'
import type { AnswerOptions } from '../../../src-main/contract/answerTypes.ts'
import type { IgnoreState, ListedFile } from '../../../src-main/contract/nouns/libraryTypes.ts'
import type { QualityReport } from '../../../src-main/contract/nouns/qualityTypes.ts'
import type { NetworkEntry, Preferences, SuggestedQuestions } from '../../../src-main/contract/nouns/settingsTypes.ts'
import type { WhyView } from '../../../src-main/contract/nouns/traceTypes.ts'
import type { ModelShelfState, ModelsState } from '../../../src-main/contract/nouns/modelTypes.ts'
import type {
  Answer,
  ConversationRow,
  DocumentView,
  Filter,
  LibraryStatus,
  MessageRow,
} from '../../../src-main/contract/types.ts'
import type { TextRuns } from '../../../src-main/engine/types.ts'
import { qualityReport } from '../qualityReport.ts'
import { fakeModels, fakeOffers } from './models.ts'

export type FakeDocument = {
  view: DocumentView
  runs: TextRuns | undefined
  path: string
  mediaType: string
  /** Its file is no longer what was read. */
  isGone?: boolean
}

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
  /** Of all branches; in each place the one in `shown` last, or else the newest, is shown. */
  messages: MessageRow[]
  shown: number[]
  /** Ids of conversations and messages that were deleted and can be brought back. */
  deleted: { conversations: Set<number>; messages: Set<number> }
  documents: Map<number, FakeDocument>
  /** How answers came about, by message. */
  why: Map<number, WhyView>
  /** Documents that a filter leaves. */
  sizeOf: (filter: Filter) => number | null
  /** Pause between two events of an answer (ms). */
  paceMs: number
  /** Questions asked, in order, and all that was said with them. */
  asked: string[]
  inputs: object[]
  /** What a check of the library ends with: its report, or what goes wrong. */
  quality: QualityReport | AppError
  /** Checks asked for, in order. */
  checked: object[]
  answerOptions: AnswerOptions
  preferences: Preferences
  /** What the page said its language is; null: it has not said. */
  spoken: 'en' | 'de' | null
  suggested: SuggestedQuestions
  connections: NetworkEntry[]
  isRestoreWaiting: boolean
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
      code: 'models/notRunning',
      host: 'http://127.0.0.1:11434',
      version: null,
      models: [],
      chosen: null,
      memoryBytes: 8_200_000_000,
      offers: fakeOffers(),
      pulls: [],
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
    shown: [],
    deleted: { conversations: new Set(), messages: new Set() },
    documents: new Map(),
    why: new Map(),
    sizeOf: () => 2,
    paceMs: 5,
    asked: [],
    inputs: [],
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
    spoken: null,
    suggested: { isSample: false, topics: [] },
    connections: [],
    isRestoreWaiting: false,
    parts: {},
  }
}
