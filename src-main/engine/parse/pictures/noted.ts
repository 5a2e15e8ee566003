import { trimSpan } from '../../../base/spans.ts'
import type { Block, Span } from '../../../contract/types.ts'
import type { NotedPicture } from '../../types.ts'
import type { Mark } from '../text/canonical.ts'
import { findCaption } from './captions.ts'

/** More pictures of one document are not noted: nobody looks through them. */
export const mostPictures = 1000

/** Longest words in a picture's place that are kept, in characters. */
const longestAlt = 500

/** Pictures and the words that their document binds to them; `caption` is known when it has been written. */
export type Figure = { caption: { from: Mark; to: Mark } | null }

/** A picture while its document's text is still being written. */
export type PictureDraft = { mark: Mark; alt: string; source: string; figure: Figure | null }

/** Makes pictures of drafts once the canonical text is final. Those without a caption of their own get the one beside them. */
export function finishPictures(
  drafts: readonly PictureDraft[],
  { text, blocks }: { text: string; blocks: readonly Block[] },
): NotedPicture[] {
  return drafts.slice(0, mostPictures).map(({ mark, alt, source, figure }) => {
    const caption = figure?.caption
    const own = caption && trimSpan(text, { start: caption.from.at, end: caption.to.at })
    const span: Span | undefined = own && own.start < own.end ? own : findCaption(text, blocks, mark.at)
    const words = alt.replace(/\s+/g, ' ').trim().slice(0, longestAlt).toWellFormed()
    return {
      at: mark.at,
      source,
      ...(words === '' ? {} : { alt: words }),
      ...(span === undefined ? {} : { caption: span }),
    }
  })
}
