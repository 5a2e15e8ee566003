import type { z } from 'zod'
import type { ProcedureName, Procedures } from '../../src-main/contract/procedures.ts'

/** A good input for every procedure, with all that it may hold: what is hostile is made of it. */
export const goodInputs: { [Name in ProcedureName]: z.input<Procedures[Name]['input']> } = {
  info: undefined,
  status: undefined,
  watchStatus: undefined,
  browse: { path: '/home/a' },
  addFolder: { path: '/home/a/papers' },
  removeFolder: { folderId: 1 },
  refresh: undefined,
  cancelIndexing: undefined,
  pauseIndexing: undefined,
  resumeIndexing: undefined,
  readAgain: { folderId: 1, path: 'a/b.pdf' },
  children: { folderId: 1, path: 'a', offset: 0, limit: 10 },
  ignoreRules: undefined,
  setIgnoreRules: { folderId: null, patterns: ['*.log'] },
  previewIgnoreRules: { folderId: 1, patterns: ['*.log', '/drafts/'] },
  files: { folderId: 1, statuses: ['ok', 'scanned'], name: 'lease', offset: 0, limit: 10 },
  query: {
    query: 'rent',
    topK: 3,
    useHyde: false,
    useFusion: true,
    numQueries: 2,
    rerank: false,
    rerankTopN: 10,
    alpha: 0.5,
    filters: { formats: ['pdf'] },
  },
  find: { text: 'lea', limit: 5, filter: { places: [{ folderId: 1, pathPrefix: 'a' }], tags: ['Tax'] }, only: 'files' },
  tags: undefined,
  tagsOf: { place: { folderId: 1, path: 'a' } },
  setTags: { place: { fileId: 1 }, tags: ['Tax'] },
  search: { query: 'rent', topK: 3, filter: { folderIds: [1], fileIds: [1, 2], pathPrefix: 'a/', formats: ['pdf'] } },
  ask: {
    conversationId: null,
    question: 'What is the rent?',
    after: 1,
    filter: { modifiedFrom: 0, modifiedTo: 1e15 },
    chips: [
      { kind: 'folder', folderId: 1, label: 'Home', pathPrefix: 'a/' },
      { kind: 'before', modifiedTo: 1e15 },
    ],
    without: [1],
    options: { responseMode: 'refine', chatMode: 'context', isStrict: true, runs: 1 },
  },
  regenerate: { messageId: 1, without: [1], options: { isStrict: true } },
  answerOptions: undefined,
  setAnswerOptions: { isStrict: true, isStructured: false, runs: 1, voting: 'majority' },
  conversations: undefined,
  conversation: { conversationId: 1 },
  searchConversations: { text: 'rent' },
  showBranch: { messageId: 1 },
  renameConversation: { conversationId: 1, title: 'Rent' },
  deleteConversation: { conversationId: 1 },
  restoreConversation: { conversationId: 1 },
  deleteTurn: { messageId: 1 },
  restoreTurn: { messageId: 1 },
  document: { documentId: 1 },
  boxes: { documentId: 1, spans: [{ start: 0, end: 5 }] },
  original: { documentId: 1 },
  picture: { documentId: 1, n: 1 },
  exportAnswer: { messageId: 1 },
  exportConversation: { conversationId: 1 },
  exportSources: { conversationId: 1, format: 'ris' },
  models: undefined,
  chooseModel: { name: 'small' },
  pullModel: { name: 'maker/model:1b' },
  cancelPull: { name: 'gemma3:1b' },
  why: { messageId: 1 },
  scopeSizes: { filters: [{ formats: ['pdf'] }] },
  modelShelf: undefined,
  installModel: { name: 'nobody/model' },
  cancelInstall: { name: 'nobody/model' },
  importModel: { path: '/home/a/model.zip' },
  removeModel: { name: 'imported/model' },
  useModel: { task: 'rerank', name: 'nobody/model' },
  preferences: undefined,
  speak: { language: 'en' },
  setPreferences: { cpuShare: 'low', isPausedOnBattery: false, appearance: 'dark', language: null },
  addSample: undefined,
  suggestedQuestions: undefined,
  networkLog: undefined,
  clearNetworkLog: undefined,
  modelNotices: undefined,
  backupState: undefined,
  backupLibrary: { path: '/home/a' },
  restoreLibrary: { path: '/home/a/library.footnote' },
  cancelRestore: undefined,
  checkQuality: { questions: 10, seed: 1, setting: 'present', against: 'words', isWrittenByModel: false },
}

/** What somebody who means harm, or a page with a mistake, sends in place of a value. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  1e300,
  '',
  ' ',
  '1',
  '\0',
  '\ud800',
  '../../etc/passwd',
  '%2e%2e%2f',
  "'; DROP TABLE files; --",
  '" OR 1 NEAR(a b) *',
  '%_[',
  'x'.repeat(5000),
  'x'.repeat(200_000),
  '水'.repeat(4000),
  [],
  [[]],
  [-1],
  [1, '1'],
  Array.from({ length: 20_000 }, (_, index) => index + 1),
  {},
  { length: 1 },
  { toString: 'x' },
]

/** Keys that no schema knows; the first three reach into every object of a careless program. */
const strangeKeys = ['__proto__', 'constructor', 'prototype', 'isAdmin', '']

/** An object with a key of its own, `__proto__` among them, as JSON makes it. */
function withKey(target: object, key: string, value: unknown): object {
  const copy = { ...target }
  Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true })
  return copy
}

/** Every input with one value replaced, one key missing or one key too many, at any depth. */
export function* spoil(value: unknown): Iterable<unknown> {
  yield* hostileValues
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) for (const spoiled of spoil(item)) yield value.with(index, spoiled)
    return
  }
  for (const key of strangeKeys) {
    yield withKey(value, key, { isAdmin: true })
    yield withKey(value, key, 1)
  }
  for (const [key, item] of Object.entries(value)) {
    yield Object.fromEntries(Object.entries(value).filter(([each]) => each !== key))
    for (const spoiled of spoil(item)) yield withKey(value, key, spoiled)
  }
}
