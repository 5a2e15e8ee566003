import type { InstallBytes } from './installModel.ts'
import type { InstallProgress } from '../../../contract/nouns/modelTypes.ts'

/**
 * Adds rate and time left to the bytes of a download. What an earlier attempt left comes first and at once,
 * and says nothing of the connection.
 * @param now in milliseconds
 */
export function withPace(
  onProgress: (progress: InstallProgress) => void,
  now: () => number = Date.now,
): (bytes: InstallBytes) => void {
  const startedMs = now()
  let keptBytes: number | undefined
  return ({ done, total }) => {
    keptBytes ??= done
    const seconds = (now() - startedMs) / 1000
    const rate = seconds > 0 ? Math.max(0, done - keptBytes) / seconds : 0
    onProgress({ done, total, rate, secondsLeft: rate > 0 ? (total - done) / rate : null })
  }
}
