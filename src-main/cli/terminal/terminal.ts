/** Where a command's words go. Tests pass one that keeps them. */
export type Terminal = {
  /** The command's own output: standard output, nothing else goes there. */
  write(text: string): void
  /** Progress, notices and errors: standard error. */
  note(text: string): void
  /** Standard error is a terminal: progress may redraw its line. */
  isInteractive: boolean
  /** Width of the terminal in characters. */
  columns: number
}

/** Control characters except tab and line feed, and the marks that turn the direction of text around. */
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/**
 * Text of a file or its name as it may stand on a terminal.
 * SECURITY: escape sequences in a document must not move the cursor, set titles or hide words.
 */
export function printable(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(unsafe, '\uFFFD')
}

/** The same on one line, cut with an ellipsis to at most `length` characters. */
export function oneLine(text: string, length = Number.POSITIVE_INFINITY): string {
  const line = printable(text).replace(/\s+/g, ' ').trim()
  return line.length <= length ? line : `${line.slice(0, Math.max(0, length - 1)).trimEnd()}…`
}
