import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { defaultAnswerOptions } from '../../src-main/engine/answer/types.ts'
import { AppError } from '../../src-main/base/errors.ts'
import type { Answer } from '../../src-main/contract/types.ts'
import { answer, cli, index, lastJson, source } from './scriptedEngine.ts'

/** The options of the scripted library. */
const usual = { ...defaultAnswerOptions, chatMode: 'context' }

const top = mkdtempSync(join(tmpdir(), 'footnote-cli-'))
const docs = join(top, 'docs')
mkdirSync(docs)
afterAll(() => rmSync(top, { recursive: true }))

describe('index', () => {
  test('adds the folders, runs over them, and closes', async () => {
    const { code, out, calls } = await cli(['index', '/a', '/b', '--library', '/lib'])
    expect(code).toBe(0)
    expect(calls).toEqual([
      ['open', '/lib', 'write'],
      ['addFolder', '/a'],
      ['addFolder', '/b'],
      ['run', [9, 9], 'all'],
      ['close'],
    ])
    expect(out).toMatch(/^3 files, 2 read, 1 known already, 1 not readable \(.*\), 5 texts embedded in \d+\.\d s\.\n$/)
  })

  test('without folders: all that are held', async () => {
    expect((await cli(['index'])).calls).toContainEqual(['run', undefined, 'all'])
    expect(await cli(['index'], { folders: [] })).toMatchObject({
      code: 1,
      err: expect.stringContaining('footnote index <folder>'),
    })
  })

  test('JSON', async () => {
    const result = await cli(['index', '/a', '--json'], { problems: ['One folder is away.'] })
    expect(lastJson(result)).toEqual({
      files: 3,
      parsed: 2,
      attached: 1,
      touched: 0,
      deleted: 0,
      failed: 1,
      embedded: 5,
      problems: ['One folder is away.'],
      missing: [],
      ms: expect.any(Number),
    })
    expect(result.err).toBe('One folder is away.\n')
  })

  test('what goes wrong is one sentence, code 1, and the engine is closed', async () => {
    const missing = await cli(['index', '/missing'])
    expect(missing).toMatchObject({ code: 1, out: '', err: 'There is no folder at /missing. Check the path.\n' })
    expect(missing.calls.at(-1)).toEqual(['close'])
    const busy = await cli(['index', '/a'], { writtenBy: 'process 7' })
    expect(busy).toMatchObject({ code: 1, err: expect.stringContaining('being written by process 7') })
    expect(await cli(['index', '/a'], { openError: new AppError('store/damaged', 'It is damaged.') })).toMatchObject({
      code: 1,
      err: 'It is damaged.\n',
    })
  })

  test('a stop says what is kept and ends with 130', async () => {
    const { code, err } = await cli(['index', '/a'], { runError: new DOMException('Stopped.', 'AbortError') })
    expect(code).toBe(130)
    expect(err).toBe(
      'Kept: 2 of 2 files read, 5 of 5 passages embedded. The same command goes on from there.\nStopped.\n',
    )
  })
})

describe('search', () => {
  const asked = { query: 'rent', topK: 10, useHyde: false, useFusion: false, numQueries: 4, rerankTopN: 50 }

  test('takes the settings of a query by name, and notes what could not be had', async () => {
    const wide = ['--hyde', '--queries', '3', '--alpha', '0.5', '--no-rerank', '--rerank-top', '20']
    const { calls, err } = await cli(['search', 'rent', ...wide])
    const settings = { useHyde: true, useFusion: true, numQueries: 3, alpha: 0.5, rerank: false, rerankTopN: 20 }
    expect(calls).toContainEqual(['query', { ...asked, ...settings }])
    expect(err).toBe('The language model wrote no other wordings.\n')
    expect(await cli(['search', 'rent', '--alpha', '2'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('0 to 1'),
    })
  })

  test('JSON has the shape that other programs rely on', async () => {
    const result = await cli(['search', 'when', 'is', 'rent', '--top', '3', '--json'])
    expect(lastJson(result)).toEqual({
      query: 'when is rent',
      results: [
        {
          file: 'lease.pdf',
          page: 3,
          heading: 'Terms › Rent',
          start: 10,
          end: 39,
          text: 'The rent is due on the first.',
          score: 0.9,
          why: [{ index: 'keyword', rank: 1, score: 4.2 }],
        },
      ],
      ms: 12,
      queryUsed: 'when is rent',
      hydeDocument: null,
      fusedFrom: [{ text: 'when is rent', origin: 'original' }],
      warnings: [],
    })
    expect(result.calls[0]?.[2]).toBe('read')
    expect(result.calls).toContainEqual(['query', { ...asked, query: 'when is rent', topK: 3 }])
  })

  test('for people: file, pages, text', async () => {
    const { out } = await cli(['search', 'rent'])
    expect(out).toBe('1. lease.pdf, pages 3–4  (0.900)\n   The rent is due on the first.\n')
  })

  test('in a folder of the library, in one inside it, and in none of it', async () => {
    expect((await cli(['search', 'rent', '--folder', '/docs'])).calls).toContainEqual([
      'query',
      { ...asked, filters: { folderIds: [4] } },
    ])
    expect((await cli(['search', 'rent', '--folder', '/docs/2026/may/'])).calls).toContainEqual([
      'query',
      { ...asked, filters: { folderIds: [4], pathPrefix: '2026/may/' } },
    ])
    expect(await cli(['search', 'rent', '--folder', '/docs2'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('footnote index "/docs2"'),
    })
  })

  test('errors come through the contract as they are', async () => {
    const gone = new AppError('embed/gone', 'The model went away.')
    expect(await cli(['search', 'rent'], { runError: gone })).toMatchObject({ code: 1, err: 'The model went away.\n' })
    expect(await cli(['search', 'rent'], { runError: new DOMException('', 'AbortError') })).toMatchObject({ code: 130 })
    expect(await cli(['search', 'x'.repeat(5000)])).toMatchObject({ code: 2, err: expect.stringContaining('4000') })
  })

  test('says when not everything is indexed yet', async () => {
    expect((await cli(['search', 'rent'], { index: { ...index, filesRead: 1 } })).err).toContain('Only 1 of 2 files')
    expect((await cli(['search', 'rent'], { index: { ...index, embedded: 1 } })).err).toContain('4 of 5 passages')
  })
})

describe('ask', () => {
  test('prints each sentence with its citations and the sources under it', async () => {
    const { code, out } = await cli(['ask', 'When', 'is the rent due?'])
    expect(code).toBe(0)
    expect(out).toBe(
      [
        'It is due on the first. [1]',
        'It is 900. [1][2] (not found in your documents)',
        '',
        'Sources',
        '[1] lease.pdf, page 3',
        '    “The rent is due on the first.”',
        '[2] notes.md, Flat › Rent',
        '    “Rent: 900”',
        '',
      ].join('\n'),
    )
  })

  test('a folder first is indexed and asked alone', async () => {
    const { calls } = await cli(['ask', docs, 'When is the rent due?'])
    expect(calls.slice(1)).toEqual([
      ['addFolder', docs],
      ['run', [9], 'all'],
      ['openSpeaker', undefined],
      ['ask', 'When is the rent due?', null, { folderIds: [9] }, usual],
      ['close'],
    ])
    expect((await cli(['ask', docs, 'When?', '--quick'])).calls).toContainEqual(['run', [9], 'words'])
  })

  test('a question alone asks what is held, without becoming the writer', async () => {
    const { calls } = await cli(['ask', 'When is the rent due?'])
    expect(calls[0]?.[2]).toBe('read')
    expect(calls).toContainEqual(['ask', 'When is the rent due?', null, null, usual])
  })

  test('while another program writes, a known folder is answered from what is there', async () => {
    const { code, err, calls } = await cli(['ask', docs, 'When?'], {
      writtenBy: 'process 7',
      folders: [{ id: 4, path: docs, name: 'docs', addedAt: 0 }],
    })
    expect(code).toBe(0)
    expect(err).toContain('process 7')
    expect(calls).toContainEqual(['ask', 'When?', null, { folderIds: [4] }, usual])
  })

  test('JSON has the shape that other programs rely on', async () => {
    expect(lastJson(await cli(['ask', 'When?', '--json']))).toEqual({
      question: 'When?',
      declined: false,
      answer: answer.text,
      sentences: [
        { text: 'It is due on the first.', verdict: 'supported', citations: [1] },
        { text: 'It is 900.', verdict: 'notFound', citations: [1, 2] },
      ],
      sources: [
        { n: 1, file: 'lease.pdf', page: 3, start: 10, end: 39, quote: source.quote },
        { n: 2, file: 'notes.md', heading: 'Flat › Rent', start: 10, end: 39, quote: 'Rent: 900' },
      ],
      model: null,
      index: { files: 2, passages: 5, embedded: 5 },
      ms: expect.any(Number),
    })
  })

  test('declining is an answer, not a failure', async () => {
    const declined = { ...answer, declined: true, text: 'Not in your documents.', sentences: [], sources: [source] }
    const { code, out } = await cli(['ask', 'Who won?'], { answer: declined })
    expect(code).toBe(0)
    expect(out).toBe(
      'Not in your documents.\n\nClosest passages\n[1] lease.pdf, page 3\n    “The rent is due on the first.”\n',
    )
  })

  test('--model names a model or none; the chosen one that cannot be had gives way to quotes', async () => {
    expect((await cli(['ask', 'When?', '--model', 'llama3.2'])).calls).toContainEqual([
      'ask',
      'When?',
      'llama3.2',
      null,
      usual,
    ])
    expect((await cli(['ask', 'When?', '--model', 'none'])).calls).toContainEqual(['openSpeaker', null])
    const gone = new AppError('models/unreachable', 'Ollama does not answer.')
    expect(await cli(['ask', 'When?'], { modelError: gone })).toMatchObject({
      code: 0,
      err: 'Ollama does not answer.\n',
    })
    expect(await cli(['ask', 'When?', '--model', 'llama3.2'], { modelError: gone })).toMatchObject({ code: 1, out: '' })
  })

  test('how the answer is made: the library’s settings, and above them what the command names', async () => {
    expect((await cli(['ask', 'When?'])).calls).toContainEqual(['ask', 'When?', null, null, usual])
    const named = ['--strict', '--structured', '--response-mode', 'refine', '--runs', '3', '--voting', 'majority']
    expect((await cli(['ask', 'When?', ...named])).calls).toContainEqual([
      'ask',
      'When?',
      null,
      null,
      { ...usual, isStrict: true, isStructured: true, responseMode: 'refine', runs: 3, voting: 'majority' },
    ])
    expect((await cli(['ask', 'When?', '--no-strict'])).calls).toContainEqual(['ask', 'When?', null, null, usual])
    expect(await cli(['ask', 'When?', '--response-mode', 'dream'])).toMatchObject({ code: 2, calls: [] })
  })

  test('a value, a table, disagreements and steps are printed, struck sentences are not', async () => {
    const rich: Answer = {
      ...answer,
      sentences: [...answer.sentences, { text: 'Invented.', verdict: 'notFound', citations: [], isHidden: true }],
      structured: {
        explanation: '',
        answer: '900',
        answerValue: { kind: 'number', value: 900, unit: 'euro' },
        refIds: [2],
      },
      table: { columns: ['File'], rows: [{ cells: ['lease.pdf'], source: 1 }], total: 4, counted: 'documents' },
      disagreements: [
        {
          about: 'rent',
          sides: [
            { value: '900 euro', source: 2, modifiedMs: 2 },
            { value: '850 euro', source: 1, modifiedMs: 1 },
          ],
        },
      ],
      steps: [{ n: 1, tool: 'search', input: 'rent', result: '2 passages found' }],
    }
    const { out, err } = await cli(['ask', 'When?'], { answer: rich })
    expect(out).not.toContain('Invented')
    expect(out).toContain('Value: 900 euro [2]\n')
    expect(out).toContain('File | Source\nlease.pdf | [1]\nThe first 1 of 4 are listed.\n')
    expect(out).toContain('Your documents disagree (rent), newest first:\n  900 euro [2]\n  850 euro [1]\n')
    expect(err).toContain('1. search rent: 2 passages found\n')
    const { structured, table, disagreements, steps } = rich
    expect(lastJson(await cli(['ask', 'When?', '--json'], { answer: rich }))).toMatchObject({
      structured,
      table,
      disagreements,
      steps,
    })
  })

  test('escape sequences of a document do not reach the terminal', async () => {
    const evil = { ...source, file: 'a\u001b]0;title\u0007.txt', quote: 'hid\u001b[8mden\u202etxet' }
    const { out } = await cli(['ask', 'When?'], { answer: { ...answer, sources: [evil] } })
    expect(out).not.toMatch(/[\u001b\u0007\u202e]/)
    expect(out).toContain('a\uFFFD]0;title\uFFFD.txt')
  })
})

describe('status', () => {
  const damaged = {
    id: 1,
    folderId: 4,
    path: 'b.pdf',
    size: 1,
    modifiedMs: 1,
    contentHash: null,
    documentId: null,
    status: 'damaged',
    code: 'parse/damaged',
    reason: 'It is cut off.',
  } as const

  test('JSON has exactly these fields', async () => {
    expect(lastJson(await cli(['status', '--json']))).toEqual({
      files: 2,
      byStatus: { ok: 2, damaged: 1 },
      passages: 5,
      embedded: 5,
      bytes: 2_097_152,
    })
  })

  test('for people: folders, counts, and each file that gave trouble with its reason', async () => {
    const { out } = await cli(['status', '--library', '/lib'], { files: [damaged] })
    expect(out).toContain('/lib (2.0 MB)')
    expect(out).toContain('Folder   /docs')
    expect(out).toContain('damaged   b.pdf: It is cut off.')
    expect(out).not.toContain('Paused')
  })

  test('a source of one file, and a pause, are said', async () => {
    const folders = [{ id: 4, path: '/docs', name: 'a.pdf', addedAt: 0, file: 'a.pdf' }]
    const { out } = await cli(['status'], { folders, pausedBy: ['user'] })
    expect(out).toContain('File     /docs/a.pdf')
    expect(out).toContain('Paused   in the app')
  })

  test('a library that is not there yet is empty', async () => {
    const openError = new AppError('store/noLibrary', 'There is none.')
    expect(lastJson(await cli(['status', '--json'], { openError }))).toEqual({
      files: 0,
      byStatus: {},
      passages: 0,
      embedded: 0,
      bytes: 0,
    })
    expect(await cli(['status'], { openError })).toMatchObject({
      code: 0,
      out: expect.stringContaining('footnote index <folder>'),
    })
  })
})

test('text prints the canonical text and nothing more, whatever it holds', async () => {
  expect(await cli(['text', 'a.txt'])).toEqual({
    code: 0,
    out: 'exact \u001b[31mtext\n',
    err: '',
    calls: [['parseFile', 'a.txt']],
  })
})

describe('eval', () => {
  test('a wrong setting is refused before anything is opened', async () => {
    expect(await cli(['eval', 'ir', docs, '--set', 'beta=1'])).toMatchObject({
      code: 1,
      calls: [],
      err: expect.stringContaining('beta=1'),
    })
  })

  test('uses a library of its own unless one is named', async () => {
    const openError = new Error('enough')
    const own = await cli(['eval', 'pages', docs], { openError })
    expect(own.calls[0]?.[1]).toContain(tmpdir())
    const named = await cli(['eval', 'pages', docs, '--library', '/lib'], { openError })
    expect(named.calls[0]?.[1]).toBe('/lib')
  })

  test('answers opens the model that is named, nobody for none, and refuses a wrong setting first', async () => {
    const modelError = new AppError('models/unknown', 'There is no such model.')
    const named = await cli(['eval', 'answers', docs, '--model', 'tiny'], { modelError })
    expect(named).toMatchObject({ code: 1, err: expect.stringContaining('no such model') })
    expect(named.calls).toContainEqual(['openSpeaker', 'tiny'])
    const nobody = await cli(['eval', 'answers', docs, '--model', 'none'], { modelError })
    expect(nobody.calls).toContainEqual(['openSpeaker', null])
    expect(await cli(['eval', 'answers', docs, '--set', 'beta=1'])).toMatchObject({ code: 1, calls: [] })
  })
})

describe('sweep', () => {
  test('what cannot be swept is refused before anything is opened', async () => {
    for (const line of ['beta=1,2', 'alpha=0,2', 'alpha'])
      expect(await cli(['sweep', 'ir', docs, '--line', line])).toMatchObject({
        code: 1,
        calls: [],
        err: expect.stringContaining(line.split('=')[0] ?? ''),
      })
  })

  test('each set has a library of its own, kept below the one that is named', async () => {
    const openError = new Error('enough')
    const own = await cli(['sweep', 'pages', docs, '--line', 'alpha=0,1'], { openError })
    expect(own.calls[0]?.[1]).toContain(tmpdir())
    const named = await cli(['sweep', 'pages', docs, '--line', 'alpha=0,1', '--library', '/kept'], { openError })
    expect(named.calls[0]?.[1]).toBe(join('/kept', 'docs'))
  })
})

describe('doctor', () => {
  test('names what is bad with a next step, and fails', async () => {
    const result = await cli(['doctor', '--json', '--library', join(top, 'library')])
    expect(result.code).toBe(1)
    const { checks } = lastJson(result) as { checks: { name: string; result: string; next?: string }[] }
    const bad = checks.filter((check) => check.result === 'bad')
    expect(bad.map((check) => check.name)).toEqual(['Model files', 'Page'])
    expect(checks.filter((check) => check.result !== 'good').every((check) => check.next)).toBe(true)
    expect(checks.find((check) => check.name === 'Ollama')?.result).toBe('warning')
  })

  test('a library that cannot be opened is a finding, not the end', async () => {
    const { out } = await cli(['doctor', '--library', join(top, 'library')], {
      openError: new AppError('store/damaged', 'It is damaged.'),
    })
    expect(out).toContain('BAD   Library: It is damaged.')
    expect(out).toContain('Free disk')
  })
})
