import { say } from '../../../base/language/say.ts'
import type { Answer, AnswerSentence, IndexState } from '../../../contract/types.ts'
import type { Turn } from '../types.ts'
import { disagreementBlocks, stepBlocks, tableBlocks, valueBlocks } from './extras.ts'
import { momentOf, oneLine } from './reference.ts'
import type { Block, Run } from './types.ts'

/** An answer as blocks whose markers are its own source numbers. Headings inside it are of `level`. */
export function answerBlocks(answer: Answer, { answeredAt, isComplete }: Turn, level: 2 | 3): Block[] {
  const { sources, structured, table, disagreements = [], steps = [] } = answer
  const blocks: Block[] = [
    ...textBlocks(answer),
    ...(structured ? valueBlocks(structured) : []),
    ...(table ? tableBlocks(table) : []),
    ...disagreementBlocks(disagreements, level),
    ...stepBlocks(steps, level),
  ]
  const cited = new Set(markersIn(blocks))
  const others = sources.filter(({ n }) => !cited.has(n)).map(({ n }) => ({ marker: n }))
  if (others.length > 0) {
    const lead = answer.declined ? say('export.closest') : say('export.alsoLooked')
    blocks.push({ kind: 'paragraph', runs: [{ text: lead }, ...others] })
  }
  const moment = momentOf(answeredAt)
  const facts = [
    answer.model === null
      ? say('export.quotedOn', { moment })
      : say('export.writtenOn', { moment, model: oneLine(answer.model) }),
    ...(isComplete ? [] : [say('export.stopped')]),
    indexInWords(answer.index),
    ...hiddenInWords(answer.sentences),
    ...new Set(answer.notices.map(oneLine)),
  ]
  blocks.push({ kind: 'list', isNumbered: false, items: facts.map((text) => [{ text }]) })
  return blocks
}

/** The sources that blocks point to, in order, as often as they do. */
export function markersIn(blocks: readonly Block[]): number[] {
  return blocks.flatMap(runsOf).flatMap((run) => ('marker' in run ? [run.marker] : []))
}

/** All words and markers of a block, in order. */
function runsOf(block: Block): Run[] {
  if (block.kind === 'paragraph') return block.runs
  if (block.kind === 'list') return block.items.flat()
  return block.kind === 'table' ? block.rows.flat(2) : []
}

/** The sentences where they stand in the text: its line breaks make paragraphs. */
function textBlocks({ text, sentences }: Answer): Block[] {
  const shown = sentences.filter(({ isHidden }) => isHidden !== true)
  if (shown.length === 0) return text.trim() === '' ? [] : [{ kind: 'paragraph', runs: [{ text: oneLine(text) }] }]
  const paragraphs: Run[][] = []
  let cursor = 0
  for (const sentence of shown) {
    const at = text.indexOf(sentence.text, cursor)
    const isNew = at !== -1 && text.slice(cursor, at).includes('\n')
    if (at !== -1) cursor = at + sentence.text.length
    const last = paragraphs.at(-1)
    if (last && !isNew) last.push({ text: ' ' }, ...sentenceRuns(sentence))
    else paragraphs.push(sentenceRuns(sentence))
  }
  return paragraphs.map((runs) => ({ kind: 'paragraph', runs }))
}

function sentenceRuns({ text, verdict, reason, citations }: AnswerSentence): Run[] {
  const runs: Run[] = [{ text: oneLine(text) }, ...citations.map((marker) => ({ marker }))]
  if (verdict === 'supported') return runs
  const why = reason === undefined ? '' : `: ${oneLine(reason)}`
  return [...runs, { text: ' ' }, { text: `(${say(`export.mark.${verdict}`)}${why})`, isStrong: true }]
}

function hiddenInWords(sentences: readonly AnswerSentence[]): string[] {
  const hidden = sentences.filter(({ isHidden }) => isHidden === true).length
  if (hidden === 0) return []
  return [say('export.hidden', { count: hidden })]
}

function indexInWords({ files, filesRead, passages, embedded }: IndexState): string {
  if (filesRead === files && embedded === passages) return say('export.indexComplete', { files, passages })
  return say('export.indexIncomplete', { filesRead, files, embedded, passages })
}
