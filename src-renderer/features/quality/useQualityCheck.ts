import { useCallback, useRef, useState } from 'react'
import type { QualityEvent, QualityReport, QualitySetting } from '../../../src-main/contract/nouns/qualityTypes.ts'
import { useApi } from '../../bridge/apiContext.tsx'

/** What the user chose before starting. */
export type QualityWish = {
  questions: number
  setting: QualitySetting
  against: QualitySetting | null
  isWrittenByModel: boolean
}

type QualityProgress = Extract<QualityEvent, { type: 'progress' }>

export type CheckState =
  | { phase: 'idle' }
  | { phase: 'running'; progress: QualityProgress | null }
  | { phase: 'done'; report: QualityReport }
  | { phase: 'stopped' }
  | { phase: 'failed'; error: unknown }

/** A check of the library; goes on while the user looks at something else. */
export type QualityCheck = {
  state: CheckState
  /** What was chosen last; kept while the page lives. */
  wish: QualityWish
  choose(wish: QualityWish): void
  start(wish: QualityWish): void
  stop(): void
}

const firstWish: QualityWish = { questions: 60, setting: 'present', against: null, isWrittenByModel: false }

export function useQualityCheck(): QualityCheck {
  const api = useApi()
  const [state, setState] = useState<CheckState>({ phase: 'idle' })
  const [wish, choose] = useState(firstWish)
  const subscription = useRef<{ unsubscribe(): void } | null>(null)

  /** Said before the stream is let go, which would complete it; only a check that runs can end. */
  const end = useCallback((next: CheckState) => {
    setState((last) => (last.phase === 'running' ? next : last))
    subscription.current?.unsubscribe()
    subscription.current = null
  }, [])

  const start = useCallback(
    (wish: QualityWish) => {
      subscription.current?.unsubscribe()
      setState({ phase: 'running', progress: null })
      subscription.current = api.checkQuality.subscribe(wish, {
        onData: (event) =>
          event.type === 'done'
            ? end({ phase: 'done', report: event.report })
            : setState((last) => (last.phase === 'running' ? { phase: 'running', progress: event } : last)),
        onError: (error) => end({ phase: 'failed', error }),
        // An event stream that is opened again would start the check anew.
        onConnectionStateChange: (change) => {
          if (change.state === 'connecting' && change.error) end({ phase: 'failed', error: change.error })
        },
        onComplete: () => end({ phase: 'stopped' }),
      })
    },
    [api, end],
  )

  const stop = useCallback(() => end({ phase: 'stopped' }), [end])
  return { state, wish, choose, start, stop }
}
