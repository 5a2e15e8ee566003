import type { Sample } from './sample.ts'

/** Telling words that a question keeps of its sentence. */
const keptTerms = 4
const keptBesideHeading = 2

/** A sentence with a gap is cut here (characters): nobody types more. */
const longestCloze = 120

/**
 * The words that a question may use: without the rarest third, at least one. A word that stands in one
 * passage alone would find it under any setting, and what people remember of a text is seldom that word.
 */
function usableTerms({ terms }: Sample): string[] {
  return terms.slice(Math.max(1, Math.floor(terms.length / 3)))
}

/** The terms in the order of the sentence. */
function inOrder(terms: readonly string[], { text }: Sample): string[] {
  const lower = text.toLowerCase()
  return [...terms].sort((a, b) => lower.indexOf(a) - lower.indexOf(b))
}

function keywords(sample: Sample, count: number): string {
  return inOrder(usableTerms(sample).slice(0, count), sample).join(' ')
}

/** The sentence without its rarest words. */
function cloze(sample: Sample): string {
  const hidden = new Set(sample.terms.slice(0, sample.terms.length - usableTerms(sample).length))
  const words = sample.text.split(/(?<=\s)|(?=\s)/u)
  // Where no spaces part the words, each hidden one is cut out where it stands.
  const isSpaced = words.length > 3
  const kept = isSpaced
    ? words.filter((word) => ![...hidden].some((term) => word.toLowerCase().includes(term))).join('')
    : [...hidden].reduce((text, term) => text.replaceAll(term, ' '), sample.text)
  const line = kept.replace(/\s+/g, ' ').trim()
  if (line.length <= longestCloze) return line
  const cut = line.slice(0, longestCloze)
  return cut.slice(0, cut.includes(' ') ? cut.lastIndexOf(' ') : longestCloze).toWellFormed()
}

/**
 * A question for which a sentence is the answer, without any model: by turns its telling words, its heading
 * with two of them, and the sentence with gaps (known-item search). Who writes such questions knows the right
 * passage, but they borrow its words: easier than what people ask, so fit to compare settings rather than to
 * praise one.
 */
export function makeQuestion(sample: Sample, turn: number): string {
  const heading = sample.headingPath.at(-1) ?? sample.title
  const shapes = [
    () => keywords(sample, keptTerms),
    () => (heading === '' ? keywords(sample, keptTerms) : `${heading}: ${keywords(sample, keptBesideHeading)}`),
    () => cloze(sample),
  ]
  const made = shapes[turn % shapes.length]?.() ?? ''
  return made === '' ? keywords(sample, keptTerms) : made
}
