/** What a file whose whole name the question names gains, on the scale of fused scores (0–1). */
const priorWeight = 0.1

/** Lower-cased words and numbers; a name is cut where letters meet digits, so that `FY2018` names `2018`. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
      .toLowerCase()
      .match(/\p{L}+|\p{N}+/gu) ?? []
  )
}

/**
 * A small bonus for passages of files that the question names, such as a company or a year in
 * the file's name: the share of the name's words that are in the question, times .1.
 * @returns a function from relative paths to bonuses; it answers each path once.
 */
export function createFileNamePrior(question: string): (file: string) => number {
  const words = wordsOf(question)
  // Names of files run words together: `BestBuy`, `bestbuy` for "Best Buy".
  const asked = new Set(
    words.flatMap((word, index) => [word, word + (words[index + 1] ?? ''), words.slice(index, index + 3).join('')]),
  )
  const known = new Map<string, number>()
  return (file) => {
    const before = known.get(file)
    if (before !== undefined) return before
    const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
    const parts = [...new Set(wordsOf(name))]
    const named = parts.filter((part) => asked.has(part)).length
    const bonus = parts.length === 0 ? 0 : (priorWeight * named) / parts.length
    known.set(file, bonus)
    return bonus
  }
}
