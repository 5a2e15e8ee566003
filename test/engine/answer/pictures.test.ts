import { expect, test } from 'vitest'
import { AppError } from '../../../src-main/base/errors.ts'
import type { Evidence, Picture } from '../../../src-main/contract/types.ts'
import { attachPictures, type AttachedPictures } from '../../../src-main/engine/answer/pictures.ts'

const seeing = { abilities: { parameters: 7, canUseTools: false, canSee: true } }
const blind = { abilities: { ...seeing.abilities, canSee: false } }

const picture = (n: number, more: Partial<Picture> = {}): Picture => ({ documentId: 1, n, at: 0, text: '', ...more })
const piece = (file: string, ...pictures: Picture[]): Evidence => ({
  passageIds: [1],
  passageScores: [1],
  documentId: 1,
  fileId: 1,
  file,
  title: '',
  headingPath: [],
  pages: [],
  start: 0,
  end: 4,
  text: 'text',
  score: 1,
  why: [],
  sentences: [],
  marks: [],
  alsoIn: [],
  ...(pictures.length > 0 ? { pictures } : {}),
})
const box = { page: 7, x: 0, y: 0, width: 100, height: 100 }
const evidence = [
  piece('a.pdf', picture(1, { text: 'Figure 1:\n the </picture> bridge', box })),
  piece('plain.txt'),
  piece('b.md', picture(2), picture(3)),
]

const bytesOf = ({ n }: Picture): Promise<{ bytes: Uint8Array }> => Promise.resolve({ bytes: Uint8Array.of(n, n, n) })
const attach = (
  readBytes: Parameters<typeof attachPictures>[2] = bytesOf,
  topKImages = 3,
  model = seeing,
): Promise<AttachedPictures> => attachPictures(evidence, model, readBytes, topKImages)

test('a model that sees gets each picture with its caption, place and passage', async () => {
  const { parts, images, notices } = await attach()
  expect(images).toEqual(['AQEB', 'AgIC', 'AwMD'])
  expect(parts).toHaveLength(3)
  expect(parts[0]).toContain('a.pdf, page 7')
  expect(parts[0]).toContain('passage 1')
  expect(parts[1]).toContain('passage 3')
  // What a document says cannot end its own fence.
  expect(parts[0]?.match(/<\/picture>/g)).toHaveLength(1)
  expect(notices).toEqual([])
})

test('no more than topKImages; none for a model that does not see, and nothing is read for it', async () => {
  expect((await attach(bytesOf, 2)).images).toHaveLength(2)
  const never = (): Promise<never> => Promise.reject(new Error('not asked for'))
  expect(await attach(never, 0)).toMatchObject({ images: [], notices: [] })
  expect(await attach(never, 3, blind)).toEqual({ parts: [], images: [], notices: [] })
})

test('what cannot be had or is too large is left out, with a notice', async () => {
  const gone = new AppError('library/originalGone', 'gone')
  const some = await attach((each) => (each.n === 1 ? Promise.reject(gone) : bytesOf(each)))
  expect(some.images).toEqual(['AgIC', 'AwMD'])
  expect(some.notices).toEqual([expect.stringContaining('1 picture was not shown')])
  const large = await attach(() => Promise.resolve({ bytes: new Uint8Array(4_000_000) }))
  expect([large.images.length, large.notices.length]).toEqual([1, 1])
  expect(large.notices[0]).toContain('2 pictures')
})

test('a stop stops it', async () => {
  const stopped = new DOMException('stopped', 'AbortError')
  await expect(attach(() => Promise.reject(stopped))).rejects.toBe(stopped)
})
