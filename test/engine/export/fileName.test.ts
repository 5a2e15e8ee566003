import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeFileName } from '../../../src-main/engine/export/fileName.ts'

describe('a file name made of what a person wrote', () => {
  it.each([
    ['When does it end?', 'When does it end.md'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j.md'],
    ['  two\n lines\t', 'two lines.md'],
    ['../../etc/passwd', 'etc passwd.md'],
    ['.hidden.', 'hidden.md'],
    ['CON', '_CON.md'],
    ['lpt1.txt', '_lpt1.txt.md'],
    ['console', 'console.md'],
    ['??', 'answer.md'],
    ['', 'answer.md'],
    ['gpj.\u202eexe', 'gpj. exe.md'],
    ['Was heißt “größer”?', 'Was heißt “größer”.md'],
    ['租约何时结束？', '租约何时结束？.md'],
  ])('%j', (text, expected) => expect(safeFileName(text, 'md', 'answer')).toBe(expected))

  it('is taken by every file system, whatever was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const name = safeFileName(text, 'md', 'answer')
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(128)
        expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]/u)
        expect(name).toMatch(/^[^\s.].*[^\s.]\.md$|^[^\s.]\.md$/u)
        expect(name.isWellFormed()).toBe(true)
      }),
    )
  })

  it('never cuts a character', () => {
    expect(safeFileName('é'.repeat(200), 'md', 'x')).toBe(`${'é'.repeat(60)}.md`)
    expect(safeFileName(`a${'😀'.repeat(200)}`, 'md', 'x')).toBe(`a${'😀'.repeat(29)}.md`)
  })
})
