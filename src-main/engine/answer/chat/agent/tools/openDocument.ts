import { AppError } from '../../../../../base/errors.ts'
import type { Evidence, Filter } from '../../../../../contract/types.ts'
import type { StoreReader } from '../../../../store/types.ts'
import { foldWord } from '../../../words.ts'
import { contentOf } from '../../../content.ts'
import { readEvidence, type EvidenceReader } from '../../evidence.ts'
import type { ToolCall } from '../protocol.ts'
import { findFile, type FileReader, type ReadFile } from './files.ts'
import { describeEvidence } from './describe.ts'
import type { Tool } from './types.ts'

/** Passages that one look into a document gives. */
const passagesShown = 4

/** Headings shown of a document that is opened at its beginning. */
const headingsShown = 20

type Reader = EvidenceReader & FileReader & Pick<StoreReader, 'nodes'>

/** Opens a file of the library: its beginning with its headings, a page, or from a heading on. */
export function createOpenDocument(reader: Reader, filter: Filter | undefined): Tool {
  return async (call, signal) => {
    const file = await findFile(reader, call.input, filter, signal)
    const { from, to, note } = findPlace(reader, file, call)
    const passages = reader
      .passagesOfDocument(file.documentId)
      .filter(({ start, end }) => end > from && start < to)
      .slice(0, passagesShown)
    const files = reader.filesOfDocument(file.documentId, filter)
    const place = files.find(({ id }) => id === file.id) ?? file
    const others = files.filter(({ id }) => id !== file.id)
    const evidence = passages
      .map((passage) => readEvidence(reader, [passage], [place, ...others]))
      .filter((item): item is Evidence => item !== null)
    if (evidence.length === 0) throw new AppError('answer/noText', 'This file holds no text that can be read there.')
    return {
      pieces: [...(note === '' ? [] : [note]), ...evidence.map(describeEvidence)],
      summary: `${evidence.length === 1 ? 'One passage' : `${evidence.length} passages`} of ${file.path}`,
      evidence,
    }
  }
}

/** Where to read, in the document's canonical text; `note` for the model. Throws AppError `answer/noSuchPage`, `answer/noSuchSection`. */
function findPlace(reader: Reader, { documentId }: ReadFile, { page, section }: ToolCall) {
  const pages = contentOf(reader, documentId)?.pages ?? []
  if (page !== undefined && page !== 0 && pages.length > 0) {
    const found = pages.find(({ number }) => number === page)
    if (!found) throw new AppError('answer/noSuchPage', `This file has pages 1 to ${pages.length}.`)
    return { from: found.start, to: found.end, note: '' }
  }
  const sections = reader.nodes(documentId, { kind: 'section' }).filter(({ heading }) => heading !== undefined)
  const headings = sections.slice(0, headingsShown).map(({ heading = '' }) => heading)
  const list = headings.length === 0 ? 'It has no headings.' : `Its headings: ${headings.join('; ')}`
  if (section === undefined || section.trim() === '')
    return { from: 0, to: Infinity, note: headings.length > 0 ? list : '' }
  const wanted = foldWord(section.trim())
  const found = sections.find(({ heading = '' }) => foldWord(heading).includes(wanted))
  if (!found) throw new AppError('answer/noSuchSection', `This file has no such section. ${list}`)
  return { from: found.start, to: Infinity, note: '' }
}
