import type { CliContext } from '../context.ts'

/** Prints the canonical text of a file, which the spans of all other commands refer to, and nothing more. */
export async function textCommand(context: CliContext, path: string): Promise<void> {
  // Raw on purpose: spans are offsets into exactly this.
  context.terminal.write((await context.parseFile(path)).text)
}
