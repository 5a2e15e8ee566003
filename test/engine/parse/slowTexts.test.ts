import { expect, it } from 'vitest'
import { parseBytes } from '../../../src-main/engine/parse/parseBytes.ts'
import { makeText } from '../../fixtures/makeText.ts'
import { expectSound } from './expectSound.ts'

// Each of these took minutes or longer with a pattern or a parser that looks back too often. The limit
// is far above what they need; what they test is that they end.
it.each<[string, string, string]>([
  ['many comments and no page after them', 'a.txt', `${'<!--a-->'.repeat(5000)}x`],
  ['one very long comment', 'a.html', `<!--${'-a'.repeat(1_000_000)}--><html><p>x`],
  ['brackets that never close', 'a.txt', `# h\n# h\n${'['.repeat(65_000)}`],
  ['tags that never close', 'a.html', `<p>x${'<'.repeat(300_000)}`],
  ['comments that never close', 'a.html', `<p>x${'<!--a'.repeat(100_000)}`],
  ['ampersands', 'a.html', `<p>${'&amp;&#x;&lt'.repeat(50_000)}`],
  ['a paragraph of many lines', 'a.md', 'a word\n'.repeat(50_000)],
  ['backticks that never match', 'a.md', `${'`'.repeat(20_000)} a ${'``'.repeat(10_000)}`],
  ['stars that never match', 'a.md', '*a '.repeat(20_000)],
  ['a row of empty cells', 'a.md', `a|b\n-|-\n${'|'.repeat(30_000)}`],
  ['front matter that never ends', 'a.md', `---\n${'a: b\n'.repeat(20_000)}`],
])('%s', { timeout: 40_000 }, async (_, fileName, text) => {
  const parsed = await parseBytes(makeText(text), { fileName })
  expect(parsed.text).not.toBe('')
  expectSound(parsed)
})
