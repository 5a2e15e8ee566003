import { isAbsolute, resolve } from 'node:path'
import { linkScheme } from './deepLink.ts'

/** What the app was started with, or started again with: links and files, in their order. */
export type Opened = { type: 'link'; text: string } | { type: 'file'; path: string }

/** More than this nobody marks in a file manager to open it here. */
const maxOpened = 20

/**
 * Finds links and files among a program's arguments. Flags are passed over, and so is the program itself and,
 * while developing, the folder that Electron was told to run.
 * @param workingFolder what relative paths count from
 */
export function readArguments(args: readonly string[], isPackaged: boolean, workingFolder: string): Opened[] {
  return args
    .slice(isPackaged ? 1 : 2)
    .filter((text) => text !== '' && !text.startsWith('-') && !text.includes('\0'))
    .slice(0, maxOpened)
    .map((text): Opened => {
      if (text.toLowerCase().startsWith(`${linkScheme}:`)) return { type: 'link', text }
      return { type: 'file', path: isAbsolute(text) ? text : resolve(workingFolder, text) }
    })
}
