/**
 * Tokens of a text for any model, rather too many than too few: a prompt that is cut by the server
 * loses its rules without a word. Tokenizers of current chat models (Llama 3, Qwen, Gemma, Mistral)
 * read English prose at 4–4.5 characters a token, figures at one to three digits, European letters
 * beyond ASCII at one to two, Chinese at 1–1.7; none needs more tokens than UTF-8 bytes.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)) tokens += 1 / 3
    else if (code === 0x20) tokens += 0.1
    else if (code < 0x80) tokens += 1
    else if (code < 0x800) tokens += 1
    else if (code < 0x10000) tokens += 2
    else tokens += 4
  }
  return Math.ceil(tokens)
}

/** The longest beginning of a text that fits, cut at a space where there is one. */
export function clipToTokens(text: string, limit: number, count: (text: string) => number = estimateTokens): string {
  if (count(text) <= limit) return text
  let low = 0
  let high = text.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (count(text.slice(0, middle)) <= limit) low = middle
    else high = middle - 1
  }
  // Not between the halves of a surrogate pair.
  const clipped = text.slice(0, /[\uD800-\uDBFF]/.test(text.charAt(low - 1)) ? low - 1 : low)
  const space = clipped.lastIndexOf(' ')
  return space > low / 2 ? clipped.slice(0, space) : clipped
}
