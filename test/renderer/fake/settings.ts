import type { Handlers } from '../../../src-main/contract/router.ts'
import type { FakeState } from './state.ts'

export function settingsHandlers(
  state: FakeState,
): Pick<
  Handlers,
  'preferences' | 'setPreferences' | 'addSample' | 'suggestedQuestions' | 'networkLog' | 'clearNetworkLog'
> {
  return {
    preferences: async () => structuredClone(state.preferences),
    setPreferences: async (change) => void Object.assign(state.preferences, change),
    addSample: async () => {
      const folder = { id: 9, path: '/library/Sample documents', name: 'Sample documents', addedAt: 0 }
      state.status.folders.push(folder)
      state.suggested = { ...state.suggested, isSample: true }
      return folder
    },
    networkLog: async () => structuredClone(state.connections),
    clearNetworkLog: async () => void (state.connections = []),
    suggestedQuestions: async () => structuredClone(state.suggested),
  }
}
