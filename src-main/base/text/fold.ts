/** `[start, end)` in UTF-16 code units. */
type Span = { start: number; end: number }

/** Text as words are compared in it: small letters without accents. */
export function fold(text: string): string {
  // Most texts have nothing to take away, and lists of them are gone through with each key.
  return /^[ -~\s]*$/.test(text) ? text.toLowerCase() : text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * Where words stand in a text, as parts of other words too, whatever their case and accents: spans of the text as it is,
 * in order, those that touch made one.
 */
export function findWords(text: string, words: readonly string[]): Span[] {
  // Folding changes lengths ("ﬁ", "é" in two parts): each folded unit remembers the character that it came from.
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of text) {
    const plain = fold(character)
    for (let unit = 0; unit < plain.length; unit++) {
      starts.push(at)
      ends.push(at + character.length)
    }
    folded += plain
    at += character.length
    // An accent that stands by itself belongs to what it stands on.
    if (plain === '' && ends.length > 0) ends[ends.length - 1] = at
  }
  const spans: Span[] = []
  for (const word of new Set(words.map(fold))) {
    if (word === '') continue
    for (let found = folded.indexOf(word); found !== -1; found = folded.indexOf(word, found + word.length)) {
      spans.push({ start: starts[found] ?? 0, end: ends[found + word.length - 1] ?? text.length })
    }
  }
  return merge(spans)
}

function merge(spans: Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.sort((left, right) => left.start - right.start)) {
    const last = merged.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else merged.push({ ...span })
  }
  return merged
}
