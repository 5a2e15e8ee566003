import type { ModelShelfState } from '../../src-main/contract/nouns/modelTypes.ts'
import type { PausedBy } from '../../src-main/contract/types.ts'
import type {
  Answer,
  AnswerEvent,
  Evidence,
  FileRow,
  FolderRow,
  IndexState,
  Source,
} from '../../src-main/contract/types.ts'
import { AppError } from '../../src-main/base/errors.ts'
import type { Handlers } from '../../src-main/contract/router.ts'
import type { CliContext } from '../../src-main/cli/context.ts'
import { runCli } from '../../src-main/cli/program.ts'
import { defaultAnswerOptions, type Answerer } from '../../src-main/engine/answer/types.ts'
import type { Engine } from '../../src-main/engine/engine.ts'
import type { Indexer } from '../../src-main/engine/library/indexer.ts'
import type { ModelHost } from '../../src-main/engine/models/ollama.ts'
import type { ModelShelf } from '../../src-main/engine/models/shelf.ts'
import type { Retriever } from '../../src-main/engine/retrieve/retriever.ts'
import type { Store, StoreReader, KeywordTable } from '../../src-main/engine/store/types.ts'
import type { ChatModel } from '../../src-main/engine/types.ts'

/** An object of which only some parts are there; touching another one fails the test by name. */
export function only<Whole extends object>(name: string, parts: Partial<Whole>): Whole {
  return new Proxy(parts as Whole, {
    get(target, key) {
      // Promises ask everything that they are given whether it is one of them.
      if (key in target || typeof key === 'symbol' || key === 'then') return Reflect.get(target, key) as unknown
      throw new Error(`the test's ${name} has no ${key}`)
    },
  })
}

export const index: IndexState = { files: 2, filesRead: 2, passages: 5, embedded: 5 }

export const source: Source = {
  n: 1,
  documentId: 1,
  fileId: 1,
  file: 'lease.pdf',
  title: 'Lease',
  headingPath: [],
  pages: [3],
  quote: 'The rent is due\non the first.',
  start: 10,
  end: 39,
  contentHash: 'abc',
}

export const answer: Answer = {
  declined: false,
  text: 'It is due on the first. It is 900.',
  sentences: [
    { text: 'It is due on the first.', verdict: 'supported', citations: [1] },
    { text: 'It is 900.', verdict: 'notFound', reason: 'The number is not there.', citations: [1, 2] },
  ],
  sources: [
    source,
    { ...source, n: 2, file: 'notes.md', pages: [], headingPath: ['Flat', 'Rent'], quote: 'Rent: 900' },
  ],
  model: null,
  index,
  notices: [],
}

const evidence: Evidence = {
  passageIds: [7],
  passageScores: [1],
  documentId: 1,
  fileId: 1,
  file: 'lease.pdf',
  title: 'Lease',
  headingPath: ['Terms', 'Rent'],
  pages: [3, 4],
  text: 'The rent is due on the first.',
  start: 10,
  end: 39,
  score: 0.9,
  why: [{ index: 'keyword', rank: 1, score: 4.2 }],
  sentences: [],
  marks: [],
  alsoIn: [],
}

const about = { licence: 'MIT', note: '', progress: null, problem: null }
const shelf: ModelShelfState = {
  models: [
    {
      ...about,
      name: 'maker/bundled',
      title: 'bundled',
      task: 'embed',
      languages: ['en'],
      bytes: 24e6,
      state: 'bundled',
    },
    { ...about, name: 'maker/many', title: 'many', task: 'embed', languages: 'many', bytes: 135e6, state: 'available' },
    {
      ...about,
      name: 'maker/ranker',
      title: 'ranker',
      task: 'rerank',
      languages: [],
      bytes: 9.4e6,
      state: 'installed',
    },
  ],
  embedder: { inUse: 'maker/bundled', chosen: 'maker/bundled', problem: null },
  reranker: null,
  entailment: null,
  advice: null,
}

export type Script = {
  answer: Answer
  /** Files that `status` lists. */
  files: FileRow[]
  folders: FolderRow[]
  pausedBy: PausedBy[]
  writtenBy: string | null
  /** Thrown when the engine is opened, indexes, or opens a model. */
  openError: Error | null
  runError: Error | null
  modelError: Error | null
  problems: string[]
  index: IndexState
  shelf: ModelShelfState
}

export type Result = { code: number; out: string; err: string; calls: unknown[][] }

/** Runs a command line against an engine that says what the script says; `calls` is what it was asked. */
export async function cli(args: string[], change: Partial<Script> = {}): Promise<Result> {
  const script: Script = {
    answer,
    files: [],
    folders: [{ id: 4, path: '/docs', name: 'docs', addedAt: 0 }],
    pausedBy: [],
    writtenBy: null,
    openError: null,
    runError: null,
    modelError: null,
    problems: [],
    index,
    shelf,
    ...change,
  }
  const calls: unknown[][] = []
  let out = ''
  let err = ''
  const context: CliContext = {
    terminal: { write: (text) => (out += text), note: (text) => (err += text), isInteractive: false, columns: 100 },
    signal: new AbortController().signal,
    version: '1.2.3',
    resourcesPath: '/nowhere',
    rendererPath: '/nowhere',
    async openEngine(options) {
      calls.push(['open', options.libraryPath, options.mode])
      if (script.openError) throw script.openError
      return scriptedEngine(script, calls)
    },
    async parseFile(path) {
      calls.push(['parseFile', path])
      return {
        format: 'txt',
        parserId: 'txt@1',
        text: 'exact \u001b[31mtext\n',
        blocks: [],
        pages: [],
        status: 'ok',
        warnings: [],
      }
    },
  }
  const code = await runCli(args, context)
  return { code, out, err, calls }
}

function scriptedEngine(script: Script, calls: unknown[][]): Engine {
  const reader = only<StoreReader>('reader', {
    folders: () => script.folders,
    bytes: () => 2_097_152,
    countByStatus: () => ({ ok: 2, damaged: 1 }),
    listFiles: () => ({ total: script.files.length, rows: script.files }),
  })
  const indexer: Indexer = {
    async run(folderIds, _signal, options) {
      calls.push(['run', folderIds, options?.until])
      if (script.runError) throw script.runError
      return {
        files: 3,
        parsed: 2,
        attached: 1,
        touched: 0,
        deleted: 0,
        failed: 1,
        embedded: 5,
        problems: script.problems,
        missing: [],
      }
    },
    progress: () => ({ phase: 'idle', done: 0, total: 0, rate: 0, secondsLeft: null }),
    onProgress: () => () => undefined,
  }
  async function* answerEvents(...request: Parameters<Answerer['answer']>): AsyncGenerator<AnswerEvent> {
    const { question, model, modelProblem, filter, options } = request[0]
    calls.push(['ask', question, model?.name ?? null, filter ?? null, options])
    if (modelProblem !== undefined) yield { type: 'notice', message: modelProblem }
    for (const message of script.answer.notices) yield { type: 'notice', message }
    for (const step of script.answer.steps ?? []) yield { type: 'step', step }
    for (const sentence of script.answer.sentences) yield { type: 'sentence', sentence, sources: [] }
    yield { type: 'done', answer: script.answer }
  }
  const handlers: Partial<Handlers> = {
    modelShelf: async () => script.shelf,
    answerOptions: async () => ({ ...defaultAnswerOptions, chatMode: 'context' }),
    async useModel(choice) {
      calls.push(['useModel', choice])
      if (script.modelError) throw script.modelError
    },
    async removeModel({ name }) {
      calls.push(['removeModel', name])
    },
    async query(input) {
      calls.push(['query', input])
      if (script.runError) throw script.runError
      return {
        nodes: [evidence],
        queryUsed: input.query,
        hydeDocument: input.useHyde ? 'Rent is paid monthly.' : null,
        fusedFrom: [{ text: input.query, origin: 'original' }],
        warnings: input.useFusion ? ['The language model wrote no other wordings.'] : [],
        index: script.index,
        latencyMs: 12,
      }
    },
  }
  return only<Engine>('engine', {
    handlers: handlers as Handlers,
    store: only<Store>('store', {
      reader,
      writtenBy: script.writtenBy,
      writer: null,
      libraryPath: '/library',
      keywordTable: only<KeywordTable>('keyword table', { size: script.index.passages }),
    }),
    retriever: only<Retriever>('retriever', { retrieve: async () => [evidence] }),
    answerer: { answer: answerEvents },
    indexer: script.writtenBy === null ? indexer : null,
    models: only<ModelHost>('models', {
      detect: async () => ({
        available: false,
        reason: 'Ollama does not answer.',
        code: 'models/notRunning',
        host: 'http://127.0.0.1:11434',
        version: null,
        models: [],
      }),
    }),
    shelf: only<ModelShelf>('shelf', {
      async install(name, _signal, onProgress) {
        calls.push(['install', name])
        onProgress({ done: 12_000_000, total: 34_000_000, rate: 2_000_000, secondsLeft: 11 })
        if (script.modelError) throw script.modelError
      },
      async import(path) {
        calls.push(['import', path])
        return 'imported/brought'
      },
    }),
    async openSpeaker(name) {
      calls.push(['openSpeaker', name])
      if (!script.modelError) return { model: name ? only<ChatModel>('model', { name }) : null }
      if (name !== undefined) throw script.modelError
      return { model: null, modelProblem: script.modelError.message }
    },
    indexState: () => script.index,
    pausedBy: () => script.pausedBy,
    async addFolder(path) {
      calls.push(['addFolder', path])
      if (path.includes('missing'))
        throw new AppError('input/noSuchFolder', `There is no folder at ${path}. Check the path.`)
      return { id: 9, path, name: 'added', addedAt: 0 }
    },
    async close() {
      calls.push(['close'])
    },
  })
}

/** The last line of standard output, parsed. */
export function lastJson({ out }: Result): unknown {
  return JSON.parse(out.trimEnd().split('\n').at(-1) ?? '')
}
