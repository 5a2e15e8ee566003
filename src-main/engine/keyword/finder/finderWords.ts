/** Longer ones are no words that anybody types. */
const longestWord = 40

/**
 * Words of a name or heading as they are found while somebody types: folded, cut at signs, at a capital
 * inside a word and between letters and digits, so that "leaseFlat_2024.pdf" is found by "flat" and by "2024".
 */
export function finderWords(text: string): string[] {
  const parts = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$1$2 ')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .match(/[\p{L}\p{N}]+/gu)
  return (parts ?? []).map((word) => word.slice(0, longestWord))
}
