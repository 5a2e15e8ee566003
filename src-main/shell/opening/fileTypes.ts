import { extname } from 'node:path'

/** Files that the system may offer to “Open with Footnote”; the packager's configuration says the same. */
export const associatedExtensions: readonly string[] = ['pdf', 'docx', 'md', 'txt', 'html', 'htm']

/** Whether a file is of a kind that Footnote offers to read. */
export function isAssociated(path: string): boolean {
  return associatedExtensions.includes(extname(path).slice(1).toLowerCase())
}
