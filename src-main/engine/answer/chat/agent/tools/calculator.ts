import { AppError } from '../../../../../base/errors.ts'

/** Longer ones are no calculation; it also bounds how deep parentheses go. */
const mostCharacters = 200

/** Significant digits shown: what a double holds without the noise of its last bits. */
const digitsShown = 12

/** A value; `isPercent`: written with a percent sign, 12 % being 0.12. */
type Value = { value: number; isPercent: boolean }

type Token = { kind: 'number'; value: number } | { kind: 'sign'; sign: string }

function wrong(what: string): AppError {
  return new AppError(
    'answer/calculation',
    `${what} Write numbers with + - * / ^ % and parentheses, such as (1200 - 950) / 950.`,
  )
}

/**
 * The result of an expression of + − × ÷ ^ %, parentheses and numbers with separators (1,234.5 or 1.234,5), "of"
 * standing for ×. Read by rules of its own and never run as code. `a + 12 %` is refused unless both are
 * per cent: some mean 12 % of a, some 0.12. Throws AppError `answer/calculation`.
 */
export function calculate(expression: string): number {
  if (expression.length > mostCharacters) throw wrong('This is too long for a calculation.')
  const tokens = tokenise(expression)
  let at = 0
  const next = (): string | null => {
    const token = tokens[at]
    return token?.kind === 'sign' ? token.sign : null
  }

  function sum(): Value {
    let left = product()
    for (let sign = next(); sign === '+' || sign === '-'; sign = next()) {
      at++
      const right = product()
      if (left.isPercent !== right.isPercent)
        throw wrong('A number and per cent cannot be added up without saying of what.')
      left = { value: sign === '+' ? left.value + right.value : left.value - right.value, isPercent: left.isPercent }
    }
    return left
  }

  function product(): Value {
    let left = signed()
    for (let sign = next(); sign === '*' || sign === '/'; sign = next()) {
      at++
      const right = signed()
      if (sign === '/' && right.value === 0) throw wrong('Nothing can be divided by 0.')
      left = { value: sign === '*' ? left.value * right.value : left.value / right.value, isPercent: false }
    }
    return left
  }

  // As in mathematics, and unlike in spreadsheets, -2 ^ 2 is -4.
  function signed(): Value {
    const sign = next()
    if (sign !== '-' && sign !== '+') return power()
    at++
    const { value, isPercent } = signed()
    return { value: sign === '-' ? -value : value, isPercent }
  }

  function power(): Value {
    const base = percent()
    if (next() !== '^') return base
    at++
    return { value: base.value ** signed().value, isPercent: false }
  }

  function percent(): Value {
    let { value, isPercent } = primary()
    for (; next() === '%'; at++) [value, isPercent] = [value / 100, true]
    return { value, isPercent }
  }

  function primary(): Value {
    const token = tokens[at++]
    if (token?.kind === 'number') return { value: token.value, isPercent: false }
    if (token?.sign !== '(')
      throw wrong(token ? `“${token.sign}” stands where a number is expected.` : 'The calculation ends too early.')
    const inside = sum()
    if (next() !== ')') throw wrong('A parenthesis is not closed.')
    at++
    return inside
  }

  const { value } = sum()
  if (at < tokens.length) throw wrong('After the calculation there is more that cannot be read.')
  if (!Number.isFinite(value)) throw wrong('The result is no number that can be written.')
  return value
}

const signs = new Map([
  ['−', '-'],
  ['–', '-'],
  ['×', '*'],
  ['·', '*'],
  ['x', '*'],
  ['of', '*'],
  ['÷', '/'],
  [':', '/'],
  ['**', '^'],
])

function tokenise(expression: string): Token[] {
  const tokens: Token[] = []
  const pattern =
    /\s+|(\d[\d.,'’_\u00a0\u202f]*(?: \d{3}(?!\d))*|\.\d+)|(\*\*|[-+*/^%()−–×·÷:]|x(?!\p{L})|of(?!\p{L}))/iuy
  while (pattern.lastIndex < expression.length) {
    const from = pattern.lastIndex
    const match = pattern.exec(expression)
    if (!match) throw wrong(`“${expression.slice(from, from + 12)}” cannot be read.`)
    const [, number, sign] = match
    if (number !== undefined) tokens.push({ kind: 'number', value: readNumber(number) })
    else if (sign !== undefined) tokens.push({ kind: 'sign', sign: signs.get(sign.toLowerCase()) ?? sign })
  }
  return tokens
}

/**
 * A number with separators. Of comma and point the last is the decimal sign when both are there, or when it stands
 * once; one comma before three digits (1,234) separates thousands, one point (1.234) does not.
 */
function readNumber(written: string): number {
  const plain = written.replace(/['’_\s\u00a0\u202f]/g, '')
  const decimal = /[.,](?=[^.,]*$)/.exec(plain)?.[0]
  const isDecimal =
    decimal !== undefined &&
    plain.split(decimal).length === 2 &&
    !(decimal === ',' && /^[1-9]\d{0,2},\d{3}$/.test(plain))
  const [whole = '', fraction = ''] = isDecimal ? plain.split(decimal) : [plain]
  const groups = whole.split(/[.,]/)
  if (groups.slice(1).some((group) => group.length !== 3) || new Set(whole.match(/[.,]/g)).size > 1)
    throw wrong(`“${written}” is not a number that can be read.`)
  return Number(`${groups.join('')}.${fraction || '0'}`)
}

/** A result as people write it, without the noise of binary fractions. */
export function formatResult(value: number): string {
  const rounded = Number(value.toPrecision(digitsShown))
  return Math.abs(rounded) >= 1e15 || (rounded !== 0 && Math.abs(rounded) < 1e-6)
    ? rounded.toExponential()
    : rounded.toLocaleString('en', { maximumFractionDigits: 15, useGrouping: Math.abs(rounded) >= 10_000 })
}
