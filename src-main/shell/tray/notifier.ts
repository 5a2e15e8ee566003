import { app, BrowserWindow, Notification } from 'electron'
import { appId } from '../origin.ts'
import type { HostStatus } from '../host/hostMessages.ts'
import { fill, words } from '../words/words.ts'

/** Whoever waited less long is still looking. */
const longRunMs = 60_000
/** A run after which there is so much more to ask than before is like a first one: the sample came before it, say. */
const growth = 10

/** Something that the user should hear of. */
export type News = { title: string; body: string }

/**
 * Follows the status and tells what the user waits for: the end of a long first indexing, once, and each
 * problem that only the user can solve.
 * @param now milliseconds, steadily growing
 */
export function createNewsWatch(now: () => number): (status: HostStatus | null) => News | undefined {
  let run: { startedAt: number; filesRead: number } | undefined
  let hasToldReady = false
  let lastProblem: string | null = null
  return (status) => {
    // An engine that was lost goes on with its run when it is back.
    if (!status) return undefined
    const { progress, problem, filesRead, pausedBy } = status
    const isNewProblem = problem !== null && problem !== lastProblem
    lastProblem = problem
    if (isNewProblem) return { title: words().notification.problemTitle, body: problem }
    if (progress.phase !== 'idle') {
      run ??= { startedAt: now(), filesRead }
      return undefined
    }
    if (!run || pausedBy.length > 0) return undefined
    const { startedAt, filesRead: before } = run
    run = undefined
    const isFirst = filesRead >= growth * Math.max(1, before)
    if (hasToldReady || problem !== null || !isFirst || now() - startedAt < longRunMs) return undefined
    hasToldReady = true
    const { readyTitle, readyBody } = words().notification
    return { title: readyTitle, body: fill(readyBody, { n: filesRead }) }
  }
}

/** Shows news while no window of ours has the focus; a click opens the window. */
export function setupNotifications(open: () => void): (status: HostStatus | null) => void {
  // Windows shows notifications only of apps that it knows by name.
  app.setAppUserModelId(appId)
  const watch = createNewsWatch(() => performance.now())
  // Kept until they are gone: a notification that is collected hears no click.
  const shown = new Set<Notification>()
  return (status) => {
    const news = watch(status)
    if (!news || BrowserWindow.getFocusedWindow() !== null || !Notification.isSupported()) return
    const notification = new Notification(news)
    shown.add(notification)
    notification.on('click', open)
    notification.on('close', () => shown.delete(notification))
    notification.show()
  }
}
