import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isIgnored, refusedPatterns, ruleSet, rulesFor } from '../../../../src-main/engine/library/scan/ignoreRules.ts'
import { scanFolder } from '../../../../src-main/engine/library/scan/scan.ts'
import { builtInPatterns, isSkippedName } from '../../../../src-main/engine/library/scan/skippedNames.ts'
import { temporaryFolder, writeFiles } from '../../../fixtures/temporaryFolder.ts'

describe('patterns', () => {
  test.each([
    ['*.log', 'a/b.log', true],
    ['*.LOG', 'b.log', true],
    ['/drafts/', 'drafts/a.txt', true],
    ['/drafts/', 'old/drafts/a.txt', false],
    ['drafts/', 'old/drafts/a.txt', true],
    ['a/**/b.txt', 'a/x/y/b.txt', true],
    ['\\#notes.txt', '#notes.txt', true],
    ['# a remark', 'a remark', false],
    ['[ab].txt', 'b.txt', true],
    ['[', '[', false],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(isIgnored([ruleSet('', [pattern])], path, false)).toBe(expected)
  })

  test('of those for all and those of a folder, the folder’s come last and win', () => {
    const all = [
      { folderId: 2, patterns: ['!kept.log'] },
      { folderId: null, patterns: ['*.log'] },
      { folderId: 3, patterns: ['*.txt'] },
    ]
    const left = (folderId: number) =>
      ['kept.log', 'b.log', 'c.txt'].filter((path) => !isIgnored(rulesFor(all, folderId), path, false))
    expect([left(2), left(3), left(4)]).toEqual([['kept.log', 'c.txt'], [], ['c.txt']])
  })

  test('one that would take the scan’s time is refused, and the others are followed', () => {
    const patterns = ['**/a/**/a/**/b', 'two\nlines', '**/a/**', '*.log']
    expect(refusedPatterns(patterns)).toEqual(['**/a/**/a/**/b', 'two\nlines'])
    expect(isIgnored([ruleSet('', patterns)], 'x.log', false)).toBe(true)
  })

  test('what is built in says in patterns what the scan leaves out', () => {
    const rules = [ruleSet('', builtInPatterns)]
    const names = ['.git', 'node_modules', 'Thumbs.db', '~$a.docx', 'a.tmp', 'b~', 'c.PART', 'lease.pdf', 'part.txt']
    for (const name of names)
      for (const isFolder of [true, false]) {
        // Names of files are patterns without a slash, which hide a folder of such a name too.
        if (isFolder && /[~.]/.test(name) && !name.startsWith('.')) continue
        expect(isIgnored(rules, name, isFolder), `${name} ${isFolder}`).toBe(isSkippedName(name, isFolder))
      }
  })
})

describe('a scan', () => {
  const scanned = async (folder: string, patterns: string[] = []) =>
    (await scanFolder(folder, { rules: [ruleSet('', patterns)] })).files.map((file) => file.path)

  test('leaves out what rules hide, whole folders without looking into them', async () => {
    const folder = await temporaryFolder()
    await writeFiles(folder, { 'a.txt': '', 'a.log': '', 'drafts/b.txt': '', 'sub/drafts/c.txt': '', 'sub/d.txt': '' })
    expect(await scanned(folder, ['*.log', '/drafts/'])).toEqual(['a.txt', 'sub/d.txt', 'sub/drafts/c.txt'])
  })

  test('follows the rules that a folder brings, from there on down, the deepest last', async () => {
    const folder = await temporaryFolder()
    await writeFiles(folder, {
      '.footnoteignore': '\uFEFF*.log\r\nold/\r\n',
      'a.log': '',
      'old/b.txt': '',
      'sub/.footnoteignore': '!kept.log\n/c.txt',
      'sub/kept.log': '',
      'sub/c.txt': '',
      'sub/deeper/c.txt': '',
      'sub/deeper/x.log': '',
    })
    expect(await scanned(folder)).toEqual(['sub/deeper/c.txt', 'sub/kept.log'])
    expect(await scanned(folder, ['sub/deeper/'])).toEqual(['sub/kept.log'])
  })

  test('follows no rules behind a link, of a folder of that name, or of a size that nobody writes', async () => {
    const folder = await temporaryFolder()
    const outside = await temporaryFolder()
    await writeFiles(outside, { rules: '*.txt' })
    await writeFiles(folder, {
      'a/x.txt': '',
      'b/x.txt': '',
      'c/x.txt': '',
      'c/.footnoteignore': '*.txt\n'.repeat(20_000),
    })
    await symlink(join(outside, 'rules'), join(folder, 'a', '.footnoteignore'))
    await mkdir(join(folder, 'b', '.footnoteignore'))
    expect(await scanned(folder)).toEqual(['a/x.txt', 'b/x.txt', 'c/x.txt'])
  })
})
