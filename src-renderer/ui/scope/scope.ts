import type { DocumentFormat, FileId, Filter, FolderId } from '../../../src-main/contract/types.ts'

/** One limit of where is searched, as a chip shows it. Times in milliseconds since the epoch. */
export type ScopeChip =
  | { kind: 'folder'; folderId: FolderId; label: string; pathPrefix?: string }
  | { kind: 'file'; fileId: FileId; label: string }
  | { kind: 'type'; format: DocumentFormat }
  | { kind: 'before'; modifiedTo: number }
  | { kind: 'after'; modifiedFrom: number }

/** The filter that several chips make together: chips of one kind widen it, chips of different kinds narrow it. Undefined: no limit. */
export function filterOf(chips: readonly ScopeChip[]): Filter | undefined {
  if (chips.length === 0) return undefined
  const filter: Filter = {}
  for (const chip of chips) {
    if (chip.kind === 'folder') {
      filter.folderIds = [...(filter.folderIds ?? []), chip.folderId]
      if (chip.pathPrefix !== undefined) filter.pathPrefix = chip.pathPrefix
    } else if (chip.kind === 'file') filter.fileIds = [...(filter.fileIds ?? []), chip.fileId]
    else if (chip.kind === 'type') filter.formats = [...(filter.formats ?? []), chip.format]
    else if (chip.kind === 'before') filter.modifiedTo = chip.modifiedTo
    else filter.modifiedFrom = chip.modifiedFrom
  }
  return filter
}
