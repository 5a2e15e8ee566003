import { say } from '../../../base/language/say.ts'
import type { Exportable, Turn } from '../types.ts'
import { answerBlocks, markersIn } from './answerBlocks.ts'
import { citationsOf, listSources } from './readingList.ts'
import { makeReference, momentOf, oneLine } from './reference.ts'
import type { Block, Reference, Run, Sheet } from './types.ts'

/** What is exported, in the words of every format that people read. Sources are numbered by their first marker. */
export function makeSheet(exportable: Exportable): Sheet {
  const { scope, turns, exportedAt } = exportable
  const title = oneLine(exportable.title)
  const blocks: Block[] = [{ kind: 'heading', level: 1, text: title }]
  const references: Reference[] = []
  if (scope === 'sources') blocks.push(...listSources(turns))
  else {
    for (const turn of turns) {
      if (scope === 'conversation') blocks.push({ kind: 'heading', level: 2, text: oneLine(turn.question) })
      blocks.push(...numbered(turn, scope === 'conversation' ? 3 : 2, references))
    }
  }
  const listed = blocks.flatMap((block) => (block.kind === 'reference' ? [block.reference] : []))
  const isStale = [...references, ...listed].some(({ warning }) => warning !== null)
  const moment = momentOf(exportedAt)
  const checked = isStale ? say('export.exportedStale', { moment }) : say('export.exportedOn', { moment })
  blocks.push({ kind: 'note', text: checked })
  return { title, blocks, references }
}

/** A turn's blocks with markers that count through the whole sheet; appends what they point to. */
function numbered(turn: Turn, level: 2 | 3, references: Reference[]): Block[] {
  const { answer, isComplete } = turn
  if (!answer) {
    const text = isComplete ? say('export.noAnswer') : say('export.stoppedBefore')
    return [{ kind: 'paragraph', runs: [{ text }] }]
  }
  const blocks = answerBlocks(answer, turn, level)
  const numbers = new Map<number, number>()
  const citations = new Map(citationsOf(turn).map((citation) => [citation.source.n, citation]))
  for (const marker of markersIn(blocks)) {
    const citation = citations.get(marker)
    if (!citation || numbers.has(marker)) continue
    const n = references.length + 1
    numbers.set(marker, n)
    references.push(makeReference(citation, n))
  }
  return blocks.map((block) => withNumbers(block, numbers))
}

/** A marker without a source points nowhere and is left out. */
function withNumbers(block: Block, numbers: ReadonlyMap<number, number>): Block {
  const change = (runs: Run[]): Run[] =>
    runs.flatMap((run): Run[] => {
      if (!('marker' in run)) return [run]
      const marker = numbers.get(run.marker)
      return marker === undefined ? [] : [{ marker }]
    })
  if (block.kind === 'paragraph') return { ...block, runs: change(block.runs) }
  if (block.kind === 'list') return { ...block, items: block.items.map(change) }
  if (block.kind === 'table') return { ...block, rows: block.rows.map((cells) => cells.map(change)) }
  return block
}
