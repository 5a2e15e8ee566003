import { readFileSync } from 'node:fs'
import { dialog, type MessageBoxOptions, type Session } from 'electron'
import { messageOf } from '../../base/errors.ts'
import { openSessionTo } from '../security.ts'
import { fill, words } from '../words/words.ts'

/** The part of electron-updater's updater that is used. */
export type Updater = {
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  readonly netSession: Session
  checkForUpdates(): Promise<{ isUpdateAvailable: boolean; updateInfo: { version: string } } | null>
  downloadUpdate(): Promise<unknown>
  quitAndInstall(): void
}

/** @returns what looks for an update; undefined where there is no place to ask */
export function setupUpdates(feedPath: string, load: () => Promise<Updater>): (() => void) | undefined {
  const feed = readFeed(feedPath)
  return feed && (() => void lookForUpdate(feed, load))
}

/**
 * The place to ask for updates, from the file that the packager writes where one is configured; undefined:
 * there is none, and nothing about updates is shown.
 * SECURITY: https only; whoever answers there decides what is installed.
 */
function readFeed(path: string): URL | undefined {
  try {
    const [, address = ''] = /^url:\s*['"]?(\S+?)['"]?\s*$/m.exec(readFileSync(path, 'utf8')) ?? []
    const feed = URL.parse(address)
    return feed?.protocol === 'https:' ? feed : undefined
  } catch {
    // Not packaged, or packaged without updates.
    return undefined
  }
}

/**
 * Looks for an update when the user asks, and only then: each step, asking, fetching, installing, is a button
 * with words that say where it goes.
 * @param load the updater, which nobody needs before
 */
async function lookForUpdate(feed: URL, load: () => Promise<Updater>): Promise<void> {
  const { host } = feed
  const { update } = words()
  const { askMessage, askDetail, ask, later } = update
  if (!(await confirm(askMessage, fill(askDetail, { host }), ask, later))) return
  try {
    const updater = await load()
    updater.autoDownload = false
    updater.autoInstallOnAppQuit = true
    openSessionTo(updater.netSession, feed)
    const found = await updater.checkForUpdates()
    if (!found?.isUpdateAvailable) return await tell({ message: update.noneMessage })
    const { version } = found.updateInfo
    const foundMessage = fill(update.foundMessage, { version })
    if (!(await confirm(foundMessage, fill(update.foundDetail, { host }), update.download, later))) return
    await updater.downloadUpdate()
    const readyMessage = fill(update.readyMessage, { version })
    if (await confirm(readyMessage, update.readyDetail, update.restart, later)) updater.quitAndInstall()
  } catch (error) {
    const detail = fill(update.failedDetail, { reason: messageOf(error).split('\n')[0] ?? '' })
    await tell({ type: 'warning', message: update.failedMessage, detail })
  }
}

async function confirm(message: string, detail: string, yes: string, no: string): Promise<boolean> {
  const buttons = [yes, no]
  const { response } = await dialog.showMessageBox({
    message,
    detail,
    buttons,
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  })
  return response === 0
}

async function tell(options: MessageBoxOptions): Promise<void> {
  await dialog.showMessageBox({ ...options, buttons: [words().update.ok] })
}
