import type { DocumentFormat } from '../../../src-main/contract/types.ts'
import { addChip, type ScopeChip } from './scope.ts'
import { formatWords } from './typed/known.ts'

/** Chips as a part of an address: `folder=3/Contracts&type=pdf&before=1714514399999`; empty for none. */
export function scopeToAddress(chips: readonly ScopeChip[]): string {
  const address = new URLSearchParams()
  for (const chip of chips) address.append(chip.kind, valueOf(chip))
  return address.toString()
}

/** The way back; what somebody typed that is no chip is passed over. */
export function scopeFromAddress(address: string): ScopeChip[] {
  return [...new URLSearchParams(address)]
    .map(([kind, value]) => chipOf(kind, value))
    .filter((chip) => chip !== null)
    .reduce<ScopeChip[]>(addChip, [])
}

function valueOf(chip: ScopeChip): string {
  if (chip.kind === 'type') return chip.format
  if (chip.kind === 'tag') return chip.tag.toWellFormed()
  if (chip.kind === 'before') return String(chip.modifiedTo)
  if (chip.kind === 'after') return String(chip.modifiedFrom)
  const named = encodeURIComponent(chip.label.toWellFormed())
  if (chip.kind === 'file') return `${chip.fileId}/${named}`
  return `${chip.folderId}/${named}${chip.pathPrefix === undefined ? '' : `/${chip.pathPrefix.toWellFormed()}`}`
}

function chipOf(kind: string, value: string): ScopeChip | null {
  if (kind === 'tag') return value === '' ? null : { kind, tag: value }
  if (kind === 'type') return isFormat(value) ? { kind, format: value } : null
  if (kind === 'before' || kind === 'after') {
    if (!/^-?\d{1,15}$/.test(value)) return null
    return kind === 'before' ? { kind, modifiedTo: Number(value) } : { kind, modifiedFrom: Number(value) }
  }
  const [, id, named = '', pathPrefix] = /^([1-9]\d{0,14})\/([^/]*)(?:\/(.+))?$/s.exec(value) ?? []
  const label = decoded(named)
  if (id === undefined || label === null) return null
  if (kind === 'file') return { kind, fileId: Number(id), label }
  if (kind !== 'folder') return null
  return { kind, folderId: Number(id), label, ...(pathPrefix === undefined ? {} : { pathPrefix }) }
}

function isFormat(value: string): value is DocumentFormat {
  return Object.hasOwn(formatWords, value)
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    // Typed by hand and cut short: no chip.
    return null
  }
}
