import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recogniseExhaustive } from '../../../../../src-main/engine/answer/exhaustive/recognise/recognise.ts'
import type { ExhaustiveRequest, Term } from '../../../../../src-main/engine/answer/exhaustive/types.ts'
import { counting, ordinary } from './questions.ts'

const dayOf = (ms: number): string => {
  const date = new Date(ms)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
const termOf = ({ text, isExact }: Term): string => (isExact ? `"${text}"` : text)

/** A request in one line: what is counted, its scope, then the terms. English is not named. */
function inShort({ language, counts, all, none, kind, folder, filter, groupBy }: ExhaustiveRequest): string {
  const { formats, modifiedFrom, modifiedTo } = filter
  const scope = [
    language === 'en' ? '' : language,
    counts,
    formats?.join(' '),
    kind === null ? '' : `of kind ${kind}`,
    folder === null ? '' : `in ${folder}`,
    modifiedFrom === undefined ? '' : `from ${dayOf(modifiedFrom)}`,
    modifiedTo === undefined ? '' : `to ${dayOf(modifiedTo)}`,
    groupBy === null ? '' : `by ${groupBy}`,
  ]
  const wanted = all.map((any) => any.map(termOf).join('|')).join(' & ')
  const terms = [wanted, none.length === 0 ? '' : `- ${none.map(termOf).join('|')}`].filter(Boolean).join(' ')
  return scope.filter(Boolean).join(' ') + (terms === '' ? '' : `: ${terms}`)
}

describe('questions that count', () => {
  it.each(counting)('%s', (question, expected) => {
    const request = recogniseExhaustive(question)
    expect(request && inShort(request)).toBe(expected)
  })
})

describe('questions that the best passages answer', () => {
  it.each(ordinary)('%s', (question) => {
    const request = recogniseExhaustive(question)
    expect(request && inShort(request)).toBeNull()
  })

  it('never throws, nor takes long', () => {
    const words = fc.constantFrom(
      'how many',
      'documents',
      'mention',
      '"',
      'in folder',
      'a',
      'after 2020-13-45',
      'und',
      'wie oft',
      '/',
      '\uE0011\uE001',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), (parts) => {
        recogniseExhaustive(parts.join(' '))
      }),
      { numRuns: 300 },
    )
  })
})
