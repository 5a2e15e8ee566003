import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import JSZip from 'jszip'
import { PDFDocument, PDFName, PDFNumber, PDFRawStream } from 'pdf-lib'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { sha256 } from '../../../../src-main/base/hash.ts'
import { entryPath } from '../../../../src-main/engine/entries.ts'
import { parseBytes } from '../../../../src-main/engine/parse/parseBytes.ts'
import { createPicturePool, IngestError } from '../../../../src-main/engine/parse/parsePool.ts'
import {
  readPicture,
  type PictureBytes,
  type PictureRequest,
} from '../../../../src-main/engine/parse/pictures/readPicture.ts'
import { makePictureDocx, makePicturePdf, makePng, makePngBomb } from '../../../fixtures/makePictures.ts'
import { temporaryFolder, writeFiles } from '../../../fixtures/temporaryFolder.ts'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})

/** What is asked of the worker for the first picture of a file. */
async function requestFor(fileName: string, content: string | Uint8Array): Promise<PictureRequest> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  await writeFiles(folder, { [fileName]: bytes })
  const { format, pictures } = await parseBytes(bytes, { fileName })
  const [picture] = pictures ?? []
  if (!picture) throw new Error('a file with a picture is needed')
  return { path: join(folder, fileName), folder, contentHash: sha256(bytes), format, picture }
}

const read = async (fileName: string, content: string | Uint8Array): Promise<PictureBytes> =>
  readPicture(await requestFor(fileName, content), () => undefined)

/** Size and first pixel of a PNG made by us: RGB, filter 1. */
function look({ bytes }: PictureBytes): { width: number; height: number; pixel: number[] } {
  const view = Buffer.from(bytes)
  const data = view.indexOf('IDAT') + 4
  const rows = inflateSync(view.subarray(data, view.indexOf('IEND') - 8))
  return { width: view.readUInt32BE(16), height: view.readUInt32BE(20), pixel: [...rows.subarray(1, 4)] }
}

const png = makePng(90, 60)

describe('a picture comes back from', () => {
  it('a PDF, decoded, the right one of two', async () => {
    const [x, width, height] = [50, 300, 200]
    const other = makePng(80, 60, [0, 128, 0])
    const pdf = await makePicturePdf([
      [
        { text: 'Text', x, y: 40 },
        { png, x, y: 100, width, height },
        { png: other, x, y: 400, width, height },
      ],
    ])
    expect(look(await read('a.pdf', pdf))).toEqual({ width: 90, height: 60, pixel: [200, 30, 60] })
    const parsed = await parseBytes(pdf, { fileName: 'a.pdf' })
    const second = parsed.pictures?.[1]
    const request = await requestFor('a.pdf', pdf)
    const found = await readPicture({ ...request, picture: second ?? { source: '' } }, () => undefined)
    expect(look(found)).toEqual({ width: 80, height: 60, pixel: [0, 128, 0] })
  })

  it('a large one of a PDF smaller', async () => {
    const large = makePng(4000, 1000)
    const pdf = await makePicturePdf([
      [
        { text: 'Text', x: 50, y: 40 },
        { png: large, x: 50, y: 100, width: 400, height: 100 },
      ],
    ])
    expect(look(await read('a.pdf', pdf))).toEqual({ width: 1333, height: 333, pixel: [200, 30, 60] })
  })

  it('Word, HTML and Markdown, as it is', async () => {
    await writeFiles(folder, { 'images/a b.png': png })
    const inline = Buffer.from(png).toString('base64')
    const picture = { mediaType: 'image/png', bytes: png }
    expect(await read('a.docx', await makePictureDocx(['Text', { png, alt: 'one' }]))).toEqual(picture)
    expect(await read('a.html', '<html><body>text <img src="images/a%20b.png">')).toEqual(picture)
    expect(await read('a.html', `<html><body>text <img alt=x src='data:image/png;base64,${inline}'>`)).toEqual(picture)
    expect(await read('notes/a.md', '# A\n\n![b](../images/a%20b.png)')).toEqual(picture)
    expect(await read('a.md', `---\ntitle: x\n---\n![b](data:image/png;base64,${inline})`)).toEqual(picture)
  })
})

describe('what is not read', () => {
  it('a file that has changed since', async () => {
    const request = await requestFor('a.docx', await makePictureDocx(['Text', { png, alt: 'one' }]))
    await writeFile(request.path, 'something else')
    await expect(readPicture(request, () => undefined)).rejects.toMatchObject({ code: 'parse/changed' })
  })

  it('a file outside of the source folder, by path or by link', async () => {
    const elsewhere = await temporaryFolder()
    await writeFile(join(elsewhere, 'secret.png'), png)
    await symlink(join(elsewhere, 'secret.png'), join(folder, 'link.png'))
    const path = `../${elsewhere.split('/').at(-1)}/secret.png`
    for (const source of [path, 'link.png', `x/../${path}`])
      await expect(read('a.html', `<html><body>text <img src="${source}">`), source).rejects.toMatchObject({
        code: 'parse/unsupported',
      })
    await expect(read('a.html', '<html><body>text <img src="none.png">')).rejects.toMatchObject({
      code: 'parse/unreadable',
    })
  })

  it.each([
    ['a bomb', makePngBomb(60_000, 60_000), 'parse/tooBig'],
    ['no size', makePngBomb(0, 10), 'parse/damaged'],
    ['a cut off head', png.slice(0, 20), 'parse/damaged'],
    ['a page', new TextEncoder().encode('<html><script>1</script>'), 'parse/unsupported'],
    ['nothing', new Uint8Array(), 'parse/unsupported'],
    [
      'a JPEG bomb',
      Uint8Array.of(255, 216, 255, 224, 0, 2, 255, 192, 0, 17, 8, 255, 255, 255, 255, 3, 0, 0, 0),
      'parse/tooBig',
    ],
    ['a JPEG without a frame', Uint8Array.of(255, 216, 255, 224, 0, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9), 'parse/damaged'],
  ])('%s', async (_, bytes, code) => {
    await writeFiles(folder, { 'a.png': bytes })
    await expect(read('a.html', '<html><body>text <img src="a.png">')).rejects.toMatchObject({ code })
  })

  it('a part of a Word document that unpacks to far more than it should', async () => {
    const zip = await JSZip.loadAsync(await makePictureDocx(['Text', { png, alt: 'one' }]))
    const [name = ''] = Object.keys(zip.files).filter((each) => each.endsWith('.png'))
    zip.file(name, new Uint8Array(150 * 1024 * 1024))
    const bomb = await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
    await expect(read('a.docx', bomb)).rejects.toMatchObject({ code: 'parse/tooBig' })
  })

  it('an image of a PDF that lies about its size, or is damaged; the text is read all the same', async () => {
    const pdf = await PDFDocument.load(
      await makePicturePdf([
        [
          { text: 'Text', x: 50, y: 40 },
          { png, x: 50, y: 100, width: 300, height: 200 },
        ],
      ]),
    )
    for (const [width, data] of [
      [60_000, null],
      [90, new Uint8Array(50).fill(7)],
    ] as const) {
      for (const [reference, object] of pdf.context.enumerateIndirectObjects()) {
        if (!(object instanceof PDFRawStream) || object.dict.get(PDFName.of('Subtype')) !== PDFName.of('Image'))
          continue
        object.dict.set(PDFName.of('Width'), PDFNumber.of(width))
        object.dict.set(PDFName.of('Height'), PDFNumber.of(width === 90 ? 60 : width))
        if (data) pdf.context.assign(reference, PDFRawStream.of(object.dict, data))
      }
      const request = await requestFor('a.pdf', await pdf.save())
      const pool = createPicturePool({
        entry: entryPath('pictureWorker'),
        workerData: null,
        size: 1,
        timeLimitMs: 20_000,
        heapLimitMb: 256,
      })
      onTestFinished(() => pool.close())
      const end = await pool.run(request).then(
        ({ mediaType }) => mediaType,
        (error: unknown) => (error instanceof IngestError ? error.code : String(error)),
      )
      // Of damaged data pdf.js shows what it can.
      expect(end).toMatch(width === 90 ? /^image\/png$|^parse\/damaged$/ : /^parse\/damaged$/)
    }
  })
})
