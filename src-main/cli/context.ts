import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine, EngineOptions } from '../engine/engine.ts'
import type { ParsedDocument } from '../engine/types.ts'
import type { Terminal } from './terminal/terminal.ts'

/** What the commands work with; `main.ts` gives the real things, tests give scripted ones. */
export type CliContext = {
  terminal: Terminal
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
  version: string
  resourcesPath: string
  /** Folder of the built page. */
  rendererPath: string
  openEngine(options: Pick<EngineOptions, 'libraryPath' | 'mode'>): Promise<Engine>
  /** Reads one file without any library. */
  parseFile(path: string): Promise<ParsedDocument>
}

/** Options that every command takes. */
export type CommonOptions = { library: string; json?: boolean }

/** Opens the engine for one piece of work and closes it whatever happens. */
export async function withEngine<Result>(
  context: CliContext,
  options: CommonOptions,
  mode: 'read' | 'write',
  work: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  const engine = await context.openEngine({ libraryPath: options.library, mode })
  try {
    context.signal.throwIfAborted()
    return await work(engine)
  } finally {
    await engine.close()
  }
}

/** The last line of a command's output with `--json`. */
export function writeJson({ terminal }: CliContext, value: unknown): void {
  terminal.write(`${JSON.stringify(value)}\n`)
}

/** A folder for a library that nobody keeps. */
export async function withTemporaryLibrary<Result>(work: (library: string) => Promise<Result>): Promise<Result> {
  const library = await mkdtemp(join(tmpdir(), 'footnote-library-'))
  try {
    return await work(library)
  } finally {
    await rm(library, { recursive: true, force: true })
  }
}
