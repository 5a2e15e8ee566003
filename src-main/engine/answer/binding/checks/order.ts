import { say } from '../../../../base/language/say.ts'
import { deniedClauses } from './polarity.ts'
import { areAlike, type Finding, type Reading, type Token } from '../reading.ts'

/** Words that compare two things which stand on their two sides; the sign says which side has more, or is later. */
const axes: readonly { plus: RegExp; minus: RegExp }[] = [
  {
    plus: /^(?:more|higher|larger|greater|bigger|longer|farther|further|better|faster|heavier|exceed(?:s|ed|ing)?|outnumber(?:s|ed)?|above|mehr|höher|größer|länger|besser)$/,
    minus:
      /^(?:less|fewer|lower|smaller|shorter|nearer|worse|slower|lighter|below|weniger|niedriger|kleiner|kürzer|schlechter)$/,
  },
  { plus: /^(?:after|following|later|nach|nachdem)$/, minus: /^(?:before|prior|earlier|vor|bevor)$/ },
]

/** These have their other side right behind them, not behind "than". */
const isTime = /^(?:after|before|following|prior|nach|nachdem|vor|bevor)$/

/** Words looked at on each side. */
const reach = 7

type Relation = { sign: 1 | -1; word: string; left: string[]; right: string[] }

/** Relations of a text; those with a number behind them ("more than 20") are bounds, checked elsewhere. */
function relationsIn(reading: Reading, { plus, minus }: (typeof axes)[number]): Relation[] {
  const { text, tokens } = reading
  const denied = deniedClauses(reading)
  return tokens.flatMap((token, index): Relation[] => {
    // "Four times as high as".
    const isTimes =
      /^(?:high|large|great|long|much|many)$/.test(token.text) &&
      tokens[index - 1]?.text === 'as' &&
      tokens[index + 1]?.text === 'as'
    const sign = plus.test(token.text) || (isTimes && plus.test('more')) ? 1 : minus.test(token.text) ? -1 : undefined
    if (sign === undefined) return []
    const than = tokens.findIndex(
      (other, at) => at > index && at <= index + 6 && /^(?:than|als|to|as)$/.test(other.text),
    )
    const from = than === -1 || isTime.test(token.text) ? index : than
    if (/^\s*(?:the |an? )?[$€£¥]?\s?\d/.test(text.slice(tokens[from]?.end ?? 0))) return []
    if (/^(?:or|oder)$/.test(tokens[index - 1]?.text ?? '') || /(?:no|not|nicht)$/.test(tokens[index - 1]?.text ?? ''))
      return []
    const words = (side: readonly Token[]): string[] =>
      side
        .filter(({ isContent, text: word }) => isContent || /^(?:before|after|vorher|nachher)$/.test(word))
        .map(({ stem }) => stem)
    const isDenied = denied.has(token.clause)
    const between = tokens.slice(index + 1, from)
    const isBeside = ({ sentence }: Token): boolean => sentence === token.sentence
    const right = words(tokens.slice(from + 1, from + 1 + reach).filter(isBeside))
    if (right.length === 0) return []
    return [
      {
        sign: isDenied ? (sign === 1 ? -1 : 1) : sign,
        word: token.text,
        left: words([...tokens.slice(Math.max(0, index - reach), index), ...between].filter(isBeside)),
        right,
      },
    ]
  })
}

const overlap = (left: readonly string[], right: readonly string[]): number =>
  left.filter((word) => right.some((other) => areAlike(word, other))).length

/** "A is larger than B" against "B is larger than A", "A is smaller than B"; "before" and "after" alike. */
export function findReversal(claim: Reading, source: Reading): Finding | null {
  for (const axis of axes) {
    const held = relationsIn(source, axis)
    for (const said of relationsIn(claim, axis)) {
      const verdicts = held.map((other) => {
        const straight = overlap(said.left, other.left) + overlap(said.right, other.right)
        const crossed = overlap(said.left, other.right) + overlap(said.right, other.left)
        const isReversed = crossed > straight
        if (straight + crossed === 0 || (crossed === straight && said.sign === other.sign)) return 'unknown'
        if (crossed === straight) return overlap(said.right, other.right) > 0 ? 'wrong' : 'unknown'
        return isReversed === (said.sign !== other.sign) ? 'right' : 'wrong'
      })
      if (verdicts.includes('wrong') && !verdicts.includes('right')) {
        const other = held[verdicts.indexOf('wrong')]
        return {
          verdict: 'contradicted',
          reason:
            other?.sign === said.sign
              ? say('verdict.reversed', { word: said.word })
              : say('verdict.otherWord', { ours: said.word, theirs: other?.word ?? '' }),
        }
      }
    }
  }
  return null
}
