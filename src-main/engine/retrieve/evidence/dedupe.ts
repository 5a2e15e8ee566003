/** Two passages whose word runs overlap by this share say the same. */
const nearDuplicate = 0.8

/** Words in a shingle: five tell a copied text from one that is only about the same (Broder 1997). */
const shingleLength = 5

/** Words that turn a statement into another one: numbers and months written out, and what denies. */
const decisive = new Set(
  `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion half double
january february march april may june july august september october november december
ein eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig hundert tausend million millionen
januar februar märz mai juni juli oktober dezember
un une deux trois quatre cinq sept huit neuf dix janvier février mars avril juin juillet août septembre octobre novembre décembre
uno dos tres cuatro cinco siete ocho nueve diez enero febrero marzo abril mayo junio julio agosto septiembre octubre diciembre
no not never without cannot nicht kein keine keinen nie ohne ne pas jamais sans nunca sin`.split(/\s+/),
)

/** A passage's words as runs of five, and in order those that a fact hangs on: its numbers, months and denials. */
export type Fingerprint = { shingles: ReadonlySet<string>; facts: string }

export function fingerprint(text: string): Fingerprint {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const shingles = new Set<string>()
  for (let index = 0; index === 0 || index + shingleLength <= words.length; index++) {
    shingles.add(words.slice(index, index + shingleLength).join(' '))
  }
  return { shingles, facts: words.filter((word) => /\p{N}/u.test(word) || decisive.has(word)).join(' ') }
}

/** The share of word runs that two texts have in common, 0–1: shared of all (Jaccard). */
export function overlapOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  let shared = 0
  for (const shingle of small) if (large.has(shingle)) shared++
  return shared / (small.size + large.size - shared)
}

/**
 * Whether two passages are the same text, or so nearly that showing both would waste a place.
 * Passages with different numbers, months or denials are never the same: two leases that differ in the
 * rent alone are two facts.
 */
export function isDuplicate(a: Fingerprint, b: Fingerprint): boolean {
  if (a.facts !== b.facts) return false
  // Most pairs are told apart by their lengths.
  const [small, large] = [Math.min(a.shingles.size, b.shingles.size), Math.max(a.shingles.size, b.shingles.size)]
  if (small < nearDuplicate * large) return false
  return overlapOf(a.shingles, b.shingles) >= nearDuplicate
}
