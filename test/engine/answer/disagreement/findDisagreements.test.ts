import { describe, expect, it } from 'vitest'
import type { Disagreement } from '../../../../src-main/contract/answerTypes.ts'
import type { FileRow, Source } from '../../../../src-main/contract/types.ts'
import { listCandidates, type Candidate } from '../../../../src-main/engine/answer/candidates.ts'
import { findDisagreements } from '../../../../src-main/engine/answer/disagreement/findDisagreements.ts'
import { SourceList } from '../../../../src-main/engine/answer/sources.ts'
import { splitSentences } from '../../../../src-main/engine/chunk/sentences.ts'
import { evidenceOf } from '../evidenceOf.ts'
import { plainReader } from '../plainReader.ts'
import { disagreeing, peaceful, type Pair } from './pairs.ts'

/** What is found in whole documents, given as [file, text]; the later one is the newer. */
function find(question: string, documents: readonly (readonly [string, string])[]) {
  const evidence = documents.map(([file, text], index) =>
    evidenceOf(text, { documentId: index + 1, fileId: index + 1, file }),
  )
  const plain = plainReader(evidence)
  const file = (id: number): FileRow => ({
    id,
    folderId: 1,
    path: documents[id - 1]?.[0] ?? '',
    size: 1,
    modifiedMs: 1000 * id,
    contentHash: null,
    documentId: id,
    status: 'ok',
    code: null,
    reason: null,
  })
  const sources = new SourceList(plain)
  const cite = (candidate: Candidate): Source => sources.cite(candidate)
  const candidates = listCandidates(evidence, plain, splitSentences)
  return { found: findDisagreements(question, candidates, { ...plain, file }, cite), sources: sources.all }
}

const valuesOf = ({ sides }: Disagreement): string[] => sides.map(({ value }) => value)

describe('made pairs of documents', () => {
  const isRight = ({ question, left, right, values }: Pair): boolean => {
    const { found } = find(question, [left, right])
    return (
      found.length === 1 && found[0] !== undefined && valuesOf(found[0]).toString() === values?.toReversed().toString()
    )
  }
  const missed = disagreeing.filter((pair) => !isRight(pair))
  const alarms = peaceful.filter(({ question, left, right }) => find(question, [left, right]).found.length > 0)

  it('are enough to tell', () => {
    expect(disagreeing.length).toBeGreaterThanOrEqual(20)
    expect(peaceful.length).toBeGreaterThanOrEqual(40)
  })

  it('that disagree are found, the newer value first, and hardly any other', () => {
    const right = disagreeing.length - missed.length
    const recall = right / disagreeing.length
    const precision = right / (right + alarms.length)
    const told = [...missed, ...alarms]
      .map(({ question, left, right }) => `${question} ${left[0]} ${right[0]}`)
      .join('\n')
    process.stdout.write(`disagreements: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n${told}\n`)
    expect(recall, told).toBeGreaterThanOrEqual(0.8)
    expect(precision, told).toBeGreaterThanOrEqual(0.95)
  })
})

describe('what is shown', () => {
  const fee = (sum: string): string =>
    `Rules of the library. The fee for a late return is ${sum}. Books are lent for a month. Talk softly. Pets stay out.`
  const question = 'How much is the fee for a late return?'

  it('each value once, by its newest document, newest first, with what it is about', () => {
    const { found, sources } = find(question, [
      ['rules-v1.txt', fee('2 euros')],
      ['rules-v2.txt', fee('3 euros')],
      ['rules-v3.txt', fee('2 euros')],
      ['rules-v4.txt', fee('€4.50')],
    ])
    expect(found).toEqual([
      {
        about: 'The fee for a late return is ….',
        sides: [
          { value: '€4.50', source: 1, modifiedMs: 4000 },
          { value: '2 euros', source: 2, modifiedMs: 3000 },
          { value: '3 euros', source: 3, modifiedMs: 2000 },
        ],
      },
    ])
    expect(sources.map(({ file }) => file)).toEqual(['rules-v4.txt', 'rules-v3.txt', 'rules-v2.txt'])
  })

  it('nothing, and no source, where more values stand than a reader can weigh', () => {
    const versions = [1, 2, 3, 4, 5].map((n): [string, string] => [`rules-v${n}.txt`, fee(`${n} euros`)])
    expect(find(question, versions)).toEqual({ found: [], sources: [] })
  })

  it('nothing of one and the same document, nor of one that went meanwhile', () => {
    expect(find(question, [['rules.txt', `${fee('2 euros')} ${fee('3 euros')}`]]).found).toEqual([])
    const evidence = [evidenceOf(fee('2 euros')), evidenceOf(fee('3 euros'), { documentId: 2, fileId: 2 })]
    const candidates = listCandidates(evidence, plainReader(evidence), splitSentences)
    const left = plainReader(evidence.slice(0, 1))
    const found = findDisagreements(question, candidates, { ...left, file: () => undefined }, () => {
      throw new Error('nothing to cite')
    })
    expect(found).toEqual([])
  })
})
