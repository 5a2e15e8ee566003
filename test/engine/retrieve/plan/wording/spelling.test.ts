import { assert as check, asyncProperty } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyReadings,
  createSpelling,
  type SpellingParts,
} from '../../../../../src-main/engine/retrieve/plan/wording/spelling.ts'
import { documentOf, saveFile } from '../../../store/libraries.ts'
import { hostileText } from '../hostileText.ts'
import { planParts } from '../planParts.ts'

const text = `The management organised the depreciation of liabilities and expenditures
Insulin treats diabetes; a diabetic needs happiness
Insulin pens and the library of Müller
Gross margin is not grass, says the Договор аренды an der Hauptstraße`

/** Each question with its readings, over one library. */
async function readAll(questions: readonly string[], changes: Partial<SpellingParts> = {}): Promise<string[][]> {
  const parts = await planParts({ 'notes/Pfizzer report.txt': text })
  const readWords = createSpelling({ ...parts, ...changes })
  const rows: string[][] = []
  for (const question of questions) {
    const readings = await readWords(question)
    rows.push([question, ...readings.map((reading) => `${reading.asked} → ${reading.read}`)])
  }
  return rows
}

describe('a word that the library does not hold', () => {
  it('is read as the nearest that it holds', async () => {
    const expected = [
      ['insulni therapy', 'insulni → insulin'],
      ['nisulin', 'nisulin → insulin'],
      ['diabtes', 'diabtes → diabetes'],
      ['mangement of it', 'mangement → management'],
      ['hapiness', 'hapiness → happiness'],
      ['the libary', 'libary → library'],
      ['expnditure', 'expnditure → expenditures'],
      ['depreciaiton', 'depreciaiton → depreciation'],
      ['Mulle or Mullre', 'mulle → müller', 'mullre → müller'],
      ['Hauptstarße 5', 'hauptstarsse → hauptstraße'],
      ['mueler', 'mueler → müller'],
      ['договро', 'договро → договор'],
    ]
    expect(await readAll(expected.map(([question = '']) => question))).toEqual(expected)
  })

  it('is left alone where nothing should be guessed', async () => {
    const questions = [
      // What the library does hold, in any form.
      'diabetics managing a lease of libraries',
      // Short words, and words too far away.
      'lib gros',
      'insolvency manganese',
      // Digits and what holds them, addresses, names of files.
      'insulni2 1nsulni insulni_x insulni/2019',
      'insulni@example.org insulni.txt',
      'the INSULNI rule',
      'where is "insulni" or „diabtes“',
      // A name that a file bears.
      'the pfizzer case',
      '租约的通知期 ミサイル',
      '',
    ]
    expect(await readAll(questions)).toEqual(questions.map((question) => [question]))
  })

  it('is not a word of the language at large', async () => {
    expect(await readAll(['gruss'])).toEqual([['gruss', 'gruss → gross']])
    const isWord = (word: string): Promise<boolean> => Promise.resolve(word === 'gruss')
    expect(await readAll(['gruss'], { isWord })).toEqual([['gruss']])
  })

  it('is read as the more frequent of two that are equally near', async () => {
    const parts = await planParts({ 'a.txt': 'the mounts\nthe mounds\nmounds of it' })
    expect(await createSpelling(parts)('mounqs')).toEqual([{ asked: 'mounqs', read: 'mounds' }])
  })

  it('follows the library', async () => {
    const { store, ...parts } = await planParts({ 'a.txt': 'insulin' })
    const readWords = createSpelling(parts)
    expect(await readWords('diabtes')).toEqual([])
    saveFile(store, 'b.txt', documentOf('diabetes'))
    expect(await readWords('diabtes')).toEqual([{ asked: 'diabtes', read: 'diabetes' }])
  })

  it('comes from the library, whatever the question is', async () => {
    const parts = await planParts({ 'a.txt': text })
    const readWords = createSpelling(parts)
    await check(
      asyncProperty(hostileText(), async (question) => {
        for (const reading of await readWords(question)) {
          expect(text.toLowerCase()).toContain(reading.read)
          expect(parts.table.documentFrequency(reading.read)).toBeGreaterThan(0)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('the question as it is read', () => {
  it('changes those words only, wherever they stand, and keeps their capital', () => {
    const readings = [
      { asked: 'insulni', read: 'insulin' },
      { asked: 'starsse', read: 'straße' },
    ]
    expect(applyReadings('Starße', readings)).toBe('Straße')
    expect(applyReadings('Insulni, insulni-pens, insulnis $& ', readings)).toBe('Insulin, insulin-pens, insulnis $& ')
  })
})
