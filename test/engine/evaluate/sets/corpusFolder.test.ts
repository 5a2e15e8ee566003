import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { documentHtml, withCorpusFolder } from '../../../../src-main/engine/evaluate/sets/corpusFolder.ts'

const corpus = [
  { line: 1, id: 'one', title: 'A < B & C', text: 'First.\n\nSecond </p><script>x</script>.' },
  { line: 3, id: 'two', title: 'Only a title', text: ' ' },
]
const set = { folder: '/sets/example', libraryPath: '/libraries/example', corpus }

test('a document is a page with its title and its paragraphs, and nothing in it is markup', () => {
  const html = documentHtml(corpus[0] ?? { title: '', text: '' })
  expect(html).toContain('<title>A &lt; B &amp; C</title>')
  expect(html.match(/<p>/g)).toHaveLength(2)
  expect(html).toContain('Second &lt;/p&gt;&lt;script&gt;x&lt;/script&gt;.')
})

test('a document without a body is its title', () => {
  expect(documentHtml({ title: 'Only a title', text: ' ' })).toContain('<p>Only a title</p>')
})

test('files carry line numbers alone, the same time stamp in each run, and go when the work is done', async () => {
  const seen: string[] = []
  const stamps = new Set<number>()
  for (let run = 0; run < 2; run++) {
    await withCorpusFolder(set, async (path) => {
      seen.push(path)
      expect(readdirSync(path).sort()).toEqual(['1.html', '3.html'])
      expect(readFileSync(`${path}/3.html`, 'utf8')).toContain('Only a title')
      stamps.add(statSync(`${path}/1.html`).mtimeMs)
      await Promise.resolve()
    })
  }
  expect(new Set(seen).size).toBe(1)
  expect(stamps.size).toBe(1)
  expect(existsSync(seen[0] ?? '')).toBe(false)
})

test('another library has another folder', async () => {
  const name = async (libraryPath: string) => withCorpusFolder({ ...set, libraryPath }, async (path) => basename(path))
  expect(await name('/libraries/a')).not.toBe(await name('/libraries/b'))
})

test('the files go when the work fails, too', async () => {
  let path = ''
  const failing = withCorpusFolder(set, async (folder) => {
    path = folder
    await Promise.resolve()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(existsSync(path)).toBe(false)
})
