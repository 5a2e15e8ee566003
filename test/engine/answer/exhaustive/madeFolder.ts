import { makeDocx } from '../../../fixtures/makeDocx.ts'
import { makeHtml, makeMarkdown, makeText } from '../../../fixtures/makeText.ts'

/** What was planted in a made document: how often each term, and each form of it in quotes, stands in it, and in how many sentences. */
export type Planted = {
  path: string
  format: 'txt' | 'md' | 'html' | 'docx'
  folder: string
  modifiedMs: number
  places: Map<string, number>
  sentences: Map<string, number>
}

const folders = ['contracts', 'letters', 'reports', 'letters/old', 'Verträge']
const formats = ['txt', 'md', 'html', 'docx', 'txt', 'md'] as const

/** Each with the forms in which it is planted; none of their words is filler. */
export const terms: Record<string, readonly string[]> = {
  'force majeure': ['force majeure', 'Force Majeure', 'force-majeure', 'FORCE MAJEURE'],
  arbitration: ['arbitration', 'Arbitration', 'arbitrations'],
  indemnity: ['indemnity', 'indemnities'],
  'Acme Ltd': ['Acme Ltd', 'ACME Ltd', "Acme Ltd's"],
  Globex: ['Globex'],
  café: ['café', 'cafe', 'Cafés'],
  'terms and conditions': ['terms and conditions', 'Terms and Conditions'],
  GDPR: ['GDPR'],
  deposit: ['deposit', 'deposits', 'Deposit'],
  Müller: ['Müller', 'MÜLLER', 'Muller'],
  'höhere Gewalt': ['höhere Gewalt', 'höherer Gewalt', 'Höhere Gewalt'],
  Kaution: ['Kaution', 'Kautionen'],
  '2021': ['2021'],
  asbestos: ['asbestos'],
}

/** What a careless counter takes for a term: parts of words, words apart, words of its family. */
const traps = [
  'majeures',
  'force of habit',
  'arbitrator',
  'indemnified',
  'acmes',
  'globexia',
  'conditions and terms',
  'deposited',
  'cafeteria',
  '20210',
  'Gewalt',
  'Kautionskonto',
  'asbestosis',
]

const filler =
  'the report of last week shows that our garden needs water and light before winter comes while people walk along a river with their dogs and children play under old trees near stone houses'.split(
    ' ',
  )

/** The same numbers for the same seed (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

/** A folder of documents in which every term was planted a known number of times. */
export async function makeCountedFolder(seed: number, documents: number) {
  const random = createRandom(seed)
  const pick = <Item>(list: readonly Item[]): Item => {
    const item = list[random(list.length)]
    if (item === undefined) throw new Error('an empty list')
    return item
  }
  const files: Record<string, Uint8Array> = {}
  const planted: Planted[] = []
  for (let number = 0; number < documents; number++) {
    const format = pick(formats)
    const folder = pick(folders)
    const path = `${folder}/${pick(['invoice', 'note', 'plan'])}-${number}.${format}`
    const document: Planted = {
      path,
      format,
      folder,
      modifiedMs: new Date(2018 + random(5), random(12), 1 + random(28), 12).getTime(),
      places: new Map(),
      sentences: new Map(),
    }
    const words = (count: number): string => Array.from({ length: count }, () => pick(filler)).join(' ')
    const sentence = (): string => {
      const held = random(3) === 0 ? Array.from({ length: 1 + random(3) }, () => pick(Object.keys(terms))) : []
      const trap = random(4) === 0 ? ` ${pick(traps)} ${words(2)}` : ''
      for (const term of held) document.places.set(term, (document.places.get(term) ?? 0) + 1)
      for (const term of new Set(held)) document.sentences.set(term, (document.sentences.get(term) ?? 0) + 1)
      const said = held.map((term) => {
        const form = pick(terms[term] ?? [])
        document.places.set(`"${form}"`, (document.places.get(`"${form}"`) ?? 0) + 1)
        return ` ${form} ${words(2)}`
      })
      return `It is ${words(3)}${said.join('')}${trap}.`
    }
    const paragraphs = Array.from({ length: 2 + random(6) }, () =>
      Array.from({ length: 1 + random(4) }, sentence).join(' '),
    )
    files[path] = await makeFile(format, `Paper number ${number}`, paragraphs)
    planted.push(document)
  }
  return { files, planted }
}

async function makeFile(format: Planted['format'], title: string, paragraphs: string[]): Promise<Uint8Array> {
  switch (format) {
    case 'txt':
      return makeText(`${title}\n\n${paragraphs.join('\n\n')}\n`)
    case 'md':
      return makeMarkdown([{ heading: title, level: 1 }, ...paragraphs])
    case 'html':
      return makeHtml(title, `<h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}`)
    case 'docx':
      return makeDocx([{ heading: title, level: 1 }, ...paragraphs])
  }
}
