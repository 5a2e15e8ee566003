/** Words of a name filter that are looked for; what follows belongs to the last one. */
const mostWords = 4

/** `like` passes whatever the others pass, quicker. `composed` and `decomposed` null: `like` decides. */
export type NamePattern = { like: string; composed: string | null; decomposed: string | null }

/**
 * Patterns that a path must all pass to hold each word of a name filter, letters' case aside. SQLite folds only the
 * letters of ASCII: of the others both cases are spelled out, in both ways in which Unicode writes an accent (macOS
 * takes letters apart).
 */
export function namePatterns(name: string): NamePattern[] {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const kept = [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join(' ')].filter(Boolean)
  return kept.map((word) => {
    const letters = [...word.normalize('NFC')]
    const like = `%${letters.map((letter) => (hasForms(letter) ? '%' : escapeLike(letter))).join('')}%`
    if (!letters.some(hasForms)) return { like, composed: null, decomposed: null }
    return { like, composed: globOf(letters), decomposed: globOf([...word.normalize('NFD')]) }
  })
}

/** Whether a letter may stand in a name in another form that LIKE does not know. */
function hasForms(letter: string): boolean {
  if (letter <= '\x7f') return false
  return letter.toLowerCase() !== letter.toUpperCase() || letter.normalize('NFD') !== letter
}

function escapeLike(letter: string): string {
  return /[%_\\]/.test(letter) ? `\\${letter}` : letter
}

/** Each letter in either case, as a class of GLOB: there `*` and the like stand for themselves, but a first `^` does not. */
function globOf(letters: readonly string[]): string {
  const classes = letters.map((letter) => {
    const forms = [letter, letter.toLowerCase(), letter.toUpperCase()].filter((form) => [...form].length === 1)
    return letter === '^' ? letter : `[${[...new Set(forms)].join('')}]`
  })
  return `*${classes.join('')}*`
}
