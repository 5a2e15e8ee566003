import type { DocumentFormat } from '../../../../src-main/contract/types.ts'
import { t } from '../../../language/language.ts'
import { count, nameOf } from '../../words/format.ts'
import type { ScopeChip } from '../scope.ts'
import { offerDates, readDate } from './dates.ts'
import { formatWords, type ScopeKnown } from './known.ts'
import type { ScopeToken } from './tokens.ts'

/** A chip that is offered for what is typed; `detail` tells two of the same name apart. */
export type ScopeSuggestion = { chip: ScopeChip; label: string; detail: string }

/** Most that are offered at once: a year with its months. */
const mostOffered = 12

/** Chips that could be meant by a filter that is being typed, the likeliest first. */
export function suggest(token: ScopeToken, known: ScopeKnown, now = Date.now()): ScopeSuggestion[] {
  return offersFor(token, known, now).slice(0, mostOffered)
}

/** The chip that a typed filter names; null when it names none, or more than one. */
export function readToken(token: ScopeToken, known: ScopeKnown, now = Date.now()): ScopeChip | null {
  if (token.value === '') return null
  const value = fold(token.value)
  if (token.kind === 'before' || token.kind === 'after') {
    const date = readDate(token.value, now)
    return date && dateChip(token.kind, date.start)
  }
  if (token.kind === 'type') {
    const format = formats().find(({ format, label }) => formatWords[format].includes(value) || fold(label) === value)
    return format ? { kind: 'type', format: format.format } : null
  }
  const meant = offersFor(token, known, now).filter(({ chip, label }) => {
    if (fold(label) === value) return true
    return chip.kind === 'folder' && chip.pathPrefix !== undefined && fold(chip.pathPrefix) === value
  })
  return meant.length === 1 ? (meant[0]?.chip ?? null) : null
}

function offersFor({ kind, value }: ScopeToken, known: ScopeKnown, now: number): ScopeSuggestion[] {
  if (kind === 'before' || kind === 'after') {
    return offerDates(value, now).map(({ start, label }) => ({ chip: dateChip(kind, start), label, detail: '' }))
  }
  if (kind === 'type') {
    const typed = fold(value)
    return formats()
      .filter(({ format, label }) => [label, ...formatWords[format]].some((word) => fold(word).startsWith(typed)))
      .map(({ format, label }) => ({ chip: { kind: 'type', format }, label, detail: '' }))
  }
  if (kind === 'tag') {
    return matching(known.tags, value, ({ tag }) => tag).map(({ tag, files }) => ({
      chip: { kind: 'tag', tag },
      label: tag,
      detail: count(files, 'file'),
    }))
  }
  if (kind === 'file') {
    return known.files.map(({ fileId, file }) => {
      const label = nameOf(file)
      return { chip: { kind: 'file', fileId, label }, label, detail: parentOf(file) }
    })
  }
  return known.folders.map(({ folderId, path, name }) => {
    const label = path === '' ? name : nameOf(path)
    const chip: ScopeChip = { kind: 'folder', folderId, label, ...(path === '' ? {} : { pathPrefix: path }) }
    return { chip, label, detail: path === '' ? '' : [name, parentOf(path)].filter(Boolean).join('/') }
  })
}

/** Those that begin as what is typed does before those that only hold it. */
function matching<Item>(items: readonly Item[], typed: string, nameOf: (item: Item) => string): Item[] {
  const value = fold(typed)
  const found = items.filter((item) => fold(nameOf(item)).includes(value))
  const begins = (item: Item) => fold(nameOf(item)).startsWith(value)
  return [...found.filter(begins), ...found.filter((item) => !begins(item))]
}

function formats(): { format: DocumentFormat; label: string }[] {
  const all = Object.keys(formatWords) as DocumentFormat[]
  return all.map((format) => ({ format, label: t(`scope.type.${format}`) }))
}

function dateChip(kind: 'before' | 'after', start: number): ScopeChip {
  return kind === 'before' ? { kind, modifiedTo: start - 1 } : { kind, modifiedFrom: start }
}

function parentOf(path: string): string {
  return path.slice(0, -nameOf(path).length).replace(/\/+$/, '')
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
