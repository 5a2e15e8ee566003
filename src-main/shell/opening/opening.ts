import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { app, dialog } from 'electron'
import { messageOf } from '../../base/errors.ts'
import type { PageCommand } from '../../contract/desktop/pageCommands.ts'
import { fill, words } from '../words/words.ts'
import { linkScheme, readLink } from './deepLink.ts'
import { isAssociated } from './fileTypes.ts'
import { readArguments, type Opened } from './startArguments.ts'

export type OpeningParts = {
  send: (command: PageCommand) => void
  /** The document that a file of this computer holds, when the library has it. */
  documentAt: (path: string) => Promise<number | undefined>
  /** A folder, or one file. */
  addFolder: (path: string) => Promise<unknown>
}

/** What is opened with the app: by links, by “Open with Footnote”, by arguments. */
export type Opening = {
  /** Arguments of this start, or of a later one that was handed to this process. */
  openArguments(args: readonly string[], workingFolder: string): void
  /** From now on things are opened; what came before has waited. */
  begin(parts: OpeningParts): void
}

/** Listens for what the system hands over. Call before the app is ready: macOS tells of it early. */
export function setupOpening(): Opening {
  let parts: OpeningParts | undefined
  const waiting: Opened[] = []
  const take = (opened: Opened) => {
    if (parts) void open(opened, parts)
    else waiting.push(opened)
  }
  // Only an installed app may claim links: while developing, they belong to the installed one.
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme)
  app.on('open-url', (event, text) => {
    event.preventDefault()
    take({ type: 'link', text })
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    take({ type: 'file', path })
  })
  return {
    openArguments(args, workingFolder) {
      for (const opened of readArguments(args, app.isPackaged, workingFolder)) take(opened)
    },
    begin(given) {
      parts = given
      for (const opened of waiting.splice(0)) take(opened)
    },
  }
}

/** For whoever starts the app in a terminal to see why nothing happened. */
function log(line: string): void {
  process.stderr.write(`${line}\n`)
}

async function open(opened: Opened, parts: OpeningParts): Promise<void> {
  if (opened.type === 'file') return openFile(opened.path, parts)
  const command = readLink(opened.text)
  if (command) parts.send(command)
  else log(`A link was ignored: ${JSON.stringify(opened.text.slice(0, 200))}`)
}

/** A file of the library opens in the reader; for another one it and its folder are offered. Nothing is added unasked. */
async function openFile(path: string, parts: OpeningParts): Promise<void> {
  // SECURITY: what another program names may be anything; only a plain file of a known type goes further.
  const isFile = await stat(path).then(
    (info) => info.isFile(),
    () => false,
  )
  if (!isFile || !isAssociated(path)) return log(`A file was ignored: ${JSON.stringify(path.slice(0, 200))}`)
  try {
    const documentId = await parts.documentAt(path)
    if (documentId !== undefined) return parts.send({ type: 'open', documentId })
    const { message, detail, addFolder, addFile } = words().openWith
    const folder = dirname(path)
    const { response } = await dialog.showMessageBox({
      type: 'question',
      message: fill(message, { name: basename(path) }),
      detail: fill(detail, { folder: basename(folder) || folder }),
      buttons: [addFolder, addFile, words().dialog.cancel],
      defaultId: 0,
      cancelId: 2,
      noLink: true,
    })
    if (response > 1) return
    await parts.addFolder(response === 0 ? folder : path)
    parts.send({ type: 'showFiles' })
  } catch (error) {
    dialog.showErrorBox(words().openWith.failedTitle, messageOf(error))
  }
}
