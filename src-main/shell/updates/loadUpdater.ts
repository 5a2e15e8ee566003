import type { Updater } from './updates.ts'

/** Loads electron-updater, which a start without a look for updates never reads. */
export async function loadUpdater(): Promise<Updater> {
  const { default: updater } = await import('electron-updater')
  return updater.autoUpdater
}
