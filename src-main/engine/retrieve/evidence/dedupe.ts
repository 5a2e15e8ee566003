/** Two passages whose word runs overlap by this share say the same. */
const nearDuplicate = 0.8

/** Words in a shingle: five tell a copied text from one that is only about the same (Broder 1997). */
const shingleLength = 5

/** A passage's words as runs of five, and its numbers. */
export type Fingerprint = { shingles: ReadonlySet<string>; numbers: string }

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
  return { shingles, numbers: words.filter((word) => /\p{N}/u.test(word)).join(' ') }
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
 * Passages with different numbers are never the same: two leases that differ in the rent alone are
 * two facts.
 */
export function isDuplicate(a: Fingerprint, b: Fingerprint): boolean {
  if (a.numbers !== b.numbers) return false
  // Most pairs are told apart by their lengths.
  const [small, large] = [Math.min(a.shingles.size, b.shingles.size), Math.max(a.shingles.size, b.shingles.size)]
  if (small < nearDuplicate * large) return false
  return overlapOf(a.shingles, b.shingles) >= nearDuplicate
}
