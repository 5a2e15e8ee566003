import { join } from 'node:path'
import { AppError } from '../../base/errors.ts'
import type { FileStatus } from '../../contract/types.ts'
import { withEngine, writeJson, type CliContext, type CommonOptions } from '../context.ts'
import { printable } from '../terminal/terminal.ts'

/** Statuses that deserve a line of their own for each file. */
const troubled: FileStatus[] = ['partly', 'scanned', 'empty', 'encrypted', 'damaged', 'tooBig', 'failed']
/** Files listed with their reasons at most. */
const listed = 50
const nothingYet = 'Nothing yet. Add a folder: footnote index <folder>\n'

/** Says what the library holds and what could not be read. */
export async function statusCommand(context: CliContext, options: CommonOptions): Promise<void> {
  try {
    await showStatus(context, options)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'store/noLibrary') throw error
    // Nothing was ever indexed: that is a state, not an error.
    if (options.json) writeJson(context, { files: 0, byStatus: {}, passages: 0, embedded: 0, bytes: 0 })
    else context.terminal.write(nothingYet)
  }
}

async function showStatus(context: CliContext, options: CommonOptions): Promise<void> {
  await withEngine(context, options, 'read', async (engine) => {
    const { reader, writtenBy } = engine.store
    const { files, passages, embedded } = engine.indexState()
    const byStatus = reader.countByStatus()
    const bytes = reader.bytes()
    if (options.json) return writeJson(context, { files, byStatus, passages, embedded, bytes })
    const { terminal } = context
    terminal.write(`Library  ${options.library} (${(bytes / 1024 / 1024).toFixed(1)} MB)\n`)
    for (const { path, file } of reader.folders()) {
      const place = file === undefined ? `Folder   ${path}` : `File     ${join(path, file)}`
      terminal.write(`${printable(place)}\n`)
    }
    const counts = Object.entries(byStatus).map(([status, count]) => `${count} ${status}`)
    terminal.write(`Files    ${files}${counts.length > 0 ? ` (${counts.join(', ')})` : ''}\n`)
    terminal.write(`Passages ${passages}, of them ${embedded} embedded\n`)
    if (engine.pausedBy().length > 0)
      terminal.write('Paused   in the app; `footnote index` reads and embeds all the same\n')
    if (writtenBy) terminal.write(`Written  by ${printable(writtenBy)} now\n`)
    const { total, rows } = reader.listFiles({ statuses: troubled, offset: 0, limit: listed })
    for (const row of rows)
      terminal.write(`  ${row.status.padEnd(9)} ${printable(row.path)}: ${printable(row.reason ?? '')}\n`)
    if (total > rows.length) terminal.write(`  … and ${total - rows.length} more\n`)
    if (files === 0) terminal.write(nothingYet)
  })
}
