import { say } from '../../../base/language/say.ts'
import type {
  AgentStep,
  AnswerTable,
  AnswerValue,
  Disagreement,
  StructuredAnswer,
} from '../../../contract/answerTypes.ts'
import { dayOf, oneLine } from './reference.ts'
import type { Block, Run } from './types.ts'

/** Longest part of a step's words that is written: the steps are shown to be followed, not to be read. */
const stepLength = 200

/** What an exhaustive search counted, each row with the marker of its source. */
export function tableBlocks({ columns, rows, total, counted }: AnswerTable): Block[] {
  const inAll = say(`export.total.${counted}`, { count: total })
  const listed = rows.length < total ? ` ${say('export.listedHere', { rows: rows.length })}` : ''
  return [
    { kind: 'paragraph', runs: [{ text: `${inAll}${listed}`, isStrong: true }] },
    {
      kind: 'table',
      columns: [...columns.map(oneLine), say('export.source')],
      rows: rows.map(({ cells, source }) => [
        ...columns.map((_, index): Run[] => [{ text: oneLine(cells[index] ?? '') }]),
        [{ marker: source }],
      ]),
    },
  ]
}

/** What documents say differently, side by side. */
export function disagreementBlocks(disagreements: readonly Disagreement[], level: 2 | 3): Block[] {
  if (disagreements.length === 0) return []
  return [
    { kind: 'heading', level, text: say('export.disagree') },
    ...disagreements.flatMap(({ about, sides }): Block[] => [
      { kind: 'paragraph', runs: [{ text: oneLine(about), isStrong: true }] },
      {
        kind: 'table',
        columns: [say('export.whatItSays'), say('export.lastChanged'), say('export.source')],
        rows: sides.map(({ value, source, modifiedMs }) => [
          [{ text: oneLine(value) }],
          [{ text: dayOf(modifiedMs) }],
          [{ marker: source }],
        ]),
      },
    ]),
  ]
}

/** The value of an answer by schema, with its sources. */
export function valueBlocks({ answerValue, refIds }: StructuredAnswer): Block[] {
  const value: Run[] = [{ text: say('export.value') }, { text: valueInWords(answerValue), isStrong: true }]
  return [{ kind: 'paragraph', runs: [...value, ...refIds.map((marker) => ({ marker }))] }]
}

function valueInWords(value: AnswerValue): string {
  switch (value.kind) {
    case 'blank':
      return say('export.blank')
    case 'boolean':
      return value.value ? say('export.yes') : say('export.no')
    case 'number':
      return withUnit(String(value.value), value.unit)
    case 'range':
      return withUnit(say('export.range', { from: value.from, to: value.to }), value.unit)
    case 'text':
      return oneLine(value.value)
  }
}

function withUnit(amount: string, unit: string | null): string {
  return unit === null ? amount : `${amount} ${oneLine(unit)}`
}

/** What an agent did before it answered, shortly. */
export function stepBlocks(steps: readonly AgentStep[], level: 2 | 3): Block[] {
  if (steps.length === 0) return []
  const items = steps.map(({ tool, input, result }): Run[] => [
    { text: say(`export.step.${tool}`, { input: shortened(input), result: shortened(result) }) },
  ])
  return [
    { kind: 'heading', level, text: say('export.howFound') },
    { kind: 'list', isNumbered: true, items },
  ]
}

function shortened(text: string): string {
  const line = oneLine(text)
  const characters = [...line]
  return characters.length <= stepLength ? line : `${characters.slice(0, stepLength).join('')}…`
}
