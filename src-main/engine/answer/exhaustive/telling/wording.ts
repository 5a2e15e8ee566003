import { say } from '../../../../base/language/say.ts'
import type { DocumentFormat, FileStatus, Filter, IndexState } from '../../../../contract/types.ts'
import type { ExhaustiveRequest, ExhaustiveResult, Term } from '../types.ts'

const formatNames: Record<DocumentFormat, string> = {
  txt: 'text',
  md: 'Markdown',
  html: 'HTML',
  pdf: 'PDF',
  docx: 'Word',
}

/** Endings without a text: what stands in such files was not counted. */
const unread: readonly FileStatus[] = ['scanned', 'empty', 'encrypted', 'damaged', 'tooBig', 'unsupported', 'failed']

/** A format as people call it. */
export function nameOfFormat(format: DocumentFormat): string {
  return formatNames[format]
}

/** 3 May 2020, on this computer's clock. */
export function dayInWords(ms: number): string {
  return new Date(ms).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
}

function inRow(parts: readonly string[], last: string): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1) ?? ''}`
}

function quoted(terms: readonly Term[], last: string): string {
  return inRow(
    terms.map(({ text }) => `“${text}”`),
    last,
  )
}

function documents(count: number, { formats }: Filter): string {
  const format = formats && formats.length > 0 ? `${inRow(formats.map(nameOfFormat), 'or')} ` : ''
  return `${format}document${count === 1 ? '' : 's'}`
}

function times({ modifiedFrom, modifiedTo }: Filter): string {
  if (modifiedFrom === undefined && modifiedTo === undefined) return ''
  if (modifiedTo === undefined) return ` last changed on or after ${dayInWords(modifiedFrom ?? 0)}`
  if (modifiedFrom === undefined) return ` last changed on or before ${dayInWords(modifiedTo)}`
  return ` last changed from ${dayInWords(modifiedFrom)} to ${dayInWords(modifiedTo)}`
}

function isFile(name: string): boolean {
  return /\.(?:pdf|docx?|txt|md|html?)$/i.test(name)
}

/** The documents that were looked at, behind their number. */
function scopeOf({ filter, kind }: ExhaustiveRequest, { folder, missing }: ExhaustiveResult, count: number): string {
  const named = kind === null || missing === 'kind' ? '' : ` called “${kind}” (by name, folder or title)`
  const inside = folder === null ? '' : ` in the ${isFile(folder) ? 'file' : 'folder'} “${folder}”`
  const isFiltered = (filter.fileIds ?? filter.folderIds ?? filter.pathPrefix) !== undefined
  return `${documents(count, filter)}${named}${inside}${times(filter)}${isFiltered ? ' in what you chose to search' : ''}`
}

/** “a” and “b” or “c” but not “d”. */
function termsInWords({ all, none }: ExhaustiveRequest): string {
  const wanted = inRow(
    all.map((any) => quoted(any, 'or')),
    'and',
  )
  if (none.length === 0) return wanted
  return wanted === '' ? quoted(none, 'or') : `${wanted} but not ${quoted(none, 'or')}`
}

/** The answer in a sentence: how many, of how many, of what. */
export function countInWords(request: ExhaustiveRequest, result: ExhaustiveResult): string {
  const { searched, total } = result
  if (result.missing === 'folder') {
    const { folder } = request
    return `There is no ${isFile(folder ?? '') ? 'file' : 'folder'} “${folder ?? ''}” that was read into your library.`
  }
  const count = result.documents.length
  const isAbout = request.all.length + request.none.length > 0
  if (searched === 0) return `There are no ${scopeOf(request, result, 0)}${isAbout ? ' to search' : ''}.`
  const scope = scopeOf(request, result, searched)
  if (!isAbout) return `There ${count === 1 ? 'is' : 'are'} ${count} ${scope}${placesOf(result)}.`
  const terms = termsInWords(request)
  const isNegative = request.all.length === 0
  const one = isNegative ? 'does not mention' : 'mentions'
  const many = isNegative ? 'do not mention' : 'mention'
  if (count === 0) {
    const of =
      searched === 1
        ? `The only ${scope.replace(/^(\p{L}+ )?documents/u, '$1document')}`
        : `None of the ${searched} ${scope}`
    if (isNegative) return `All ${searched} ${scope} mention ${terms}.`
    return searched === 1 ? `${of} does not mention ${terms}.` : `${of} mentions ${terms}.`
  }
  const share = `${count} of ${searched} ${scope}`
  if (request.counts === 'documents') return `${share} ${count === 1 ? one : many} ${terms}.`
  const unit = request.counts === 'places' ? 'place' : 'sentence'
  return `${terms} ${termCount(request) === 1 ? 'stands' : 'stand'} in ${total} ${unit}${total === 1 ? '' : 's'}, in ${share}.`
}

function termCount({ all }: ExhaustiveRequest): number {
  return all.flat().length
}

function placesOf({ documents }: ExhaustiveResult): string {
  const files = documents.reduce((sum, found) => sum + found.files.length, 0)
  return files === documents.length ? '' : ` in ${files} files (equal files count as one document)`
}

/** What the counting took for the same, and what it could not see, each as a sentence. */
export function notesOn(
  request: ExhaustiveRequest,
  result: ExhaustiveResult,
  index: IndexState,
  byStatus: Partial<Record<FileStatus, number>>,
): string[] {
  const notes: string[] = []
  const forms = [...Map.groupBy(result.forms, (form) => form.toLowerCase()).values()].flatMap(([form]) => form ?? [])
  if (forms.length > 1) {
    const shown = forms.slice(0, 12).map((form) => say('verdict.quoted', { value: form }))
    notes.push(say('counting.forms', { forms: shown.join(', ') }))
  }
  if (result.missing === 'kind') notes.push(say('counting.noKind', { kind: request.kind ?? '' }))
  if (request.without && request.without.length > 0) notes.push(say('counting.leftOut'))
  if (index.filesRead < index.files) {
    const gaps = say('decline.notRead', { read: index.filesRead, all: index.files })
    notes.push(say('decline.whenAsked', { gaps }))
  }
  const unreadable = unread.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0)
  if (unreadable > 0) notes.push(say('counting.unreadable', { count: unreadable }))
  const partly = byStatus.partly ?? 0
  if (partly > 0) notes.push(say('counting.partly', { count: partly }))
  return notes
}
