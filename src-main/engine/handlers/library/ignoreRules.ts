import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { IgnorePreview, IgnoreRules } from '../../../contract/nouns/libraryTypes.ts'
import type { Handlers } from '../../../contract/router.ts'
import type { FolderId } from '../../../contract/types.ts'
import {
  ignoreKey,
  isIgnored,
  refusedPatterns,
  rulesFor,
  savedRules,
  type RuleSet,
} from '../../library/scan/ignoreRules.ts'
import { builtInPatterns } from '../../library/scan/skippedNames.ts'
import type { Store } from '../../store/types.ts'
import { writerOf } from '../writerOf.ts'
import type { BackgroundIndexing } from './indexing.ts'

type IgnoreHandlers = Pick<Handlers, 'ignoreRules' | 'setIgnoreRules' | 'previewIgnoreRules'>

/** Paths tried in one go: some milliseconds in which nobody else is served. */
const pathsAtOnce = 200
/** Files that a preview names. */
const mostExamples = 5

/** The rules of what is left out: shown, changed, and tried out before that. */
export function createIgnoreHandlers(store: Store, indexing: Pick<BackgroundIndexing, 'start'>): IgnoreHandlers {
  const { reader } = store

  /** The rules as they would be. Lines without a rule go. */
  function changed({ folderId, patterns }: IgnoreRules): IgnoreRules[] {
    const others = savedRules(reader).filter((each) => each.folderId !== folderId)
    const kept = patterns.map((pattern) => pattern.trim()).filter(Boolean)
    return kept.length === 0 ? others : [...others, { folderId, patterns: kept }]
  }

  async function preview(rules: IgnoreRules, signal: AbortSignal): Promise<IgnorePreview> {
    const all = changed(rules)
    const sources = reader.folders().filter(({ file }) => file === undefined)
    const sets = new Map<FolderId, RuleSet[]>(sources.map(({ id }) => [id, rulesFor(all, id)]))
    const examples: string[] = []
    let files = 0
    let tried = 0
    for (const { folderId, path } of reader.eachPath(rules.folderId)) {
      if (isIgnored(sets.get(folderId) ?? [], path, false)) {
        files++
        if (examples.length < mostExamples) examples.push(path)
      }
      if (++tried % pathsAtOnce !== 0) continue
      signal.throwIfAborted()
      await yieldToOthers()
    }
    return { files, examples, refused: refusedPatterns(rules.patterns) }
  }

  return {
    ignoreRules: async () => {
      const rules = savedRules(reader)
      const refused = refusedPatterns(rules.flatMap(({ patterns }) => patterns))
      return { rules, builtIn: [...builtInPatterns], refused }
    },
    setIgnoreRules: async (rules) => {
      writerOf(store).setSetting(ignoreKey, JSON.stringify(changed(rules)))
      indexing.start()
    },
    previewIgnoreRules: preview,
  }
}
