import { execFile, execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, type TestContext } from 'vitest'
import type { ExportFormat } from '../../../src-main/contract/types.ts'
import { exportFile } from '../../../src-main/engine/export/exportFile.ts'
import { answerOf, exportableOf, sourceOf, turnOf } from '../../fixtures/exportable.ts'
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts'

const run = promisify(execFile)
const quotes = ['The term ends in 2038; notice is due on 1 March.', 'Договор § 4 — “срок”\nвторая строка']
const table = { columns: ['A', 'B'], rows: [{ cells: ['x', 'y|z'], source: 2 }], total: 1, counted: 'places' as const }
const steps = [{ n: 1, tool: 'search' as const, input: 'term', result: '2 passages' }]
const answer = answerOf(
  quotes.map((quote, index) => sourceOf(index + 1, { quote })),
  { table, steps },
)
const conversation = exportableOf([turnOf(answer)], { scope: 'conversation', title: 'The term: all' })

/** Writes an export into a fresh folder. */
async function save(format: ExportFormat): Promise<{ folder: string; path: string }> {
  const folder = await temporaryFolder()
  const { encoding, content } = await exportFile(conversation, format)
  const path = join(folder, `export.${format}`)
  await writeFile(path, Buffer.from(content, encoding))
  return { folder, path }
}

function need(context: TestContext, program: string): void {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000 })
  } catch {
    context.skip(`${program} is not installed here`)
  }
}

const dense = (text: string) => text.replace(/\s+/g, '')

describe('an exported file', () => {
  it.each<[ExportFormat, string, string, RegExp]>([
    ['md', 'The term all.md', 'text/markdown; charset=utf-8', /^# The term/],
    ['html', 'The term all.html', 'text/html; charset=utf-8', /^<!doctype html>/],
    ['docx', 'The term all.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', /^PK/],
    ['pdf', 'The term all.pdf', 'application/pdf', /^%PDF-/],
    ['txt', 'The term all.txt', 'text/plain; charset=utf-8', /^The term: all\n=/],
    ['json', 'The term all.json', 'application/json', /^\{\n {2}"schema": "footnote\/export"/],
    ['bib', 'The term all.bib', 'application/x-bibtex; charset=utf-8', /^@misc\{/],
    ['ris', 'The term all.ris', 'application/x-research-info-systems; charset=utf-8', /^TY {2}- /],
    ['csl', 'The term all.csl.json', 'application/vnd.citationstyles.csl+json', /^\[\n/],
  ])('%s has its name, its type and its first bytes', async (format, fileName, mediaType, begin) => {
    const file = await exportFile(conversation, format)
    expect(file).toMatchObject({ fileName, mediaType })
    expect(file.encoding).toBe(format === 'docx' || format === 'pdf' ? 'base64' : 'utf8')
    expect(Buffer.from(file.content, file.encoding).toString('utf8')).toMatch(begin)
  })

  it.each<ExportFormat>(['md', 'html', 'docx', 'txt', 'json', 'bib', 'ris', 'csl', 'pdf'])(
    '%s of a conversation without answers or sources is a file too',
    async (format) => {
      for (const scope of ['conversation', 'sources'] as const) {
        const { content } = await exportFile(exportableOf([turnOf(null)], { scope, title: '' }), format)
        expect(content).not.toBe('')
      }
    },
  )
})

describe('other programs read it', () => {
  it('LibreOffice opens the Word document, with footnotes', { timeout: 120_000 }, async (context) => {
    need(context, 'soffice')
    const { folder, path } = await save('docx')
    const profile = `-env:UserInstallation=file://${folder}/profile`
    await run('soffice', [profile, '--headless', '--convert-to', 'txt:Text', '--outdir', folder, path])
    const text = dense(await readFile(join(folder, 'export.txt'), 'utf8'))
    for (const quote of quotes) expect(text).toContain(dense(quote))
  })

  // A second mention is a link in Word, where a footnote has one mark.
  it.for<[ExportFormat, string, number]>([
    ['md', 'gfm+footnotes', 3],
    ['md', 'markdown', 3],
    ['docx', 'docx', 2],
    ['html', 'html', 0],
  ])('Pandoc reads %s as %s', async ([format, from, notes], context) => {
    need(context, 'pandoc')
    const { path } = await save(format)
    const { stdout } = await run('pandoc', ['--from', from, '--to', 'native', path])
    expect(stdout.match(/\bNote\b/g) ?? []).toHaveLength(notes)
    expect(stdout).toContain('Table')
    expect(stdout).toContain('"2038;"')
  })

  it.for<[ExportFormat, string]>([
    ['bib', 'bibtex'],
    ['ris', 'ris'],
    ['csl', 'csljson'],
  ])('Pandoc reads the sources in %s', async ([format, from], context) => {
    need(context, 'pandoc')
    const { path } = await save(format)
    const { stdout: known } = await run('pandoc', ['--list-input-formats'])
    if (!known.split('\n').includes(from)) context.skip(`this Pandoc does not know ${from}`)
    const { stdout } = await run('pandoc', ['--from', from, '--to', 'csljson', path])
    expect(JSON.parse(stdout)).toHaveLength(2)
  })
})
