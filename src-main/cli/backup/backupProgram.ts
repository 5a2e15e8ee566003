import { resolve } from 'node:path'
import type { Command } from 'commander'
import { writeJson, type CliContext, type CommonOptions } from '../context.ts'
import { createProgressLine } from '../terminal/progressLine.ts'
import { printable } from '../terminal/terminal.ts'

const megabyte = 1_000_000

/** `footnote backup` and `footnote restore`. */
export function addBackupCommands(program: Command, context: CliContext): void {
  const backup = program
    .command('backup')
    .summary('copy the library into one file')
    .description(
      'Copies index, conversations and settings into one file, also while Footnote runs. Your documents are not in it.',
    )
    .argument('[folder]', 'where the file is put', '.')
    .addHelpText('after', '\nExamples:\n  footnote backup\n  footnote backup /media/stick')
    .action((folder: string) => backupCommand(context, folder, backup.optsWithGlobals<CommonOptions>()))

  const restore = program
    .command('restore')
    .summary('put a backup in the library’s place')
    .description(
      'Checks a backup and has it take the library’s place when Footnote starts next. The present library is kept beside it.',
    )
    .argument('<file>', 'a backup')
    .addHelpText('after', '\nExamples:\n  footnote restore "Footnote library 2026-11-21.footnote"')
    .action((file: string) => restoreCommand(context, file, restore.optsWithGlobals<CommonOptions>()))
}

async function backupCommand(context: CliContext, folder: string, options: CommonOptions): Promise<void> {
  const { terminal, signal } = context
  const { backupLibrary } = await import('../../engine/backup.ts')
  const line = createProgressLine(terminal)
  const inMegabytes = (bytes: number): number => Math.round(bytes / megabyte)
  const made = await backupLibrary(
    options.library,
    resolve(folder),
    ({ done, total }) =>
      line.show({
        phase: 'copying',
        done: inMegabytes(done),
        total: inMegabytes(total),
        rate: 0,
        secondsLeft: null,
      }),
    signal,
  ).finally(() => line.end())
  if (options.json) return writeJson(context, made)
  terminal.write(`Saved as ${printable(made.path)} (${(made.bytes / megabyte).toFixed(1)} MB)\n`)
}

async function restoreCommand(context: CliContext, file: string, options: CommonOptions): Promise<void> {
  const { restoreLibrary } = await import('../../engine/backup.ts')
  await restoreLibrary(resolve(options.library), resolve(file))
  if (options.json) return writeJson(context, { isWaiting: true })
  context.terminal.write(
    'Ready. The backup takes the library’s place when Footnote starts next; what is there is kept.\n',
  )
}
