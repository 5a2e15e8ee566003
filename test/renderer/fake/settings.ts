import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../src-main/base/errors.ts'
import type { Handlers } from '../../../src-main/contract/router.ts'
import type { FakeState } from './state.ts'

export function settingsHandlers(
  state: FakeState,
): Pick<
  Handlers,
  | 'preferences'
  | 'setPreferences'
  | 'speak'
  | 'addSample'
  | 'suggestedQuestions'
  | 'networkLog'
  | 'clearNetworkLog'
  | 'backupState'
  | 'modelNotices'
  | 'backupLibrary'
  | 'restoreLibrary'
  | 'cancelRestore'
> {
  return {
    preferences: async () => structuredClone(state.preferences),
    speak: async ({ language }) => void (state.spoken = language),
    setPreferences: async (change) => void Object.assign(state.preferences, change),
    addSample: async () => {
      const folder = { id: 9, path: '/library/Sample documents', name: 'Sample documents', addedAt: 0 }
      state.status.folders.push(folder)
      state.suggested = { ...state.suggested, isSample: true }
      return folder
    },
    networkLog: async () => structuredClone(state.connections),
    clearNetworkLog: async () => void (state.connections = []),
    modelNotices: async () => [{ title: 'all-MiniLM-L6-v2', paragraphs: ['Weights under Apache License 2.0.'] }],
    backupState: async () => ({ bytes: 12_000_000, isRestoreWaiting: state.isRestoreWaiting }),
    async *backupLibrary({ path }, signal) {
      for (const done of [4_000_000, 8_000_000]) {
        yield { type: 'progress', done, total: 12_000_000 }
        await sleep(state.paceMs, undefined, { signal })
      }
      yield { type: 'done', path: `${path}/Footnote library 2026-11-21.footnote`, bytes: 12_000_000 }
    },
    restoreLibrary: async ({ path }) => {
      if (!path.endsWith('.footnote'))
        throw new AppError('store/notABackup', `${path} is not a backup. Choose another.`)
      state.isRestoreWaiting = true
    },
    cancelRestore: async () => void (state.isRestoreWaiting = false),
    suggestedQuestions: async () => structuredClone(state.suggested),
  }
}
