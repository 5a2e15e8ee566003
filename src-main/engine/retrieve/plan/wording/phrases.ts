/**
 * The pairs of marks that people and their keyboards put around exact words. The straight one opens
 * behind and closes before what is no letter and no space: inches and feet quote nothing.
 */
const quoted =
  /(?<![\p{L}\p{N}])"(?!\s)([^"\n]*[^"\s])"(?![\p{L}\p{N}])|“([^“”\n]+)”|„([^„“”\n]+)[“”]|«([^«»\n]+)»|「([^「」\n]+)」/gu

/** What stands in double quotation marks in a question: exact words, in their order. An open mark quotes nothing. */
export function quotedPhrases(question: string): string[] {
  return [...question.matchAll(quoted)]
    .map((match) => (match.slice(1).find((part) => part !== undefined) ?? '').trim())
    .filter((phrase) => /[\p{L}\p{N}]/u.test(phrase))
}
