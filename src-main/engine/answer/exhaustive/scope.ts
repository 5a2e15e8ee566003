import type { DocumentId, FileRow, Filter } from '../../../contract/types.ts'
import { foldForm, formsOf } from './matching/forms.ts'
import { createTurns } from './turns.ts'
import type { ExhaustiveParts, ExhaustiveRequest, ExhaustiveResult } from './types.ts'

/** Files read from the store at once: some milliseconds. */
const filesAtOnce = 1000

/** The documents that a search looks at, each with its places, ordered by folder and path. */
export type Scope = { files: Map<DocumentId, FileRow[]> } & Pick<ExhaustiveResult, 'folder' | 'missing'>

function both<T>(left: readonly T[] | undefined, right: readonly T[] | undefined): T[] | undefined {
  if (!left || !right) return left || right ? [...(left ?? right ?? [])] : undefined
  return left.filter((item) => right.includes(item))
}

/** What passes both filters. A path prefix is only ever set by the user. */
export function joinFilters(left: Filter, right: Filter): Filter {
  const from = [left.modifiedFrom, right.modifiedFrom].filter((ms) => ms !== undefined)
  const to = [left.modifiedTo, right.modifiedTo].filter((ms) => ms !== undefined)
  return {
    folderIds: both(left.folderIds, right.folderIds),
    fileIds: both(left.fileIds, right.fileIds),
    // Like a path prefix, only ever set by the user.
    places: left.places ?? right.places,
    tags: left.tags ?? right.tags,
    formats: both(left.formats, right.formats),
    pathPrefix: left.pathPrefix ?? right.pathPrefix,
    modifiedFrom: from.length === 0 ? undefined : Math.max(...from),
    modifiedTo: to.length === 0 ? undefined : Math.min(...to),
  }
}

/** Path as folders are compared: folded, forward slashes, none at the ends. */
function folded(path: string): string {
  return path
    .replaceAll('\\', '/')
    .split('/')
    .map(foldForm)
    .filter((part) => part !== '' && part !== '.')
    .join('/')
}

/**
 * The part of a place's folders that bears the name asked for: a source folder's name, or one or more
 * folders inside of it ("2021", "contracts/2021"), or the file itself ("contract.pdf"); null when none does.
 */
function folderNamed(asked: string, folderName: string, file: FileRow): string | null {
  const parts = [folderName, ...file.path.split('/')]
  const wanted = folded(asked).split('/')
  for (let at = 0; at + wanted.length <= parts.length; at++) {
    if (wanted.every((part, index) => foldForm(parts[at + index] ?? '') === part)) {
      return parts.slice(at, at + wanted.length).join('/')
    }
  }
  return null
}

/** Every document that filter, folder and kind admit. Throws AbortError. */
export async function findScope(
  request: ExhaustiveRequest,
  { reader }: ExhaustiveParts,
  signal: AbortSignal | undefined,
): Promise<Scope> {
  const takeTurn = createTurns(signal)
  const found: FileRow[] = []
  let folder: string | null = null
  const folderNames = new Map<number, string>()
  const nameOf = (id: number): string => {
    const name = folderNames.get(id) ?? reader.folder(id)?.name ?? ''
    folderNames.set(id, name)
    return name
  }
  for (let after = 0; ;) {
    await takeTurn()
    const page = reader.readFilesAfter(after, filesAtOnce, request.filter)
    for (const file of page) {
      const named = request.folder === null ? '' : folderNamed(request.folder, nameOf(file.folderId), file)
      if (named === null) continue
      folder = request.folder === null ? null : named
      found.push(file)
    }
    after = page.at(-1)?.id ?? after
    if (page.length < filesAtOnce) break
  }
  found.sort((a, b) => a.folderId - b.folderId || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  const files = Map.groupBy(
    found.filter((file): file is FileRow & { documentId: DocumentId } => file.documentId !== null),
    ({ documentId }) => documentId,
  )
  if (request.folder !== null && files.size === 0) return { files, folder, missing: 'folder' }
  if (request.kind === null) return { files, folder, missing: null }
  const ofKind = await keepKind(request.kind, request, files, reader, takeTurn)
  return ofKind.size > 0 ? { files: ofKind, folder, missing: null } : { files, folder, missing: 'kind' }
}

/** Documents whose file name, folders or title hold the word. */
async function keepKind(
  kind: string,
  { language }: ExhaustiveRequest,
  files: Map<DocumentId, FileRow[]>,
  reader: ExhaustiveParts['reader'],
  takeTurn: () => Promise<void>,
): Promise<Map<DocumentId, FileRow[]>> {
  const forms = new Set(formsOf(kind, language, true))
  const says = (text: string): boolean =>
    (text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).some((word) => forms.has(foldForm(word)))
  const kept = new Map<DocumentId, FileRow[]>()
  for (const [documentId, places] of files) {
    await takeTurn()
    const isNamed = places.some(({ path }) => says(path)) || says(reader.document(documentId)?.title ?? '')
    if (isNamed) kept.set(documentId, places)
  }
  return kept
}
