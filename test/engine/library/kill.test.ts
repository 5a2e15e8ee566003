import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Document, HeadingLevel, Packer, Paragraph } from 'docx'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, test } from 'vitest'
import { sha256 } from '../../../src-main/base/hash.ts'
import { openStore } from '../../../src-main/engine/store/store.ts'
import { temporaryFolder, writeFiles } from '../../fixtures/temporaryFolder.ts'

const kills = 20
const modelId = 'fake-words@1'
const words = [
  'lease',
  'rent',
  'tenant',
  'deposit',
  'notice',
  'garden',
  'repair',
  'invoice',
  'patient',
  'dosage',
  'trial',
]

/** A small generator of its own (mulberry32), so that a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

async function makePdf(lines: string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const line of lines) pdf.addPage().drawText(line, { x: 50, y: 700, size: 11, font })
  return pdf.save()
}

function makeDocx(title: string, lines: string[]): Promise<Uint8Array> {
  const heading = new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 })
  return Packer.toBuffer(
    new Document({ sections: [{ children: [heading, ...lines.map((text) => new Paragraph(text))] }] }),
  )
}

/** Mixed files of every format, copies, an empty one, and some that cannot be read. */
async function makeFolder(random: () => number): Promise<string> {
  const folder = await temporaryFolder()
  const word = () => words[Math.floor(random() * words.length)] ?? ''
  const sentence = () => `The ${word()} of the ${word()} is ${Math.floor(random() * 1000)} in the ${word()}.`
  const text = (count: number) => Array.from({ length: count }, sentence).join(' ')
  const files: Record<string, string | Uint8Array> = {}
  for (let index = 0; index < 60; index++) {
    const place = `${['contracts', 'notes', 'mail/2026'][index % 3]}/file-${index}`
    if (index % 3 === 0) files[`${place}.txt`] = text(30)
    else if (index % 3 === 1)
      files[`${place}.md`] = `# ${word()} ${index}\n\n${text(10)}\n\n## ${word()}\n\n${text(40)}`
    else files[`${place}.html`] = `<html><body><h1>${word()}</h1><p>${text(12)}</p><p>${text(12)}</p></body></html>`
    if (index % 10 === 0) files[`copies/copy-of-${index}.txt`] = files[`${place}.txt`] ?? text(2)
  }
  files['report.pdf'] = await makePdf([sentence(), sentence(), sentence()])
  files['letter.docx'] = await makeDocx('Letter', [text(4), text(4)])
  files['broken.pdf'] = '%PDF-1.7\n1 0 obj\nnothing that is a PDF'
  files['picture.png'] = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])
  files['empty.txt'] = ''
  await writeFiles(folder, files)
  return folder
}

/** Runs the child, killing it the moment it has told of its n-th step; whether it came to its end. */
function indexIn(library: string, folder: string, killAfter: number): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'kill.child.ts'), library, folder, `${library}.log`])
  let steps = 0
  let complaints = ''
  child.stdout.on('data', (chunk: Buffer) => {
    steps += chunk.length
    if (steps >= killAfter) child.kill('SIGKILL')
  })
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('close', (code, signal) => {
      if (code === 0 || signal === 'SIGKILL') resolve(code === 0)
      else reject(new Error(`the child ended with ${code}: ${complaints}`))
    })
  })
}

/** Everything in a library that does not depend on row ids. */
function contentOf(library: string) {
  const store = openStore({ libraryPath: library, mode: 'write' })
  const { reader, keywordTable } = store
  const files = reader.folders().flatMap((folder) => reader.filesOfFolder(folder.id))
  const pathOfPassage = new Map<number, string>()
  const documents = new Map(
    files.flatMap(({ documentId, path }) => {
      const document = documentId === null ? undefined : reader.document(documentId)
      if (!document) return []
      const { id, ...row } = document
      const passages = reader.passagesOfDocument(id)
      const vectors = reader.vectorsOf(
        modelId,
        passages.map((passage) => passage.id),
      )
      return [
        [
          path,
          {
            row,
            content: reader.content(id),
            runs: reader.runs(id),
            nodes: reader.nodes(id),
            passages: passages.map(({ id: passageId, documentId: _document, ...passage }) => {
              if (!pathOfPassage.has(passageId)) pathOfPassage.set(passageId, `${row.contentHash}#${passage.ordinal}`)
              return { ...passage, vector: sha256(new Uint8Array(vectors.get(passageId)?.buffer ?? new ArrayBuffer())) }
            }),
          },
        ] as const,
      ]
    }),
  )
  const hits = Object.fromEntries(
    words.map((word) => {
      const found = keywordTable
        .match(`"${word}"`, 1000)
        .map(({ passageId, score }) => `${pathOfPassage.get(passageId)} ${score.toFixed(6)}`)
      return [word, found.sort()]
    }),
  )
  const state = {
    ...reader.indexState(modelId),
    waiting: reader.pendingEmbeddings(modelId, 10),
    words: keywordTable.size,
  }
  const rows = files.map(({ path, status, code, reason, contentHash, size }) => ({
    path,
    status,
    code,
    reason,
    contentHash,
    size,
  }))
  store.close()
  return { rows, documents, hits, state }
}

test(`killed ${kills} times at random moments, the index equals that of an uninterrupted run`, async () => {
  const random = seeded(20_261_121)
  const folder = await makeFolder(random)
  const top = await temporaryFolder()
  const whole = join(top, 'whole')
  expect(await indexIn(whole, folder, Number.POSITIVE_INFINITY)).toBe(true)

  const killed = join(top, 'killed')
  for (let kill = 0; kill < kills; kill++) {
    // Few steps at a time, so that the last kill still interrupts something.
    expect(await indexIn(killed, folder, 1 + Math.floor(random() * 12))).toBe(false)
  }
  expect(await indexIn(killed, folder, Number.POSITIVE_INFINITY)).toBe(true)

  const expected = contentOf(whole)
  expect(expected.rows.some((row) => row.status === 'pending')).toBe(false)
  expect(expected.state.embedded).toBe(expected.state.passages)
  expect(contentOf(killed)).toEqual(expected)

  for (const library of [whole, killed]) {
    expect(existsSync(`${library}.log`)).toBe(true)
    const saved = readFileSync(`${library}.log`, 'utf8').split('\n').filter(Boolean)
    expect(new Set(saved).size).toBe(saved.length)
  }
}, 180_000)
