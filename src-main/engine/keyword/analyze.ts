/**
 * A run of a script that writes without spaces; FTS5 would take a whole sentence of it for one word.
 * Voicing marks and the long-vowel mark belong to no script of their own.
 */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}ー]*/gu

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * Text as the keyword index wants it: runs of Chinese, Japanese, Thai, Lao, Khmer and Burmese cut
 * into words by spaces, everything else untouched. Passages and questions must both pass through it.
 */
export function analyze(text: string): string {
  return text.replace(unspaced, (run) => ` ${Array.from(segmenter.segment(run), ({ segment }) => segment).join(' ')} `)
}
