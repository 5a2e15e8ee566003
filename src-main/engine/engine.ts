import { homedir } from 'node:os'
import { join } from 'node:path'
import { defaultModelsPath } from '../base/appData.ts'
import type { Handlers } from '../contract/router.ts'
import type { FolderRow, IndexState, PausedBy, Progress } from '../contract/types.ts'
import { createAnswerer } from './answer/answerer.ts'
import type { Answerer } from './answer/types.ts'
import { embeddedText } from './chunk/embeddedText.ts'
import { chunkerId } from './chunk/chunker.ts'
import { splitSentences } from './chunk/sentences.ts'
import { entryPath } from './entries.ts'
import { createAnswerOptionsHandlers } from './handlers/answerOptions.ts'
import { createAskHandlers } from './handlers/chat/asking.ts'
import { createConversationHandlers } from './handlers/chat/conversations.ts'
import { createWhyHandlers } from './handlers/chat/why.ts'
import { createExportHandlers } from './handlers/chat/export.ts'
import { createFindHandlers } from './handlers/find.ts'
import { createAskingParts } from './asking.ts'
import { createIgnoreHandlers } from './handlers/library/ignoreRules.ts'
import { createBackgroundIndexing, pauseMemory } from './handlers/library/indexing.ts'
import { addSourceFolder, createLibraryHandlers } from './handlers/library/library.ts'
import { createTreeHandlers } from './handlers/library/tree.ts'
import {
  createChosenEntailment,
  createChosenReranker,
  createProbe,
  openChosenEmbedder,
  type ChosenEmbedder,
  type ChosenReranker,
  type ModelParts,
} from './handlers/models/modelChoice.ts'
import { createModelHandlers, createPulls, openSpeaker, type Speaker } from './handlers/models/models.ts'
import { createForeground, createQualityHandlers } from './handlers/quality.ts'
import { createShelfHandlers } from './handlers/models/modelShelf.ts'
import { createReaderHandlers } from './handlers/reader.ts'
import { createSearchHandlers } from './handlers/search.ts'
import { createBatteryPause } from './handlers/settings/battery.ts'
import { createBackupHandlers } from './handlers/settings/backup.ts'
import { createNetworkLog } from './handlers/settings/network.ts'
import { createNoticeHandlers } from './handlers/settings/notices.ts'
import { paceOf, withRests } from './handlers/settings/pace.ts'
import { createPowerWatch, isOnBattery } from './handlers/settings/power.ts'
import { createPreferenceHandlers, readPreferences } from './handlers/settings/preferences.ts'
import { createSampleHandlers } from './handlers/settings/sample.ts'
import { createSuggestionHandlers } from './handlers/settings/suggestions.ts'
import { analyze, analyzerId } from './keyword/analyze.ts'
import { createFinder } from './keyword/finder/finder.ts'
import { createKeywordIndex } from './keyword/keywordIndex.ts'
import { browse } from './library/browse.ts'
import { createIndexer, type Indexer } from './library/indexer.ts'
import { createLiveFinder } from './library/liveFinder.ts'
import { findDocumentAt, findOriginal } from './library/original.ts'
import { createPictureReader } from './library/pictures/pictureReader.ts'
import { createInstalls } from './models/install/installs.ts'
import { createOllama, type ModelHost } from './models/ollama.ts'
import { createModelShelf, type ModelShelf } from './models/shelf.ts'
import { parserIds } from './parse/parserIds.ts'
import { createIngestPool, createPicturePool, type IngestPool } from './parse/parsePool.ts'
import { createRetriever, type Retriever } from './retrieve/retriever.ts'
import { openStore } from './store/store.ts'
import type { Store } from './store/types.ts'
import { createFollowingIndex } from './vectors/followingIndex.ts'
import { createVectorLoader } from './vectors/hnsw/vectorLoader.ts'

export type EngineOptions = {
  /** Folder of the library; made when it does not exist. */
  libraryPath: string
  /** The product's `resources` folder, with the bundled model below it. */
  resourcesPath: string
  version: string
  /** `read` never becomes the writer, even when nobody else writes. */
  mode: 'write' | 'read'
  /** Address of Ollama instead of OLLAMA_HOST or 127.0.0.1:11434. */
  ollamaHost?: string
  /** Folder of the models that the user installs; the platform's when absent. */
  userModelsPath?: string
}

/** The whole engine behind one face: the contract's handlers, and the parts that a terminal and the evaluation use. */
export type Engine = {
  handlers: Handlers
  store: Store
  retriever: Retriever
  answerer: Answerer
  /** Null when another process writes this library. */
  indexer: Indexer | null
  models: ModelHost
  /** What searches: models that are installed or can be. */
  shelf: ModelShelf
  /** The cross-encoder that this library's settings name, or none. */
  reranker: ChosenReranker
  /** Who writes: see `openSpeaker`. */
  openSpeaker(name?: string | null): Promise<Speaker>
  indexState(): IndexState
  /** Any folder or single file of this computer: for callers that the user trusts with paths (terminal, desktop shell). */
  addFolder(path: string): Promise<FolderRow>
  /** Who keeps background indexing from running. */
  pausedBy(): PausedBy[]
  /** Starts indexing in the background, as the page does. */
  startIndexing(): void
  /** For the network log: somebody called the server who may not. */
  noteRefusal(from: string): void
  /** Told by the desktop shell. */
  setOnBattery(isOnBattery: boolean): void
  /** The original of a document, for the reader; undefined when it is gone or has changed since it was read. */
  documentFile(documentId: number): Promise<{ path: string; mediaType: string } | undefined>
  /** The document that a file of this computer holds, when the library has it. */
  documentAt(path: string): Promise<number | undefined>
  /** Stops what runs and closes every process and file; the library is then free for another writer. */
  close(): Promise<void>
}

const idle: Progress = { phase: 'idle', done: 0, total: 0, rate: 0, secondsLeft: null }

/** A file may take this long and this much heap before it is given up (the 1,225-page book of the tests needs a tenth). */
const ingestLimits = { size: 2, timeLimitMs: 120_000, heapLimitMb: 1024 }

/** One picture at a time: each may take half a gigabyte while it is unpacked. */
const pictureLimits = { size: 1, timeLimitMs: 20_000, heapLimitMb: 1024 }

/** Builds the engine: the only place where rooms are joined. Throws AppError `store/…` or `embed/…`. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const store = openStore({ libraryPath: options.libraryPath, mode: options.mode })
  const entry = entryPath('inference')
  const parts: ModelParts = {
    reader: store.reader,
    shelf: createModelShelf(options.userModelsPath ?? defaultModelsPath(), createProbe(entry)),
    entry,
    bundledPath: join(options.resourcesPath, 'models'),
    ollamaHost: options.ollamaHost,
    threads: () => paceOf(readPreferences(store.reader).cpuShare).threads,
  }
  const chosen = await openChosenEmbedder(parts).catch((error: unknown) => {
    store.close()
    throw error
  })
  try {
    return assemble(options, store, chosen, parts)
  } catch (error) {
    await chosen.embedder.close()
    store.close()
    throw error
  }
}

function assemble(options: EngineOptions, store: Store, chosen: ChosenEmbedder, modelParts: ModelParts): Engine {
  const { embedder } = chosen
  const { shelf, bundledPath: modelsPath } = modelParts
  const installs = createInstalls(shelf)
  const reranker = createChosenReranker(modelParts)
  const entailment = createChosenEntailment(modelParts)
  const { reader } = store
  const keyword = createKeywordIndex(store.keywordTable)
  const loadVectors = createVectorLoader({
    store,
    modelId: embedder.id,
    dimensions: embedder.dimensions,
    workerEntry: entryPath('graphWorker'),
  })
  const ownVectors = store.writer ? loadVectors() : null
  const vectors = ownVectors ?? createFollowingIndex(loadVectors, () => reader.generation())
  const models = createOllama(options.ollamaHost === undefined ? {} : { host: options.ollamaHost })
  const pulls = createPulls(store, models)
  const asking = createAskingParts({ reader, models, modelsPath, keywordTable: store.keywordTable, vectors })
  const retriever = createRetriever({
    ...asking,
    reader,
    keyword,
    vectors,
    keywordTable: store.keywordTable,
    embedder,
    reranker,
    splitSentences,
  })
  const indexState = (): IndexState => reader.indexState(embedder.id)
  const foreground = createForeground(retriever)
  const pictures = createPictureReader(reader, () =>
    createPicturePool({ entry: entryPath('pictureWorker'), workerData: null, ...pictureLimits }),
  )
  const answerer = createAnswerer({
    ...asking,
    retriever: foreground.retriever,
    reader,
    keywordTable: store.keywordTable,
    embedder,
    splitSentences,
    indexState,
    openEntailment: () => entailment.current(),
    readPicture: ({ documentId, n }, signal) => pictures.read(documentId, n, signal),
  })

  let pool: IngestPool | null = null
  let indexer: Indexer | null = null
  if (ownVectors) {
    const rest = (): number => paceOf(readPreferences(reader).cpuShare).rest
    const reading = createIngestPool({ entry: entryPath('ingest'), workerData: { modelsPath }, ...ingestLimits })
    pool = reading
    indexer = createIndexer({
      store,
      ingest: { ingest: withRests(reading.ingest, rest) },
      embedder: { ...embedder, embedPassages: withRests(embedder.embedPassages.bind(embedder), rest) },
      keyword: { analyze, analyzerId },
      vectors: ownVectors,
      versions: { parserIds, chunkerId },
      embeddedText,
      splitSentences,
    })
  }
  const indexing = createBackgroundIndexing(indexer, pauseMemory(store))
  const network = createNetworkLog(store)
  const battery = createBatteryPause(indexing, () => readPreferences(reader).isPausedOnBattery)
  const power = createPowerWatch({
    isNeeded: () =>
      readPreferences(reader).isPausedOnBattery &&
      (indexing.pausedBy().includes('battery') || (indexer?.progress().phase ?? 'idle') !== 'idle'),
    onChange: indexing.onChange,
    read: () => isOnBattery(),
    tell: battery.setOnBattery,
  })
  const finder = createLiveFinder(reader, createFinder)
  const conversations = createConversationHandlers(store)

  const handlers: Handlers = {
    ...createLibraryHandlers({
      store,
      info: {
        version: options.version,
        libraryPath: options.libraryPath,
        homePath: homedir(),
        embeddingModel: embedder.id,
      },
      indexing,
      progress: () => indexer?.progress() ?? idle,
      indexState,
      browse: (path) => browse(path, homedir()),
      collectGarbage: () => ownVectors?.remove(store.writer?.collectGarbage() ?? []),
    }),
    ...createTreeHandlers({ store, indexing, modelId: embedder.id }),
    ...createIgnoreHandlers(store, indexing),
    ...createSearchHandlers(foreground.retriever, indexState),
    ...conversations.handlers,
    ...createWhyHandlers(reader),
    ...createAskHandlers({
      store,
      answerer,
      openSpeaker: (name) => openSpeaker(reader, models, name),
      indexState,
    }),
    ...createAnswerOptionsHandlers(store),
    ...createFindHandlers(store, finder),
    ...createExportHandlers(reader, entryPath('exportWorker')),
    ...createReaderHandlers(reader, pictures),
    ...createQualityHandlers({
      store,
      retriever,
      untilQuiet: foreground.untilQuiet,
      openSpeaker: () => openSpeaker(reader, models, undefined),
      indexState,
    }),
    ...createModelHandlers(store, models, pulls),
    ...createPreferenceHandlers(store, battery.follow),
    ...network.handlers,
    ...createNoticeHandlers(modelsPath),
    ...createBackupHandlers({ store, browse: (path) => browse(path, homedir()), homePath: homedir() }),
    ...createSampleHandlers({ store, resourcesPath: options.resourcesPath, startIndexing: () => indexing.start() }),
    ...createSuggestionHandlers(reader, store.libraryPath),
    ...createShelfHandlers({
      store,
      shelf,
      installs,
      embedder: chosen,
      ollamaHost: options.ollamaHost,
      homePath: homedir(),
      browse: (path) => browse(path, homedir()),
    }),
  }

  return {
    handlers,
    store,
    retriever,
    answerer,
    indexer,
    models,
    shelf,
    reranker,
    openSpeaker: (name) => openSpeaker(reader, models, name),
    indexState,
    addFolder: (path) => addSourceFolder(store, path),
    pausedBy: () => indexing.pausedBy(),
    startIndexing: () => indexing.start(),
    noteRefusal: network.noteRefusal,
    setOnBattery(isNow) {
      // The desktop shell is told by the system at once: from now on nobody has to look.
      power.close()
      battery.setOnBattery(isNow)
    },
    documentAt: (path) => findDocumentAt(reader, path),
    async documentFile(documentId) {
      const original = await findOriginal(reader, documentId)
      return original && { path: original.path, mediaType: original.mediaType }
    },
    async close() {
      conversations.close()
      power.close()
      network.close()
      await indexing.cancel()
      await finder.close()
      await pool?.close()
      await pictures.close()
      await installs.close()
      await pulls.close()
      await reranker.close()
      await entailment.close()
      await embedder.close()
      await vectors.close()
      ownVectors?.save()
      store.close()
    },
  }
}
