import { describe, expect, it } from 'vitest'
import type { BlockKind } from '../../../../src-main/contract/types.ts'
import type { Candidate } from '../../../../src-main/engine/answer/candidates.ts'
import { chooseQuotes } from '../../../../src-main/engine/answer/quoting/quote.ts'
import { contentWords } from '../../../../src-main/engine/answer/words.ts'
import { evidenceOf } from '../evidenceOf.ts'

type Line = { text: string; score: number; kind?: BlockKind; under?: string }

/** Candidates of one document, in its order. */
function sentencesOf(
  lines: readonly Line[],
  document: { id?: number; score?: number; title?: string } = {},
): Candidate[] {
  const { id = 1, score = 1, title = '' } = document
  const text = lines.map((line) => line.text).join('\n')
  const evidence = evidenceOf(text, { documentId: id, score, title })
  let start = 0
  return lines.map(({ text, score, kind = 'paragraph', under }) => {
    const candidate: Candidate = {
      start,
      end: start + text.length,
      evidence,
      rank: id - 1,
      kind,
      headingPath: under === undefined ? [] : [under],
      text,
      score,
      words: new Set(contentWords(text)),
    }
    start += text.length + 1
    return candidate
  })
}

const quotes = (candidates: readonly Candidate[], question: string, own?: string): string[] =>
  chooseQuotes(candidates, question, own).map(({ text }) => text)

const rent = { text: 'The rent is 900 pounds a month.', score: 0.7 }
const stranger = { text: 'Boats are painted in May by volunteers.', score: 0.25 }

describe('how many', () => {
  it('one, where nothing else comes near it', () => {
    expect(quotes(sentencesOf([rent, stranger]), 'What is the rent?')).toEqual([rent.text])
  })

  it('five at most, in the document’s order', () => {
    const lines = Array.from({ length: 8 }, (_line, index) => ({
      text: `Boat ${index} was painted ${'very '.repeat(index)}blue with brush ${index * 7}.`,
      score: 0.6 + (index % 3) / 50,
    }))
    const chosen = chooseQuotes(sentencesOf(lines), 'Which boat was painted blue?')
    expect(chosen).toHaveLength(5)
    expect(chosen.map(({ start }) => start)).toEqual(chosen.map(({ start }) => start).toSorted((a, b) => a - b))
  })

  it('none of nothing', () => expect(quotes([], 'What is the rent?')).toEqual([]))

  it('the same said twice is quoted once', () => {
    const twice = [...sentencesOf([rent]), ...sentencesOf([{ ...rent, score: 0.69 }], { id: 2 })]
    expect(quotes(twice, 'What is the rent?')).toEqual([rent.text])
  })

  it('documents in the order of their best sentence', () => {
    const house = { text: 'The rent of the house is 900 pounds.', score: 0.6 }
    const flat = { text: 'For the flat the rent is 700 pounds.', score: 0.7 }
    const both = [...sentencesOf([house]), ...sentencesOf([flat], { id: 2 })]
    expect(quotes(both, 'What is the rent?')).toEqual([flat.text, house.text])
  })
})

describe('what belongs to the best sentence', () => {
  const lines = (best: string, next: string, under = 'Rent'): Candidate[] =>
    sentencesOf([
      { text: 'Rent', score: 0.4, kind: 'heading', under: 'Rent' },
      { text: best, score: 0.7, under: 'Rent' },
      { text: next, score: 0.1, under },
    ])

  it('is the condition that leans on it, within its section', () => {
    const condition = 'It is reviewed every three years.'
    expect(quotes(lines(rent.text, condition), 'What is the rent?')).toEqual([rent.text, condition])
    expect(quotes(lines(rent.text, condition, 'Repairs'), 'What is the rent?')).toEqual([rent.text])
    const other = 'Tenants: they paint walls.'
    expect(quotes(lines(rent.text, other), 'What is the rent?')).toEqual([rent.text])
  })

  it('is the sentence that it leans on itself', () => {
    const named = { text: 'Ada Brandt keeps the hives.', score: 0.1 }
    const best = { text: 'She moved to Bergen in 1994.', score: 0.7 }
    expect(quotes(sentencesOf([named, best]), 'When did the keeper move to Bergen?')).toEqual([named.text, best.text])
  })

  it('is what a label announces', () => {
    const label = { text: '2. New system of case management', score: 0.7, kind: 'listItem' as const }
    const report = { text: 'The trial went well.', score: 0.1 }
    expect(quotes(sentencesOf([label, report]), 'What about the new system?')).toEqual([label.text, report.text])
  })

  it('is what stands on both sides, where a reason is asked for', () => {
    const lines = sentencesOf([
      { text: 'A seal had torn in the night.', score: 0.1 },
      { text: 'The samples were moved to another freezer.', score: 0.7 },
      { text: 'Ice had formed on the door.', score: 0.1 },
    ])
    expect(quotes(lines, 'Why were the samples moved?')).toHaveLength(3)
    expect(quotes(lines, 'Where were the samples moved?')).toHaveLength(1)
  })

  it('is an open part of the question beside it', () => {
    const chosen = { text: 'Tidewater repairs the strong room.', score: 0.7 }
    const why = { text: 'The price and a guarantee decided the choice.', score: 0.1 }
    const lines = sentencesOf([chosen, why, stranger])
    expect(quotes(lines, 'Who repairs the strong room, and what decided the choice?')).toEqual([chosen.text, why.text])
  })
})

describe('what counts', () => {
  it('a heading lifts the sentences under it and is not quoted itself', () => {
    const lines = sentencesOf([
      { text: 'Hotels', score: 0.6, kind: 'heading', under: 'Hotels' },
      { text: 'A room may cost 140 pounds.', score: 0.3, under: 'Hotels' },
      { text: 'Rent', score: 0.1, kind: 'heading', under: 'Rent' },
      { text: 'A parking place costs 35 pounds.', score: 0.31, under: 'Rent' },
    ])
    expect(quotes(lines, 'What is the limit for hotels?')).toEqual(['A room may cost 140 pounds.'])
  })

  it('the name of the document in the question singles nothing out', () => {
    const title = 'Acme Widgets report'
    const lines = [
      ...sentencesOf([{ text: 'Acme Widgets announced results today to the press.', score: 0.5 }], { title }),
      ...sentencesOf([{ text: 'The firm repurchased 722 shares.', score: 0.4 }], { id: 2, title }),
    ]
    expect(quotes(lines, 'How many shares did Acme Widgets repurchase?')[0]).toBe('The firm repurchased 722 shares.')
  })

  it('how well the whole passage was found', () => {
    const lines = [
      ...sentencesOf([{ text: 'The boat in the bay is blue.', score: 0.52 }], { score: 0.4 }),
      ...sentencesOf([{ text: 'A boat by the pier is green.', score: 0.5 }], { id: 2 }),
    ]
    expect(quotes(lines, 'boat')[0]).toBe('A boat by the pier is green.')
  })

  it.each([
    ['an echo of the question', 'The annual rent review.', 'The rent rises by 3 percent a year.', 'annual rent review'],
    ['a question', 'What is the rent of the house by the sea?', 'The rent is 900 pounds a month.', 'What is the rent?'],
    [
      'a sentence without figures, where they are asked for',
      'The rent is high and rises.',
      'The rent is 900 pounds.',
      'How much is the rent?',
    ],
    [
      'a line that has lost its beginning',
      'and the rent of the house by then.',
      'The rent of the house is due in May.',
      'house rent',
    ],
  ])('less: %s', (_name, worse, better, question) => {
    const both = [
      ...sentencesOf([{ text: worse, score: 0.55 }]),
      ...sentencesOf([{ text: better, score: 0.5 }], { id: 2 }),
    ]
    expect(quotes(both, question)[0]).toBe(better)
  })

  it('a row of a table only where figures are asked for', () => {
    const row = { text: 'Ledger | 10 years | Accountant', score: 0.6, kind: 'tableRow' as const }
    const prose = { text: 'The accountant keeps the ledger in a safe.', score: 0.5 }
    expect(quotes(sentencesOf([row, prose]), 'Who keeps the ledger?')).toEqual([prose.text])
    expect(quotes(sentencesOf([row, prose]), 'How long is the ledger kept?')).toContain(row.text)
  })

  it('a name alone not at all', () => {
    const signature = { text: 'Ines Falk, Director.', score: 0.6 }
    const sentence = { text: 'Ines Falk leads the firm.', score: 0.5 }
    expect(quotes(sentencesOf([signature, sentence]), 'Who is the head?')).toEqual([sentence.text])
  })

  it('a fragment is quoted where there is nothing else', () => {
    const heading = { text: 'Opening hours', score: 0.6, kind: 'heading' as const }
    expect(quotes(sentencesOf([heading]), 'opening hours')).toEqual(['Opening hours'])
  })

  it('the last question before those that it leans on', () => {
    const lines = [
      ...sentencesOf([{ text: 'The lease runs for twelve years.', score: 0.4 }]),
      ...sentencesOf([{ text: 'Notice must be given in writing.', score: 0.4 }], { id: 2 }),
    ]
    const own = 'And the notice?'
    expect(quotes(lines, `What about the lease? ${own}`, own)[0]).toBe('Notice must be given in writing.')
  })
})

describe('what stands right behind a quote', () => {
  const question = 'How much is the rent and when is it reviewed?'
  const limit = { text: 'A review never lowers the rent.', score: 0.8 }

  it('comes along when it leans on the quote and speaks of the question', () => {
    const more = { text: 'It is reviewed every three years.', score: 0.2 }
    expect(quotes(sentencesOf([rent, more, limit]), question)).toEqual([rent.text, more.text, limit.text])
  })

  it('stays away when it leans on the quote and speaks of something else', () => {
    const other = { text: 'It was painted blue by the owner.', score: 0.2 }
    expect(quotes(sentencesOf([rent, other, limit]), question)).toEqual([rent.text, limit.text])
  })
})
