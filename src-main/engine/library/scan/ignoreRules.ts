import ignore, { type Ignore } from 'ignore'
import type { IgnoreRules } from '../../../contract/nouns/libraryTypes.ts'
import type { FolderId } from '../../../contract/types.ts'
import type { StoreReader } from '../../store/types.ts'

/** Rules in a folder's own file of this name hold for all that lies in it and below. */
export const ignoreFileName = '.footnoteignore'

/** Setting of the library that holds the rules, as JSON. */
export const ignoreKey = 'library.ignore'

/** `**` of one pattern: three take seconds against a path that somebody made for it, two some milliseconds. */
const mostDoubleStars = 2

/** Rules of one place; `base` is the folder that they hold for, '' or with a slash at its end. */
export type RuleSet = { base: string; rules: Ignore }

/** The rules of the library. What is not a list of rules, somebody else has written: it is none. */
export function savedRules(reader: Pick<StoreReader, 'setting' | 'folders'>): IgnoreRules[] {
  const saved: unknown = JSON.parse(reader.setting(ignoreKey) ?? '[]')
  const known = new Set<FolderId | null>([null, ...reader.folders().map(({ id }) => id)])
  return Array.isArray(saved) ? saved.filter(isRules).filter(({ folderId }) => known.has(folderId)) : []
}

/** The rules that hold for a source folder: those for all first, so that its own come later and win. */
export function rulesFor(all: readonly IgnoreRules[], folderId: FolderId): RuleSet[] {
  return [null, folderId].flatMap((id) =>
    all.filter((each) => each.folderId === id).map(({ patterns }) => ruleSet('', patterns)),
  )
}

/** Rules for what lies below `base`; patterns that cannot be followed are left out. */
export function ruleSet(base: string, patterns: readonly string[]): RuleSet {
  const followed = patterns.filter((pattern) => !isRefused(pattern))
  return { base, rules: ignore().add(followed) }
}

/** Of several patterns those that cannot be followed. */
export function refusedPatterns(patterns: readonly string[]): string[] {
  return patterns.filter(isRefused)
}

/** Whether a path is left out; of several sets the last that speaks of it decides, as of several `.gitignore` files. */
export function isIgnored(sets: readonly RuleSet[], path: string, isFolder: boolean): boolean {
  let result = false
  for (const { base, rules } of sets) {
    if (!path.startsWith(base)) continue
    const { ignored, unignored } = rules.test(path.slice(base.length) + (isFolder ? '/' : ''))
    if (ignored || unignored) result = ignored
  }
  return result
}

// SECURITY: a folder that came from elsewhere brings its own rules; they must not take the scan's time.
function isRefused(pattern: string): boolean {
  return (pattern.match(/\*\*+/g)?.length ?? 0) > mostDoubleStars || /[\0\r\n]/.test(pattern)
}

function isRules(value: unknown): value is IgnoreRules {
  if (typeof value !== 'object' || value === null || !('folderId' in value) || !('patterns' in value)) return false
  const { folderId, patterns } = value
  const isOfFolder = folderId === null || typeof folderId === 'number'
  return isOfFolder && Array.isArray(patterns) && patterns.every((pattern) => typeof pattern === 'string')
}
