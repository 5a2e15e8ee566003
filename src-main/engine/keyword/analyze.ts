/** Scripts that write without spaces; FTS5 would take a whole sentence of theirs for one word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}ー々]+/gu

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * Text as the keyword index wants it: runs of Chinese, Japanese, Thai, Lao, Khmer and Burmese cut
 * into words by spaces, everything else untouched. Passages and queries must both pass through it.
 */
export function analyze(text: string): string {
  return text.replace(unspaced, (run) => {
    const words: string[] = []
    for (const { segment, isWordLike } of segmenter.segment(run)) if (isWordLike) words.push(segment)
    // A lone accent on a Latin letter is such a run, too, and has no word in it.
    return words.length === 0 ? run : ` ${words.join(' ')} `
  })
}
