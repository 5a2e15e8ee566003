import type { StateFile } from './shellState.ts'

/** What the user set for the shell itself. */
export type ShellPreferences = {
  /** Whether the app goes on in the tray when its window is closed; off at first. */
  keepsRunning(): boolean
  setKeepsRunning(keeps: boolean): void
}

/** Reads once; each change is kept at once. */
export function createShellPreferences(state: StateFile): ShellPreferences {
  const kept = state.read()
  let keeps = typeof kept === 'object' && kept !== null && 'keepsRunning' in kept && kept.keepsRunning === true
  return {
    keepsRunning: () => keeps,
    setKeepsRunning(next) {
      keeps = next
      state.write({ keepsRunning: next })
    },
  }
}
