import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitSentences } from '../../../src-main/engine/chunk/sentences.ts'

function sentencesOf(text: string): string[] {
  return splitSentences(text).map(({ start, end }) => text.slice(start, end).trim())
}

/** What the row is about, and its sentences; the text is the sentences joined with a space unless one is given. */
const cases: [name: string, sentences: string[], text?: string][] = [
  ['plain sentences', ['The lease ends in May.', 'It may be renewed.', 'Who decides?', 'The partners!']],
  ['titles', ['Dr. Smith met Mr. Jones and Prof. Dr. Weber.', 'Mrs. Lee left.']],
  ['e.g. and i.e.', ['Use a drug, e.g. Aspirin, for pain.', 'The first one, i.e. Decided in May, stands.']],
  ['companies', ['Apple Inc. Reports grew at Foo Corp. Limited.', 'It was sold to Acme Inc.', 'The price rose.']],
  ['U.S. inside and at the end', ['The U.S. Congress met.', 'He left the U.S.', 'They stayed.']],
  ['No. before a number only', ['See No. 5 and Nos. 6 and 7.', 'He said no.', 'Then he left.']],
  ['figures and equations', ['Fig. 2 and Figs. 3 and 4 show Eq. 5.', 'The curve is flat.']],
  ['cases and reporters', ['Smith v. Jones, 5 U.S. 137, decided it.', 'The rule in Roe vs. Wade was narrower.']],
  ['statutes', ['Art. 6 and Sec. 12 of Ch. VII apply.', 'See § 5. 2 above.', 'Nothing else does.']],
  ['pages', ['It is said at p. 12 and pp. 13 ff.', 'The author regrets it.']],
  ['months', ['Filed on Jan. 5, 2019.', 'It was heard in Sept. 2020.', 'We met in Dec.', 'It snowed.']],
  ['times of day', ['They met at 5 p.m. Monday.', 'The bell rang at 6 p.m.', 'The end came soon.']],
  ['degrees', ['She holds a Ph.D. from Oslo.', 'John Roe, Jr., left.', 'He was an M.D.', 'This is known.']],
  [
    'initials',
    ['John F. Kennedy met J. R. R. Tolkien and C.S. Lewis.', 'They spoke.', 'They chose plan B.', 'It failed.'],
  ],
  [
    'et al. and etc.',
    ['Smith et al. (2019) found it.', 'Rules, forms, etc. are kept.', 'We hold forms, etc.', 'The rest is lost.'],
  ],
  ['decimal numbers', ['Pi is 3.14 and the rate 5.2%.', 'Revenue was $1.5 billion.', 'Sales fell.']],
  ['a number at the end', ['The total was 45.', 'The other was 2,019.', 'In the end we lost.']],
  [
    'versions, files and addresses',
    ['Version 1.2.3 reads a.txt from www.example.com.', 'See https://a.org/b.c?d=E.F for Node.js.'],
  ],
  ['references behind the stop', ['It works.[12]', 'The next does not.[3, 4]', 'End.']],
  [
    'references in brackets',
    ['It works [12].', 'It fails. (Smith et al., 2019)', 'The end is near (Roe 2020).', 'Yes.'],
  ],
  ['a reference alone', ['It was shown before. (Smith et al., 2019).', 'The end.']],
  ['list numbers', ['1. First things first.', '2. Second things second.', 'a) Third.', '(iv) Fourth.']],
  ['a small letter that is no item', ['It is so under a) or b) of it.', 'See s. (a) there.']],
  [
    'items by line',
    ['1. Keep the file', '2. Burn the copy', '- Tell nobody'],
    '1. Keep the file\n2. Burn the copy\n- Tell nobody',
  ],
  [
    'ellipses',
    ['Well... so be it.', 'He paused...', 'Then he left.', 'The text … Goes on.'],
    'Well... so be it. He paused... Then he left. The text … Goes on.',
  ],
  ['words left out', ['He held that . . . Congress may act.', 'It did.']],
  ['stops between spaces', ['It rained ( again ) .', 'Nobody came .', 'Dr . Roe stayed .']],
  [
    'no capitals at all',
    ['the lease ends in may.', 'it may be renewed, e.g. by letter.', 'who decides?', 'see p. 5 of it.'],
  ],
  ['quotes', ['He said “Stop.”', 'Then he ran.', '"Why?" he asked.', '“No!”', 'She left.']],
  ['exclamations inside', ['Yahoo! is a company.', 'She cried (really?) twice.']],
  ['missing space', ['It ended.', 'The next began.', 'However it is so.'], 'It ended.The next began.However it is so.'],
  ['a dotted name is not a missing space', ['Call Array.From and System.Out here.', 'Done.']],
  [
    'wrapped lines',
    ['This line is wrapped\nby hand.', 'And\nso is this.'],
    'This line is wrapped\nby hand. And\nso is this.',
  ],
  ['empty lines', ['No stop here', 'A new paragraph'], 'No stop here\n\nA new paragraph'],
  ['carriage returns', ['One line\r\ngoes on.', 'Two'], 'One line\r\ngoes on.\r\n\r\nTwo'],
  [
    'a short line that nobody would wrap',
    ['The parties have agreed upon the following terms and conditions.', 'Price', 'The price is ten.'],
    'The parties have agreed upon the following terms and conditions.\nPrice\nThe price is ten.',
  ],
  [
    'Japanese',
    ['東京は首都です。', '大阪は違います！', '「はい。」と言った。', '次。'],
    '東京は首都です。大阪は違います！「はい。」と言った。次。',
  ],
  ['Chinese', ['他来了。', '她走了？', '是。'], '他来了。她走了？是。'],
  ['Arabic', ['مرحبا بك.', 'كيف حالك؟', 'بخير.']],
  ['German', ['Das gilt z. B. für Nr. 5, § 3 Abs. 2 Satz 1 usw.', 'Die Frist endet am 3. Oktober.', 'Danach nicht.']],
  ['German ordinals and titles', ['Im 19. Jahrhundert lebte Prof. Weber.', 'Er starb 1920.', 'Die Frau blieb.']],
  ['nothing at all', [''], '   '],
]

describe('splitSentences', () => {
  it.each(cases)('%s', (_name, sentences, text = sentences.join(' ')) => {
    expect(sentencesOf(text)).toEqual(sentences)
  })

  it('gives the white space after a sentence to it, and white space at the start to the first', () => {
    expect(splitSentences('  One.  Two. \n')).toEqual([
      { start: 0, end: 8 },
      { start: 8, end: 14 },
    ])
    expect(splitSentences('')).toEqual([])
  })

  it('tiles any text', () => {
    const parts = fc.constantFrom(
      'Dr. ',
      'end. ',
      'The ',
      '\n',
      '\n\n',
      '1. ',
      '[2]',
      '(',
      '”',
      '. ',
      '…',
      'U.S.',
      ' ',
      '。',
      '「',
    )
    const anyText = fc
      .array(fc.oneof(parts, fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 40 })
      .map((list) => list.join(''))
    fc.assert(
      fc.property(anyText, (text) => {
        const spans = splitSentences(text)
        let end = 0
        for (const span of spans) {
          expect(span.start).toBe(end)
          expect(span.end).toBeGreaterThan(span.start)
          end = span.end
        }
        expect(end).toBe(text.length)
        // Only a text without any word may have a sentence without one.
        if (text.trim() !== '') for (const { start, end } of spans) expect(text.slice(start, end).trim()).not.toBe('')
      }),
      { numRuns: 500 },
    )
  })
})
