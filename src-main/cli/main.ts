/** The command line's entry: real terminal, real engine. `program.ts` says what the commands are. */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isatty } from 'node:tty'
import { exitCodes } from './exitCodes.ts'
import { runCli } from './program.ts'

/** After Ctrl-C everything must have ended by then (ms); what is committed is safe. */
const stopLimitMs = 1000
/** The project's folder, from `src-main/cli` as from `out/main`. */
const root = join(import.meta.dirname, '..', '..')

const stop = new AbortController()
const onStop = (): void => {
  if (stop.signal.aborted) process.exit(exitCodes.interrupted)
  stop.abort(new DOMException('Stopped.', 'AbortError'))
  setTimeout(() => process.exit(exitCodes.interrupted), stopLimitMs).unref()
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onStop)
// `footnote search … | head`: the reader has enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? exitCodes.success : exitCodes.failure)
})

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
const resourcesPath = join(root, 'resources')

process.exitCode = await runCli(process.argv.slice(2), {
  terminal: {
    write: (text) => void process.stdout.write(text),
    note: (text) => void process.stderr.write(text),
    isInteractive: isatty(2),
    columns: process.stderr.columns ?? 100,
  },
  signal: stop.signal,
  version,
  resourcesPath,
  rendererPath: join(root, 'out', 'renderer'),
  // Loaded late: help, mistakes and `text` answer without waiting for models and databases.
  openEngine: async (options) => {
    const { createEngine } = await import('../engine/engine.ts')
    return createEngine({ ...options, resourcesPath, version })
  },
  parseFile: async (path) => {
    // pdf.js leaves promises of its own rejected on damaged files, beside the error that it throws.
    process.on('unhandledRejection', () => undefined)
    const { parseBytes } = await import('../engine/parse/parseBytes.ts')
    return parseBytes(await readFile(path), { fileName: basename(path) })
  },
})
