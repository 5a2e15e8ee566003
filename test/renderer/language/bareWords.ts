import { withoutComments, type SourceFile } from '../../architecture/scan.ts'

/** Names that are the same in every language. */
const sameEverywhere = /^(Footnote|Ollama|Ctrl|Ctrl K|PDF|BibTeX|RIS|CSL-JSON|Markdown|Esc)$/

/** Words between two tags, and in the attributes that people read or hear. */
const betweenTags = /(?<!=)>\s*([^<>{}=;()|&'`$]*\p{L}{2}[^<>{}=;()|&'`$]*?)\s*(?=<\/?[\w>]|\{)/gu
const inAttributes = /\s(?:aria-label|aria-description|title|placeholder|alt|label)="([^"]*\p{L}[^"]*)"/gu
/** A string that reads like a sentence: a capital, then words apart by spaces. */
const sentence = /'(\p{Lu}[^'\n]*\p{L} [^'\n]*)'|`(\p{Lu}[^`\n]*\p{L} [^`\n]*)`/gu

/** Words for people that stand in a component or beside it instead of in the catalogue, each with its file. */
export function findBareWords({ path, text }: SourceFile): string[] {
  if (!/\.tsx?$/.test(path)) return []
  const code = withoutComments(text)
  const found = [
    ...(path.endsWith('.tsx') ? [...code.matchAll(betweenTags), ...code.matchAll(inAttributes)] : []),
    ...code.matchAll(sentence),
  ].map(([, one, other]) => (one ?? other ?? '').trim())
  return (
    found
      // A list of a type with a parameter looks like words after a tag.
      .filter((words) => !sameEverywhere.test(words) && !/^(?:assertion failed|\[\])/.test(words))
      .map((words) => `${path}: ${words}`)
  )
}
