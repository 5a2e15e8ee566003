import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../bridge/apiContext.tsx'

/** How far a backup is, or how it ended. */
export type BackupPhase =
  | { name: 'idle' }
  | { name: 'running'; done: number; total: number }
  | { name: 'done'; path: string; bytes: number }
  | { name: 'failed'; error: unknown }

/** Makes a backup; leaving the settings stops it, and then no file is left. */
export function useBackup() {
  const api = useApi()
  const [phase, setPhase] = useState<BackupPhase>({ name: 'idle' })
  const running = useRef<{ unsubscribe(): void } | null>(null)
  useEffect(() => () => running.current?.unsubscribe(), [])
  return {
    phase,
    start(path: string) {
      setPhase({ name: 'running', done: 0, total: 0 })
      running.current = api.backupLibrary.subscribe(
        { path },
        {
          onData: (event) =>
            setPhase(event.type === 'done' ? { ...event, name: 'done' } : { ...event, name: 'running' }),
          onError: (error) => setPhase({ name: 'failed', error }),
        },
      )
    },
    stop() {
      running.current?.unsubscribe()
      setPhase({ name: 'idle' })
    },
  }
}
