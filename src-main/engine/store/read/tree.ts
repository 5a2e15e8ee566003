/** A message as a node of its conversation's tree. */
export type TreeRow = { id: number; parentId: number | null; shown: number }

/** A place in a branch: the message that stands there, and all that could, oldest first. */
export type Place = { id: number; siblings: number[] }

/** The branch that is shown: at each fork what was shown there last, down to its end. `rows` oldest first. */
export function shownBranch(rows: readonly TreeRow[]): Place[] {
  const children = Map.groupBy(rows, (row) => row.parentId)
  const branch: Place[] = []
  for (let next = children.get(null); next; next = children.get(branch.at(-1)?.id ?? null)) {
    const shown = next.reduce((best, row) => (row.shown >= best.shown ? row : best))
    branch.push({ id: shown.id, siblings: next.map(({ id }) => id) })
  }
  return branch
}

/** The messages from the first one down to `id`, as ids; empty when one of them is missing. */
export function lineTo(rows: readonly TreeRow[], id: number): number[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const line: number[] = []
  for (let at: number | null = id; at !== null;) {
    const row = byId.get(at)
    // A message follows an older one: a row that says otherwise is damaged and must not lead in circles.
    if (!row || (row.parentId !== null && row.parentId >= row.id)) return []
    line.unshift(row.id)
    at = row.parentId
  }
  return line
}
