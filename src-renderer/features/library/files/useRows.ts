import { useEffect, useMemo, useState } from 'react'
import { useLinePages, useReadLines, type LinePage, type Lines } from '../../../bridge/queries/files.ts'
import { layOut, pageOf, type Row } from './layOut.ts'

/** First and last row in sight. */
export type Sight = { first: number; last: number }

/**
 * The rows of a list, of which those in sight are asked for. While another list is on its way, the one before stays.
 * `top` and `open` (keys of the folders that are open) are the same objects until they change.
 */
export function useRows(
  top: Lines,
  open: ReadonlySet<string>,
  sight: Sight,
): { rows: Row[]; isWaiting: boolean; error: Error | null } {
  const read = useReadLines()
  const isKnown = read(top, 0) !== undefined
  const [before, setBefore] = useState(top)
  useEffect(() => {
    if (isKnown) setBefore(top)
  }, [isKnown, top])
  const shown = isKnown ? top : before
  const { rows, parts } = useMemo(() => layOut(shown, open, read), [shown, open, read])

  const wanted = new Map<string, LinePage>()
  const want = (lines: Lines, page: number) => void wanted.set(JSON.stringify([lines, page]), { lines, page })
  want(top, 0)
  // An open folder has to be known once, also out of sight, for the room that it takes.
  for (const lines of parts) if (read(lines, 0) === undefined) want(lines, 0)
  for (const row of rows.slice(sight.first, sight.last + 1)) want(row.lines, pageOf(row))
  const { error } = useLinePages([...wanted.values()])
  return { rows, isWaiting: read(shown, 0) === undefined, error }
}
