import type { Database } from 'better-sqlite3'
import type { ConnectionRow, StoreReader, StoreWriter } from '../types.ts'

/** Rows that are kept. */
const keptRows = 500
/** Alike connections this close to each other (ms) share a row: a page that looks for models asks again and again. */
const togetherMs = 60_000

/** The network log, the latest first. */
export function createConnectionReader(database: Database): Pick<StoreReader, 'connections'> {
  const all = database.prepare<[], ConnectionRow>(
    `SELECT at, address, purpose, outcome, times, bytes_up AS bytesUp, bytes_down AS bytesDown
     FROM connections ORDER BY at DESC, id DESC`,
  )
  return { connections: () => all.all() }
}

export function createConnectionWriter(database: Database): Pick<StoreWriter, 'noteConnection' | 'clearConnections'> {
  type Parameters = Omit<ConnectionRow, 'times'> & { since: number }
  const join = database.prepare<[Parameters]>(
    `UPDATE connections
     SET at = @at, times = times + 1, bytes_up = bytes_up + @bytesUp, bytes_down = bytes_down + @bytesDown
     WHERE id = (
       SELECT id FROM connections
       WHERE address = @address AND purpose = @purpose AND outcome = @outcome AND at >= @since
       ORDER BY id DESC LIMIT 1
     )`,
  )
  const add = database.prepare<[Parameters]>(
    `INSERT INTO connections (at, address, purpose, outcome, times, bytes_up, bytes_down)
     VALUES (@at, @address, @purpose, @outcome, 1, @bytesUp, @bytesDown)`,
  )
  const trim = database.prepare<[number]>(
    'DELETE FROM connections WHERE id <= (SELECT id FROM connections ORDER BY id DESC LIMIT 1 OFFSET ?)',
  )
  const clear = database.prepare('DELETE FROM connections')
  return {
    noteConnection: database.transaction((row: Omit<ConnectionRow, 'times'>) => {
      const parameters = { ...row, since: row.at - togetherMs }
      if (join.run(parameters).changes > 0) return
      add.run(parameters)
      trim.run(keptRows)
    }),
    clearConnections: () => void clear.run(),
  }
}
