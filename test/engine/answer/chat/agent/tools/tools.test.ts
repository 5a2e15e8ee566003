import { describe, expect, it, onTestFinished } from 'vitest'
import type { Filter } from '../../../../../../src-main/contract/types.ts'
import { findFile, matchesPattern } from '../../../../../../src-main/engine/answer/chat/agent/tools/files.ts'
import { createAgentTools } from '../../../../../../src-main/engine/answer/chat/agent/tools/tools.ts'
import { toolNames, type ToolCall } from '../../../../../../src-main/engine/answer/chat/agent/protocol.ts'
import { searchExhaustively } from '../../../../../../src-main/engine/answer/exhaustive/search.ts'
import { openAskableLibrary } from '../../../../../fixtures/askableLibrary.ts'
import { makePdf } from '../../../../../fixtures/makePdf.ts'
import { temporaryFolder } from '../../../../../fixtures/temporaryFolder.ts'

const chapter = (name: string) => `## ${name}\n\n${`The ${name.toLowerCase()} is told here at length. `.repeat(20)}\n\n`

async function library(filter?: Filter, without?: number[]) {
  const { reader, retriever, store, close } = await openAskableLibrary(await temporaryFolder(), {
    'rent/lease.txt': 'The rent is 900 EUR a month.\n\nThe landlord pays for the roof and for no other roof.',
    'rent/report.md': `# Report\n\n${['Beginning', 'Middle', 'End'].map(chapter).join('')}`,
    'old/lease.txt': 'The rent was 700 EUR a month until the roof fell in.',
    'Übersicht 2023.pdf': await makePdf([['The first page.'], ['The garden is on the second page.']]),
  })
  onTestFinished(close)
  const tools = createAgentTools({
    retriever,
    reader,
    filter,
    without,
    searchExhaustively: (request, signal) =>
      searchExhaustively(request, { reader, keywordTable: store.keywordTable }, signal),
  })
  const use = (call: ToolCall) => tools[call.tool](call, undefined)
  return { reader, use }
}

describe('the library through tools', () => {
  it('search gives passages with their places', async () => {
    const { use } = await library()
    const { pieces, evidence, summary } = await use({ tool: 'search', input: 'Who pays for the roof?' })
    expect(pieces[0]).toMatch(/^\[rent\/lease\.txt\] .*landlord pays for the roof/)
    expect(evidence).toHaveLength(pieces.length)
    expect(summary).toContain('rent/lease.txt')
  })

  it('openDocument gives a page, a section, or the beginning with the headings', async () => {
    const { use } = await library()
    const open = async (input: string, rest = {}) => await use({ tool: 'openDocument', input, ...rest })
    const page = await open('übersicht 2023', { page: 2 })
    expect(page.evidence[0]?.pages).toContain(2)
    expect(page.pieces.join()).toContain('second page')
    const middle = await open('report.md', { section: 'middle' })
    expect(middle.evidence[0]?.headingPath.at(-1)).toBe('Middle')
    const beginning = await open('rent\\report.md', { page: 0, section: '' })
    expect(beginning.pieces[0]).toBe('Its headings: Report; Beginning; Middle; End')
    expect(beginning.evidence[0]).toMatchObject({ start: 0, why: [], file: 'rent/report.md' })
  })

  it('openDocument says what is wrong', async () => {
    const { use } = await library()
    for (const [input, rest, message] of [
      ['lease.txt', {}, 'Several files are called so: old/lease.txt; rent/lease.txt'],
      ['contract.txt', {}, 'no such file'],
      ['report.md', { section: 'Epilogue' }, 'no such section. Its headings: Report; Beginning'],
      ['Übersicht 2023.pdf', { page: 3 }, 'pages 1 to 2'],
    ] as const)
      await expect(use({ tool: 'openDocument', input, ...rest }), input).rejects.toThrow(message)
  })

  it('listFiles finds names by a part of them', async () => {
    const { use } = await library()
    const list = async (input: string) => (await use({ tool: 'listFiles', input })).pieces.join().split('\n')
    expect(await list('LEASE')).toEqual(['2 files.', 'old/lease.txt', 'rent/lease.txt'])
    expect(await list('rent/*.md')).toEqual(['One file.', 'rent/report.md'])
    expect(await list('')).toHaveLength(5)
    expect(await list('nothing')).toEqual(['0 files.'])
  })

  it('exhaustiveSearch counts, with a passage of each document', async () => {
    const { use } = await library()
    const { pieces, evidence, working } = await use({ tool: 'exhaustiveSearch', input: 'roof' })
    expect(pieces[0]?.split('\n')).toEqual(['3 places in 2 of 4 documents.', 'old/lease.txt: 1', 'rent/lease.txt: 2'])
    expect(evidence.map(({ file }) => file)).toEqual(['old/lease.txt', 'rent/lease.txt'])
    expect(working).toBe('“roof” stands at 3 places in 2 of 4 documents.')
  })

  it('calculator reckons and keeps what it found', async () => {
    const { use } = await library()
    const { working } = await use({ tool: 'calculator', input: '(900 - 700) / 700' })
    expect(working).toBe('(900 - 700) / 700 = 0.285714285714')
  })

  it('pasted pages and empty inputs are refused', async () => {
    const { use } = await library()
    for (const tool of toolNames) {
      await expect(use({ tool, input: 'word '.repeat(200_000) }), tool).rejects.toThrow('longer than 500 characters')
      if (tool !== 'listFiles') await expect(use({ tool, input: ' \n' }), tool).rejects.toThrow('empty')
    }
  })
})

describe('what is outside does not exist', () => {
  it('openDocument knows names of the library only', async () => {
    const { use } = await library()
    for (const input of [
      '/etc/passwd',
      '../../../etc/passwd',
      'rent/../../secret.txt',
      'rent/../old/lease.txt',
      'C:\\Windows\\win.ini',
      'file:///etc/passwd',
      'http://example.org/x',
      '~/.ssh/id_rsa',
      'rent',
      '.',
      '\0',
      '*',
    ])
      await expect(use({ tool: 'openDocument', input }), input).rejects.toThrow('no such file')
  })

  it('no tool sees more than the filter admits', async () => {
    const { use } = await library({ pathPrefix: 'old' })
    const paths = async (call: ToolCall) => new Set((await use(call)).evidence.map(({ file }) => file))
    expect(await paths({ tool: 'search', input: 'roof' })).toEqual(new Set(['old/lease.txt']))
    expect(await paths({ tool: 'openDocument', input: 'lease.txt' })).toEqual(new Set(['old/lease.txt']))
    expect(await paths({ tool: 'exhaustiveSearch', input: 'roof' })).toEqual(new Set(['old/lease.txt']))
    expect((await use({ tool: 'listFiles', input: '' })).pieces).toEqual(['One file.\nold/lease.txt'])
    await expect(use({ tool: 'openDocument', input: 'report.md' })).rejects.toThrow('no such file')
  })

  it('no tool shows passages that the user left out', async () => {
    const everything = Array.from({ length: 99 }, (_none, index) => index + 1)
    const { use } = await library(undefined, everything)
    for (const call of [
      { tool: 'search', input: 'roof' },
      { tool: 'openDocument', input: 'rent/lease.txt' },
      { tool: 'exhaustiveSearch', input: 'roof' },
    ] as const) {
      const { evidence, pieces } = await use(call)
      expect(evidence, call.tool).toEqual([])
      expect(pieces.join(' '), call.tool).not.toMatch(/landlord|fell in/)
    }
  })
})

describe('names', () => {
  it('many files are read a page at a time, and an abort ends it', async () => {
    let pages = 0
    const reader = {
      readFilesAfter: (after: number, limit: number) => {
        pages++
        return Array.from({ length: limit }, (_none, index) => {
          const id = after + index + 1
          return {
            id,
            documentId: id,
            path: `f${id}.txt`,
            folderId: 1,
            size: 1,
            modifiedMs: 1,
            contentHash: '',
            status: 'ok' as const,
            code: null,
            reason: null,
          }
        })
      },
    }
    const stop = new AbortController()
    const finding = findFile(reader, 'none', undefined, stop.signal)
    setImmediate(() => stop.abort())
    await expect(finding).rejects.toMatchObject({ name: 'AbortError' })
    expect(pages).toBeLessThan(5)
  })

  it.each([
    ['a/b.txt', 'B.TXT', true],
    ['a/b.txt', 'a*t', true],
    ['a/b.txt', '*x*a', false],
    ['a.b', 'a?b', false],
    ['aaaa', `${'a*'.repeat(40)}b`, false],
  ])('%s matches %s: %s', (path, pattern, isMatch) => expect(matchesPattern(path, pattern)).toBe(isMatch))
})
