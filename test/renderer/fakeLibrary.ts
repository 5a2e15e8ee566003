import type { Handlers } from '../../src-main/contract/router.ts'
import { add } from './fake/add.ts'
import { chatHandlers } from './fake/chat.ts'
import { conversationHandlers } from './fake/conversations.ts'
import { libraryHandlers } from './fake/library.ts'
import { modelHandlers } from './fake/models.ts'
import { readerHandlers } from './fake/reader.ts'
import { searchHandlers } from './fake/search.ts'
import { settingsHandlers } from './fake/settings.ts'
import { emptyState, type FakeState } from './fake/state.ts'
import { treeHandlers } from './fake/tree.ts'

/** A library with a memory but no engine: files are parsed by the real parsers, answers quote by counting words. */
export function createFakeLibrary(): {
  state: FakeState
  handlers: Handlers
  add: (path: string, bytes: Uint8Array) => Promise<void>
} {
  const state = emptyState()
  const handlers: Handlers = {
    ...libraryHandlers(state),
    ...treeHandlers(state),
    ...searchHandlers(state),
    ...chatHandlers(state),
    ...conversationHandlers(state),
    ...readerHandlers(state),
    ...modelHandlers(state),
    ...settingsHandlers(state),
  }
  return { state, handlers, add: (path, bytes) => add(state, path, bytes) }
}
