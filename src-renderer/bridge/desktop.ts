import type { DesktopBridge } from '../../src-main/contract/desktop/portMessages.ts'

declare global {
  interface Window {
    footnote?: DesktopBridge<File>
  }
}

/** What the desktop shell's preload offers; undefined in a browser. */
export const desktop: DesktopBridge<File> | undefined = globalThis.window?.footnote
