import type { DocumentFormat, FileId, Filter, FolderId } from '../../../src-main/contract/types.ts'

/** One limit of where is searched, as a chip shows it. Times in milliseconds since the epoch. */
export type ScopeChip =
  /** `pathPrefix`: a folder below the source folder, relative to it. */
  | { kind: 'folder'; folderId: FolderId; label: string; pathPrefix?: string }
  | { kind: 'file'; fileId: FileId; label: string }
  | { kind: 'type'; format: DocumentFormat }
  /** The last moment that is still before what the chip says. */
  | { kind: 'before'; modifiedTo: number }
  | { kind: 'after'; modifiedFrom: number }
  | { kind: 'tag'; tag: string }

/** The filter that several chips make together: chips of one kind widen it, chips of different kinds narrow it. Undefined: no limit. */
export function filterOf(chips: readonly ScopeChip[]): Filter | undefined {
  if (chips.length === 0) return undefined
  const filter: Filter = {}
  for (const chip of chips) {
    if (chip.kind === 'folder') {
      const { folderId, pathPrefix } = chip
      filter.places = [...(filter.places ?? []), pathPrefix === undefined ? { folderId } : { folderId, pathPrefix }]
    } else if (chip.kind === 'file') filter.fileIds = [...(filter.fileIds ?? []), chip.fileId]
    else if (chip.kind === 'type') filter.formats = [...(filter.formats ?? []), chip.format]
    else if (chip.kind === 'tag') filter.tags = [...(filter.tags ?? []), chip.tag]
    else if (chip.kind === 'before') filter.modifiedTo = Math.max(chip.modifiedTo, filter.modifiedTo ?? -Infinity)
    else filter.modifiedFrom = Math.min(chip.modifiedFrom, filter.modifiedFrom ?? Infinity)
  }
  return filter
}

/** What tells a chip from others: two with the same key are one. */
export function chipKey(chip: ScopeChip): string {
  if (chip.kind === 'folder') return `folder ${chip.folderId} ${chip.pathPrefix ?? ''}`
  if (chip.kind === 'file') return `file ${chip.fileId}`
  if (chip.kind === 'type') return `type ${chip.format}`
  if (chip.kind === 'tag') return `tag ${chip.tag}`
  return chip.kind
}

/** Chips with one more: there is one of each, and the later of two dates of a kind counts. */
export function addChip(chips: readonly ScopeChip[], chip: ScopeChip): ScopeChip[] {
  const key = chipKey(chip)
  const at = chips.findIndex((each) => chipKey(each) === key)
  return at === -1 ? [...chips, chip] : chips.with(at, chip)
}
