import type { DocumentId, Evidence, Picture } from '../../../contract/types.ts'
import type { DocumentContent, KeywordTable, StoreReader } from '../../store/types.ts'
import type { PictureRow } from '../../types.ts'
import { createWordWeights } from '../rank/words.ts'
import { contentOf } from './passageText.ts'

/** In texts without pages a picture is beside a place when no more characters lie between: a few paragraphs. */
const besideCharacters = 800
/** A picture elsewhere in a document that was found is shown when its words hold this share of what is asked. */
const namedShare = 0.5

export type PictureParts = { reader: Pick<StoreReader, 'content' | 'pictures'>; keywordTable: KeywordTable }

type Found = { picture: Picture; piece: Evidence; score: number }

/**
 * Gives evidence its pictures: those in it or beside it (on its page), and those of its document whose captions
 * name what is asked. The score of a picture is the share of the question that its caption (or what stands in its
 * place) names, each word by its rarity, and the score of the evidence that it lies in, half of that beside it.
 * At most `topKImages` in all; filters hold, since only documents of the evidence are looked at.
 */
export function addPictures(
  { reader, keywordTable }: PictureParts,
  question: string,
  evidence: readonly Evidence[],
  topKImages: number,
): Evidence[] {
  if (topKImages === 0) return [...evidence]
  const documents = Map.groupBy(evidence, ({ documentId }) => documentId)
  let shareOf: ((text: string) => number) | null = null
  const found: Found[] = []
  for (const [documentId, pieces] of documents) {
    for (const picture of picturesOf(reader, documentId)) {
      const named = (shareOf ??= createWordWeights(question, keywordTable))(picture.text)
      const places = pieces
        .map((piece) => ({ piece, near: nearness(picture, piece) }))
        .map(({ piece, near }) => ({ piece, near, score: named + near * piece.score }))
        .sort((one, other) => other.score - one.score)
      const [best] = places
      if (best && (best.near > 0 || named >= namedShare)) found.push({ picture, ...best })
    }
  }
  const chosen = found
    .sort((one, other) => other.score - one.score || one.picture.n - other.picture.n)
    .slice(0, topKImages)
  return evidence.map((piece) => {
    const pictures = chosen.filter((each) => each.piece === piece).map(({ picture }) => picture)
    return pictures.length === 0 ? piece : { ...piece, pictures }
  })
}

/** A document's pictures with their words; none when it was deleted since it was found. */
export function picturesOf(reader: PictureParts['reader'], documentId: DocumentId): Picture[] {
  const rows = reader.pictures(documentId)
  const content = rows.length === 0 ? null : contentOf(reader, documentId)
  return content ? rows.map((row) => describe(row, content)) : []
}

function describe({ documentId, n, at, caption, alt, box }: PictureRow, { text }: DocumentContent): Picture {
  const words = caption ? text.slice(caption.start, caption.end) : (alt ?? '')
  return { documentId, n, at, text: words, ...(caption ? { caption } : {}), ...(box ? { box } : {}) }
}

/** 1 for a picture that lies in a piece of evidence, 0.5 for one beside it, 0 elsewhere. */
function nearness({ at, caption, box }: Picture, { start, end, pages }: Evidence): number {
  if ((start <= at && at <= end) || (caption && caption.start < end && start < caption.end)) return 1
  if (box) return pages.includes(box.page) ? 0.5 : 0
  return at >= start - besideCharacters && at <= end + besideCharacters ? 0.5 : 0
}
