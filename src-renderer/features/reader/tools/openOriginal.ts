import type { DesktopBridge } from '../../../../src-main/contract/desktop/portMessages.ts'
import { desktop } from '../../../bridge/desktop.ts'
import type { DocumentView } from '../../../../src-main/contract/types.ts'
import { nameOf } from '../../../ui/words/format.ts'

/** Formats that a browser shows without running anything of theirs; the server sends all others as bytes or plain text. */
const shownInTab: ReadonlySet<string> = new Set(['pdf', 'txt', 'md'])

/**
 * Opens the original: in the desktop shell in the system's own program for it, in a browser in a new tab, or as a
 * download where no tab can show it. Resolves with what went wrong, in words; null: nothing.
 */
export async function openOriginal({ documentId, format, file }: DocumentView): Promise<string | null> {
  if (desktop) {
    const opened = await desktop.openOriginal(documentId)
    return opened.ok ? null : opened.error.message
  }
  const link = document.createElement('a')
  link.href = `/document/${documentId}/file`
  // SECURITY: never HTML of a stranger in our origin; the server's headers say the same once more.
  if (shownInTab.has(format)) Object.assign(link, { target: '_blank', rel: 'noopener noreferrer' })
  else link.download = nameOf(file)
  link.click()
  return null
}

/** Shows the original in the system's file manager; only the desktop shell can. */
export const showInFolder = desktop ? showWith(desktop) : null

function showWith(shell: DesktopBridge<File>) {
  return async (documentId: number): Promise<string | null> => {
    const shown = await shell.showInFolder(documentId)
    return shown.ok ? null : shown.error.message
  }
}
