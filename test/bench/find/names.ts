/** Made names of files, as offices and students give them, and what somebody types to find one. */

/** Reproducible numbers in [0, 1): Lehmer's generator. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

const nouns =
  'annual report lease contract invoice minutes meeting letter policy guideline protocol study review proposal budget tender audit claim appeal judgment statement agreement amendment appendix manual thesis draft summary analysis inventory certificate insurance settlement notice permit application assessment questionnaire curriculum lecture exercise transcript referral diagnosis discharge prescription laboratory radiology consent anamnesis mietvertrag rechnung protokoll gutachten vollmacht bescheid kündigung steuererklärung haftpflicht versicherung arbeitsvertrag'.split(
    ' ',
  )
const syllables =
  'ba ber bo cal car da del dor el fen gar hal hol il jan kel kra lan len lin mar mer mo nar nor ol per pet ra ren ri sal sch sen ste ta tor ul van ver wal wen wil zen'.split(
    ' ',
  )
const endings = ['pdf', 'pdf', 'docx', 'docx', 'md', 'txt', 'html']

export type MadeFile = { path: string; headings: string[] }

/** Names with a long tail, as libraries have: persons and places that occur a few times, beside words that are everywhere. */
export function makeFiles(count: number, seed: number): MadeFile[] {
  const random = createRandom(seed)
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item
  const properName = () => {
    const word = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables)).join('')
    return word.charAt(0).toUpperCase() + word.slice(1)
  }
  const names = Array.from({ length: Math.ceil(count / 3) }, properName)
  return Array.from({ length: count }, (_, n) => {
    const year = 1995 + Math.floor(random() * 31)
    const words = [pick(nouns), pick(names), random() < 0.5 ? pick(nouns) : pick(names)]
    const path = `${pick(nouns)}/${year}/${pick(names)}/${words.join(pick([' ', '_', '-']))} ${year}-${n % 12}.${pick(endings)}`
    const headings = Array.from(
      { length: Math.floor(random() * 4) },
      () => `${pick(nouns)} of ${pick(names)} ${pick(nouns)}`,
    )
    return { path, headings }
  })
}

export type Typing = { kind: 'as written' | 'one slip' | 'two slips' | 'two mistyped words'; keys: string[] }

/** What is typed key by key to find some of the files: two or three of their words, some mistyped. */
export function makeTypings(files: readonly MadeFile[], count: number, seed: number): Typing[] {
  const random = createRandom(seed)
  const kinds: Typing['kind'][] = ['as written', 'one slip', 'two slips', 'two mistyped words']
  return Array.from({ length: count }, (_, n) => {
    const { path } = files[Math.floor(random() * files.length)] ?? { path: '' }
    const words =
      path
        .toLowerCase()
        .match(/\p{L}{5,}/gu)
        ?.slice(-3) ?? []
    const kind = kinds[n % kinds.length] ?? 'as written'
    const slips = (word: string, times: number): string => {
      let typed = word
      for (let time = 0; time < times; time++) {
        // Not the first letter, which is seldom mistyped.
        const at = 1 + Math.floor(random() * (typed.length - 2))
        const wrong = String.fromCharCode(97 + Math.floor(random() * 26))
        typed = [
          typed.slice(0, at) + wrong + typed.slice(at + 1),
          typed.slice(0, at) + typed.slice(at + 1),
          typed.slice(0, at) + wrong + typed.slice(at),
          typed.slice(0, at) + typed.charAt(at + 1) + typed.charAt(at) + typed.slice(at + 2),
        ][Math.floor(random() * 4)] as string
      }
      return typed
    }
    const typed = words.map((word, place) => {
      if (kind === 'two mistyped words') return place < 2 ? slips(word, 1 + (place % 2)) : word
      return place > 0 ? word : slips(word, kind === 'one slip' ? 1 : kind === 'two slips' ? 2 : 0)
    })
    const text = typed.slice(0, 2 + (n % 2)).join(' ')
    return { kind, keys: Array.from({ length: text.length }, (_, at) => text.slice(0, at + 1)) }
  })
}
