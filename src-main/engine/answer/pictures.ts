import { say } from '../../base/language/say.ts'
import { fence } from '../../base/text/fence.ts'
import { isAbort } from '../../base/errors.ts'
import type { Evidence, Picture } from '../../contract/types.ts'
import type { ChatModel } from '../types.ts'

/** Bytes of all pictures of one prompt: some models take ten seconds on two cores for one picture. */
const mostBytes = 6 * 1024 * 1024
/** Of a caption, in characters. */
const captionCharacters = 400

/** What a prompt gains by pictures: a part of its text for each, and their files in base64, in the same order. */
export type AttachedPictures = { parts: string[]; images: string[]; notices: string[] }

/**
 * Pictures of the evidence for a model that sees, the evidence's order kept; nothing for any other model. A
 * picture helps to read the passage that it stands beside and is no evidence itself: what a sentence says is
 * checked against the text (its caption is text), so that what only a picture shows ends as not found.
 * @param readBytes takes a picture out of its original; one that cannot be had is left out with a notice.
 */
export async function attachPictures(
  evidence: readonly Evidence[],
  model: Pick<ChatModel, 'abilities'>,
  readBytes: (picture: Picture, signal: AbortSignal | undefined) => Promise<{ bytes: Uint8Array }>,
  topKImages: number,
  signal?: AbortSignal,
): Promise<AttachedPictures> {
  const attached: AttachedPictures = { parts: [], images: [], notices: [] }
  if (!model.abilities.canSee) return attached
  let left = mostBytes
  let missing = 0
  for (const [index, { file, pictures = [] }] of evidence.entries()) {
    for (const picture of pictures) {
      if (attached.images.length >= topKImages) break
      const bytes = await readOrNothing(picture, readBytes, signal)
      if (!bytes || bytes.length > left) {
        missing++
        continue
      }
      left -= bytes.length
      attached.images.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'))
      attached.parts.push(partOf(picture, attached.images.length, index + 1, file))
    }
  }
  if (missing > 0) attached.notices.push(say('answer.pictures', { count: missing }))
  return attached
}

async function readOrNothing(
  picture: Picture,
  readBytes: Parameters<typeof attachPictures>[2],
  signal: AbortSignal | undefined,
): Promise<Uint8Array | null> {
  try {
    return (await readBytes(picture, signal)).bytes
  } catch (error) {
    if (isAbort(error) || signal?.aborted) throw error
    return null // the answer does not need it: the caller is told how many are missing
  }
}

function partOf({ text, box }: Picture, number: number, passage: number, file: string): string {
  const place = box ? `${file}, page ${box.page}` : file
  const caption = text.replace(/\s+/g, ' ').slice(0, captionCharacters).toWellFormed()
  return fence('picture', caption === '' ? 'no caption' : caption, {
    number,
    from: place,
    beside: `passage ${passage}`,
  })
}

/** What a model is told of pictures, where there are any. */
export const pictureRule =
  'Pictures help you to read the passages that they stand beside. Cite passages only, and say nothing that no passage says.'
