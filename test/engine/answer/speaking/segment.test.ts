import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SentenceStream, type SpokenSentence } from '../../../../src-main/engine/answer/speaking/segment.ts'
import { splitSentences } from '../../../../src-main/engine/chunk/sentences.ts'
import { inPieces } from '../../../fixtures/scriptedModel.ts'

type Said = { text: string; sentences: SpokenSentence[]; deltas: string[] }

function say(pieces: readonly string[]): Said {
  const stream = new SentenceStream(splitSentences)
  const taken = [...pieces.map((piece) => stream.push(piece)), stream.end()]
  const deltas = taken.map(({ delta }) => delta)
  return { text: deltas.join(''), sentences: taken.flatMap(({ sentences }) => sentences), deltas }
}

const texts = (said: Said): string[] => said.sentences.map(({ text }) => text)
const hints = (said: Said): number[][] => said.sentences.map(({ hints }) => hints)

describe('markers', () => {
  it.each([
    ['before the full stop', 'It is red [1]. It is old [2].', ['It is red.', 'It is old.'], [[1], [2]]],
    ['behind the full stop', 'It is red. [1] It is old. [2]', ['It is red.', 'It is old.'], [[1], [2]]],
    ['without a space', 'It is red.[1] It is old.[2]', ['It is red.', 'It is old.'], [[1], [2]]],
    ['several in one', 'It is red [1, 3; 2].', ['It is red.'], [[1, 3, 2]]],
    ['several in a row', 'It is red [1][2].', ['It is red.'], [[1, 2]]],
    ['as footnotes', 'It is red.[^4]', ['It is red.'], [[4]]],
    ['in the brackets of East Asia', 'It is red【2†source】.', ['It is red.'], [[2]]],
    ['with a word', 'It is red [Passage 2]. So be it [source 1].', ['It is red.', 'So be it.'], [[2], [1]]],
    ['none', 'It is red. It is old.', ['It is red.', 'It is old.'], [[], []]],
  ])('%s', (_name, spoken, sentences, numbers) => {
    const said = say(inPieces(spoken, 2))
    expect(texts(said)).toEqual(sentences)
    expect(hints(said)).toEqual(numbers)
    expect(said.text).toBe(sentences.join(' '))
  })

  it('leaves brackets alone that are none', () => {
    const text = 'The array a[i] holds [sic] values [see below]. An open [ stays.'
    expect(say(inPieces(text, 1)).text).toBe(text)
  })

  it('never shows half a marker, nor the space before it', () => {
    for (const delta of say(inPieces('Red [12]. Blue [3] and green.', 1)).deltas) expect(delta).not.toMatch(/[[\]]/)
  })
})

describe('thoughts', () => {
  it.each([
    '<think>Hm, [1] or [2]?</think>\n\nIt is red.',
    'It <thinking>x < y</thinking>is red.',
    'It is red.<think>And',
  ])('are not shown: %s', (spoken) => expect(texts(say(inPieces(spoken, 3)))).toEqual(['It is red.']))

  it('leaves other signs that look like the beginning of a tag', () => {
    expect(say(inPieces('If a < b and b <th then c.', 1)).text).toBe('If a < b and b <th then c.')
  })
})

describe('sentences', () => {
  it('are finished when the next one has begun, so that what follows a point cannot change them', () => {
    const stream = new SentenceStream(splitSentences)
    expect(stream.push('The fee is 3.').sentences).toEqual([])
    expect(stream.push('5 percent.').sentences).toEqual([])
    expect(stream.push(' It rose.').sentences).toEqual([{ text: 'The fee is 3.5 percent.', hints: [], gap: '' }])
    expect(stream.end().sentences).toEqual([{ text: 'It rose.', hints: [], gap: ' ' }])
  })

  it('end with their line: lists without full stops', () => {
    expect(texts(say(inPieces('- red\n- blue\n\n- green', 4)))).toEqual(['- red', '- blue', '- green'])
  })

  it('gives nothing for nothing', () => {
    expect(say([])).toMatchObject({ text: '', sentences: [] })
    expect(say(['', ' \n', ''])).toMatchObject({ sentences: [] })
  })
})

describe('the way a reply is cut into tokens', () => {
  const part = fc.oneof(
    fc.constantFrom('It is red', 'No. 5', 'Dr. Who', '3.5 %', '“Yes!”', '是的。', 'a < b', '[x]', '<th', '😀'),
    fc.constantFrom('. ', '! ', '? ', '\n', ' [1]. ', '. [2] ', ' [3, 4]', '<think>[9] no.</think>', '【5】'),
  )
  const reply = fc.array(part, { maxLength: 14 }).map((parts) => parts.join(''))

  const cuts = fc.array(fc.nat(80), { maxLength: 20 })
  function cutAt(spoken: string, at: readonly number[]): string[] {
    const places = [0, ...at.filter((place) => place < spoken.length).sort((a, b) => a - b), spoken.length]
    return places.slice(1).map((end, index) => spoken.slice(places[index], end))
  }

  it('never changes the text', () => {
    fc.assert(
      fc.property(reply, cuts, (spoken, at) => {
        expect(say(cutAt(spoken, at)).text).toBe(say([spoken]).text)
      }),
      { numRuns: 200 },
    )
  })

  it('nor, in prose, the sentences and their markers', () => {
    const sentence = fc.constantFrom(
      'It is red [1].',
      'Dr. Who pays 3.5 % of it. [2]',
      'Is No. 5 older [3, 4]?',
      '“Yes!” she said.[1]',
      '<think>[9] No.</think>All of it, e.g. the door, is old.',
    )
    const prose = fc.array(sentence, { maxLength: 6 }).map((sentences) => sentences.join(' '))
    fc.assert(
      fc.property(prose, cuts, (spoken, at) => {
        const whole = say([spoken])
        const said = say(cutAt(spoken, at))
        expect(texts(said)).toEqual(texts(whole))
        expect(hints(said)).toEqual(hints(whole))
      }),
      { numRuns: 200 },
    )
  })

  it('loses nothing: the sentences stand in the text in order, white space alone between them', () => {
    fc.assert(
      fc.property(reply, fc.integer({ min: 1, max: 9 }), (spoken, length) => {
        const said = say(inPieces(spoken, length))
        let rest = said.text
        for (const { text } of said.sentences) {
          const at = rest.indexOf(text)
          expect(rest.slice(0, at).trim()).toBe('')
          rest = rest.slice(at + text.length)
        }
        expect(rest.trim()).toBe('')
        // The gaps and the sentences alone make the whole text.
        const joined = said.sentences.map(({ text, gap }) => gap + text).join('')
        expect(said.text.startsWith(joined)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
