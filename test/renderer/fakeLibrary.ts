import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../src-main/base/errors.ts'
import { sha256 } from '../../src-main/base/hash.ts'
import type { AnswerOptions } from '../../src-main/contract/answerTypes.ts'
import type { Handlers } from '../../src-main/contract/router.ts'
import type { QualityEvent, QualityReport } from '../../src-main/contract/qualityTypes.ts'
import type {
  Answer,
  AskEvent,
  ConversationRow,
  DocumentView,
  Evidence,
  FileRow,
  LibraryStatus,
  MessageRow,
  ModelShelfState,
  ModelsState,
  ShelfModel,
  Source,
} from '../../src-main/contract/types.ts'
import type { TextRuns } from '../../src-main/engine/types.ts'
import { parseBytes } from '../../src-main/engine/parse/parseBytes.ts'
import { boxesOfSpan } from '../../src-main/engine/parse/places.ts'
import { qualityReport } from './qualityReport.ts'

type FakeDocument = { view: DocumentView; runs: TextRuns | undefined; path: string; mediaType: string }

/** A grey pixel as a PNG file, in base64. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='

/** What a test may turn: each is read anew at every call. */
export type FakeState = {
  status: LibraryStatus
  models: ModelsState
  shelf: ModelShelfState
  files: FileRow[]
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
  /** Parts that the next answers have besides their words. */
  parts: Partial<Pick<Answer, 'steps' | 'table' | 'disagreements' | 'structured' | 'usage'>>
}

/** A library with a memory but no engine: files are parsed by the real parsers, answers quote by counting words. */
export function createFakeLibrary(): {
  state: FakeState
  handlers: Handlers
  add: (path: string, bytes: Uint8Array) => Promise<void>
} {
  const state: FakeState = {
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
    parts: {},
  }

  async function add(path: string, bytes: Uint8Array): Promise<void> {
    const id = state.documents.size + 1
    const name = path.split('/').at(-1) ?? path
    const parsed = await parseBytes(bytes, { fileName: name })
    const contentHash = sha256(bytes)
    const { text, blocks, pages, format } = parsed
    const view = {
      documentId: id,
      fileId: id,
      file: name,
      title: parsed.title ?? name,
      format,
      text,
      blocks,
      pages,
      contentHash,
    }
    state.documents.set(id, {
      view,
      runs: parsed.runs,
      path,
      mediaType: format === 'pdf' ? 'application/pdf' : 'text/plain',
    })
    state.files.push({
      id,
      folderId: 1,
      path: name,
      size: bytes.length,
      modifiedMs: 0,
      contentHash,
      documentId: id,
      status: 'ok',
      code: null,
      reason: null,
    })
    const { status } = state
    Object.assign(status, {
      files: id,
      filesRead: id,
      passages: id * 9,
      embedded: id * 9,
      byStatus: { ...status.byStatus, ok: id },
    })
  }

  const find = (question: string): Evidence[] => {
    const words = question.toLowerCase().match(/\p{L}{4,}/gu) ?? []
    return [...state.documents.values()]
      .flatMap(({ view }) =>
        view.blocks.filter((block) => block.kind !== 'heading').map((block) => evidenceOf(view, block, words)),
      )
      .filter((found) => found.score > 0)
      .sort((left, right) => right.score - left.score)
      .slice(0, 4)
  }

  async function* ask(
    { conversationId, question }: { conversationId: number | null; question: string },
    signal: AbortSignal,
  ): AsyncGenerator<AskEvent> {
    state.asked.push(question)
    const now = 1_750_000_000_000 + state.messages.length * 1000
    const conversation = state.conversations.find(({ id }) => id === conversationId) ?? {
      id: state.conversations.length + 1,
      title: question.slice(0, 80),
      createdAt: now,
      updatedAt: now,
    }
    if (!state.conversations.includes(conversation)) state.conversations.unshift(conversation)
    const row = (role: 'user' | 'assistant', text: string): MessageRow => ({
      id: state.messages.length + 1,
      conversationId: conversation.id,
      role,
      text,
      answer: null,
      complete: role === 'user',
      createdAt: now,
    })
    state.messages.push(row('user', question))
    const message = row('assistant', '')
    state.messages.push(message)
    yield { type: 'started', conversationId: conversation.id, messageId: message.id }
    const evidence = find(question)
    await sleep(state.paceMs, undefined, { signal })
    yield { type: 'evidence', evidence, index: state.status }
    const answer = { ...answerFrom(evidence, state), ...state.parts }
    const { steps = [], table, disagreements } = state.parts
    for (const step of steps) yield { type: 'step', step }
    if (table) yield { type: 'table', table, sources: answer.sources }
    if (disagreements) yield { type: 'disagreements', disagreements, sources: answer.sources }
    message.answer = { ...answer, sentences: [], sources: [] }
    for (const sentence of answer.sentences) {
      for (const word of sentence.text.split(/(?<= )/)) {
        await sleep(state.paceMs, undefined, { signal })
        yield { type: 'delta', text: word }
      }
      yield { type: 'delta', text: ' ' }
      const sources = answer.sources.filter(({ n }) => sentence.citations.includes(n))
      message.answer.sentences.push(sentence)
      message.answer.sources.push(...sources)
      yield { type: 'sentence', sentence, sources }
    }
    Object.assign(message, { answer, text: answer.text, complete: true })
    yield { type: 'done', answer }
  }

  async function* watchStatus(_: void, signal: AbortSignal): AsyncGenerator<LibraryStatus> {
    let last = ''
    while (!signal.aborted) {
      const now = JSON.stringify(state.status)
      if (now !== last) yield structuredClone(state.status)
      last = now
      await sleep(50)
    }
  }

  async function* checkQuality(input: object, signal: AbortSignal): AsyncGenerator<QualityEvent> {
    state.checked.push(input)
    for (const phase of ['choosing', 'asking'] as const) {
      for (let done = 1; done <= 4; done++) {
        await sleep(state.paceMs, undefined, { signal })
        yield {
          type: 'progress',
          phase,
          done: done * 15,
          total: 60,
          secondsLeft: phase === 'asking' ? 12 - done : null,
        }
      }
    }
    if (state.quality instanceof AppError) throw state.quality
    yield { type: 'done', report: state.quality }
  }

  const documentOf = (documentId: number): FakeDocument => {
    const document = state.documents.get(documentId)
    if (!document)
      throw new AppError(
        'store/notFound',
        'This document is no longer in the library: its file was deleted or changed.',
      )
    return document
  }

  const shelfModel = (name: string): ShelfModel => {
    const model = state.shelf.models.find((each) => each.name === name)
    if (!model) throw new AppError('models/unknown', `There is no model “${name}” for this.`)
    return model
  }

  const handlers: Handlers = {
    info: async () => ({
      version: '0.1.0',
      libraryPath: '/home/ada/.local/share/footnote/library',
      homePath: '/home/ada',
      embeddingModel: 'all-MiniLM-L6-v2 int8',
    }),
    status: async () => state.status,
    watchStatus,
    browse: async ({ path = '/home/ada' }) => {
      if (!path.startsWith('/home/ada'))
        throw new AppError(
          'input/outsideHome',
          'Only folders below your home folder can be added from this page. Use the command line for others.',
        )
      const names =
        path === '/home/ada'
          ? ['Contracts', 'Documents', 'Downloads', 'Music', 'Pictures']
          : ['2024', '2025', 'Archive']
      return {
        path,
        parent: path === '/home/ada' ? null : path.slice(0, path.lastIndexOf('/')),
        folders: names.map((name) => ({ name, path: `${path}/${name}` })),
        files: 12,
      }
    },
    addFolder: async ({ path }) => {
      const folder = { id: state.status.folders.length + 1, path, name: path.split('/').at(-1) ?? path, addedAt: 0 }
      state.status.folders.push(folder)
      return folder
    },
    removeFolder: async ({ folderId }) =>
      void (state.status.folders = state.status.folders.filter(({ id }) => id !== folderId)),
    refresh: async () => undefined,
    cancelIndexing: async () => void (state.status.progress.phase = 'idle'),
    files: async ({ statuses, offset, limit }) => {
      const rows = state.files.filter(({ status }) => !statuses || statuses.includes(status))
      return { total: rows.length, rows: rows.slice(offset, offset + limit) }
    },
    find: async ({ text, limit }) => {
      const hits = state.files
        .filter(({ path }) => path.toLowerCase().includes(text.toLowerCase()))
        .map(({ id: fileId, path: file, documentId, status }) => ({
          kind: 'file' as const,
          fileId,
          documentId,
          file,
          status,
          title: '',
        }))
      return { hits: text === '' ? [] : hits.slice(0, limit), isReadAnew: false, isComplete: true }
    },
    search: async ({ query, sentences }) => {
      const plain = (found: Evidence): Evidence => ({ ...found, sentences: [], marks: [] })
      return { results: sentences ? find(query) : find(query).map(plain), index: state.status, ms: 7 }
    },
    query: async ({ query }) => ({
      nodes: find(query),
      queryUsed: query,
      hydeDocument: null,
      fusedFrom: [{ text: query, origin: 'original' }],
      warnings: [],
      index: state.status,
      latencyMs: 7,
    }),
    ask,
    answerOptions: async () => state.answerOptions,
    setAnswerOptions: async (change) => void Object.assign(state.answerOptions, change),
    conversations: async () => state.conversations,
    conversation: async ({ conversationId }) => {
      const conversation = state.conversations.find(({ id }) => id === conversationId)
      if (!conversation) throw new AppError('store/notFound', 'This conversation was deleted.')
      return { conversation, messages: state.messages.filter((message) => message.conversationId === conversationId) }
    },
    renameConversation: async ({ conversationId, title }) => {
      state.conversations = state.conversations.map((row) => (row.id === conversationId ? { ...row, title } : row))
    },
    deleteConversation: async ({ conversationId }) => {
      state.conversations = state.conversations.filter(({ id }) => id !== conversationId)
    },
    document: async ({ documentId }) => documentOf(documentId).view,
    picture: async () => ({ mediaType: 'image/png', base64: onePixel }),
    boxes: async ({ documentId, start, end }) => {
      const { runs, view } = documentOf(documentId)
      return runs ? boxesOfSpan({ start, end }, runs, view.pages) : []
    },
    exportAnswer: async ({ messageId, format }) => ({
      fileName: `answer-${messageId}.${format}`,
      mediaType: 'text/plain',
      encoding: 'utf8',
      content: `# Answer ${messageId}\n`,
    }),
    exportConversation: async ({ conversationId, format }) => ({
      fileName: `conversation-${conversationId}.${format}`,
      mediaType: 'text/plain',
      encoding: 'utf8',
      content: `# Conversation ${conversationId}\n`,
    }),
    exportSources: async ({ conversationId, format }) => ({
      fileName: `sources-${conversationId}.${format}`,
      mediaType: 'text/plain',
      encoding: 'utf8',
      content: `# Sources ${conversationId}\n`,
    }),
    models: async () => state.models,
    chooseModel: async ({ name }) => void (state.models.chosen = name),
    modelShelf: async () => structuredClone(state.shelf),
    installModel: async ({ name }) => {
      Object.assign(shelfModel(name), { progress: { done: 0, total: 1, rate: 0, secondsLeft: null }, problem: null })
    },
    cancelInstall: async ({ name }) => void (shelfModel(name).progress = null),
    importModel: async ({ path }) => {
      const title = path.split('/').at(-1) ?? path
      const name = `imported/${title}`
      const about = { title, languages: [], licence: 'not stated', bytes: 9_000_000, note: 'Imported.' }
      state.shelf.models.push({ ...about, name, task: 'rerank', state: 'installed', progress: null, problem: null })
      return { name }
    },
    removeModel: async ({ name }) => void (shelfModel(name).state = 'available'),
    useModel: async ({ task, name }) => {
      if (task === 'rerank') state.shelf.reranker = name
      else if (task === 'entail') state.shelf.entailment = name
      else state.shelf.embedder.chosen = name ?? 'maker/bundled'
    },
    checkQuality,
  }
  return { state, handlers, add }
}

/** One model of each kind and state. */
function fakeModels(): ShelfModel[] {
  const about = { licence: 'MIT', bytes: 34_000_000, note: '', progress: null, problem: null }
  return [
    { ...about, name: 'maker/bundled', title: 'bundled', task: 'embed', languages: ['en'], state: 'bundled' },
    { ...about, name: 'maker/many', title: 'many-tongues', task: 'embed', languages: 'many', state: 'available' },
    { ...about, name: 'maker/ranker', title: 'ranker', task: 'rerank', languages: ['en', 'zh'], state: 'available' },
  ]
}

function evidenceOf(view: DocumentView, block: { start: number; end: number }, words: string[]): Evidence {
  const text = view.text.slice(block.start, block.end)
  const scoreOf = (part: string) => words.filter((word) => part.toLowerCase().includes(word)).length
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(
    ({ segment, index }) => ({
      start: block.start + index,
      end: block.start + index + segment.trimEnd().length,
      score: scoreOf(segment),
      weight: 0,
      passageScore: 1,
    }),
  )
  const pages = view.pages
    .filter((page) => page.start < block.end && page.end > block.start)
    .map(({ number }) => number)
  const heading = view.blocks.findLast((other) => other.kind === 'heading' && other.start < block.start)
  const headingPath = heading ? [view.text.slice(heading.start, heading.end)] : []
  const { documentId, fileId, file, title } = view
  const why: Evidence['why'] = [
    { index: 'keyword', rank: 1, score: 3 },
    { index: 'vector', rank: 2, score: 0.7 },
  ]
  return {
    ...block,
    passageIds: [block.start + 1],
    passageScores: [1],
    documentId,
    fileId,
    file,
    title,
    headingPath,
    pages,
    text,
    score: scoreOf(text),
    why,
    sentences,
    marks: sentences.toSorted((left, right) => right.score - left.score).slice(0, 1),
    alsoIn: [],
  }
}

function answerFrom(evidence: Evidence[], { status, models, documents }: FakeState): Answer {
  const sources = evidence.map((found, index): Source => {
    const best = found.sentences.reduce((left, right) => (right.score > left.score ? right : left))
    const { documentId, fileId, file, title, headingPath, pages } = found
    const quote = found.text.slice(best.start - found.start, best.end - found.start)
    return {
      n: index + 1,
      start: best.start,
      end: best.end,
      documentId,
      fileId,
      file,
      title,
      headingPath,
      pages,
      quote,
      contentHash: documents.get(documentId)?.view.contentHash ?? '',
    }
  })
  const declined = (evidence[0]?.score ?? 0) < 2
  const sentences = declined
    ? []
    : sources.map(({ quote, n }) => ({
        text: quote.replace(/\s+/g, ' '),
        verdict: 'supported' as const,
        citations: [n],
      }))
  const text = declined
    ? 'Your documents do not say. The closest passages are below.'
    : sentences.map((sentence) => sentence.text).join(' ')
  return { declined, text, sentences, sources, model: models.chosen, index: structuredClone(status), notices: [] }
}
