/**
 * A process of the tests: `node savingProcess.ts <library> <first>` saves documents, one after
 * another, for as long as it lives, now and then deletes one, and prints a line when it begins.
 */
import { sha256 } from '../../../src-main/base/hash.ts'
import { openStore } from '../../../src-main/engine/store/store.ts'

const [libraryPath = '', first = '0'] = process.argv.slice(2)
const { reader, writer, writtenBy } = openStore({ libraryPath, mode: 'write' })
if (!writer) {
  process.stdout.write(`written by ${writtenBy}\n`)
  process.exit(3)
}
const folder = writer.addFolder('/documents')
process.stdout.write('started\n')
for (let number = Number(first); ; number++) {
  const bodies = Array.from({ length: 40 }, (_, index) => `Line ${index} of file ${number}: ${'words '.repeat(30)}\n`)
  const text = bodies.join('')
  const path = `${number}.txt`
  writer.upsertPending(folder.id, [{ path, size: text.length, modifiedMs: number }])
  let start = 0
  const passages = bodies.map((body) => ({
    start,
    end: (start += body.length),
    header: path,
    headingPath: [],
    textHash: sha256(body),
    keywordHeader: path,
    keywordBody: body,
  }))
  const { documentId } = writer.saveDocument({
    contentHash: sha256(text),
    format: 'txt',
    title: path,
    status: 'ok',
    parserId: 'text@1',
    chunkerId: 'tree@1',
    content: { text, blocks: [], pages: [], source: null },
    runs: null,
    nodes: passages.map(({ start, end }, index) => ({ path: `s1:p${index}`, kind: 'paragraph', start, end })),
    passages,
  })
  const row = reader.filesOfFolder(folder.id).find((file) => file.path === path)
  if (row) writer.attachFile(row.id, documentId, sha256(text), 'ok', null, null)
  writer.saveVectors(
    'model',
    passages.slice(0, 20).map(({ textHash, end }) => ({ textHash, vector: Float32Array.of(end, number) })),
  )
  if (number % 3 === 2 && row) {
    writer.deleteFiles([row.id])
    writer.collectGarbage()
  }
}
