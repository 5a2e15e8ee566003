import { isAbsolute } from 'node:path'
import { BrowserWindow, dialog, type IpcMainInvokeEvent, type OpenDialogOptions } from 'electron'
import { AppError } from '../../base/errors.ts'
import { channels, type PathPurpose } from '../../contract/desktop/portMessages.ts'
import type { FolderRow } from '../../contract/types.ts'
import { words } from '../words/words.ts'
import { answerPage } from './answerPage.ts'

/** Nobody drops more things than this by hand. */
const maxDropped = 100

/** What the shell may ask of the engine as the host that the user trusts with paths. */
export type AddFolder = (path: string) => Promise<FolderRow>

/** Answers the page's requests that involve paths: the system's dialogs, and things dropped on the page. */
export function setupDialogs(addFolder: AddFolder): void {
  answerPage(channels.chooseFolder, async (_input, event) => {
    const { addFolderTitle: title, addFolderButton: buttonLabel } = words().dialog
    const path = await pick(event, { title, buttonLabel, properties: ['openDirectory'] })
    return path === null ? null : addFolder(path)
  })
  answerPage(channels.addDropped, (paths) => addDropped(paths, addFolder))
  answerPage(channels.choosePath, (purpose, event) => {
    const options = isPurpose(purpose) ? optionsOf(purpose) : undefined
    if (!options) throw new AppError('shell/refused', words().problem.onlyOurPage)
    return pick(event, options)
  })
}

function isPurpose(value: unknown): value is PathPurpose {
  return value === 'backupFolder' || value === 'backupFile'
}

function optionsOf(purpose: PathPurpose): OpenDialogOptions {
  const { backupFolderTitle, backupFolderButton, backupFileTitle, backupFileButton } = words().dialog
  return purpose === 'backupFolder'
    ? { title: backupFolderTitle, buttonLabel: backupFolderButton, properties: ['openDirectory', 'createDirectory'] }
    : {
        title: backupFileTitle,
        buttonLabel: backupFileButton,
        filters: [{ name: 'Footnote', extensions: ['footnote'] }],
        properties: ['openFile'],
      }
}

/** Shows the system's dialog over the page's window; null when the user closed it. */
async function pick(event: IpcMainInvokeEvent, options: OpenDialogOptions): Promise<string | null> {
  const window = BrowserWindow.fromWebContents(event.sender)
  const { filePaths } = window ? await dialog.showOpenDialog(window, options) : await dialog.showOpenDialog(options)
  return filePaths[0] ?? null
}

async function addDropped(paths: unknown, addFolder: AddFolder): Promise<FolderRow[]> {
  // SECURITY: preload reads these paths from what the system dropped, but its process is the page's: checked again.
  if (!isPathList(paths)) throw new AppError('input/dropped', words().problem.dropped)
  const folders: FolderRow[] = []
  for (const path of paths) folders.push(await addFolder(path))
  return folders
}

function isPathList(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= maxDropped &&
    value.every((path) => typeof path === 'string' && isAbsolute(path))
  )
}
