import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../src-main/base/errors.ts'
import { cli, lastJson } from './scriptedEngine.ts'

describe('footnote models', () => {
  test('list shows both kinds, with a star before what is used', async () => {
    const { code, out } = await cli(['models', 'list'])
    expect(code).toBe(0)
    expect(out).toBe(
      [
        'Meaning (embedding models)',
        '* bundled',
        '    en · 24 MB · MIT · bundled',
        '  many',
        '    about 100 languages · 135 MB · MIT · can be installed',
        'A second look (rerankers)',
        '  ranker',
        '    unknown · 9.4 MB · MIT · installed',
        '* off: no reranker is used',
        'Checking of answers (entailment)',
        '* off: answers are checked by rules alone',
        '',
      ].join('\n'),
    )
  })

  test('list --json prints the shelf', async () => {
    expect(lastJson(await cli(['models', 'list', '--json']))).toMatchObject({ reranker: null, models: { length: 3 } })
  })

  test.each(['many', 'maker/many'])('install finds %s, tells how large it is, and what comes next', async (name) => {
    const { code, out, err, calls } = await cli(['models', 'install', name])
    expect(code).toBe(0)
    expect(calls).toContainEqual(['install', 'maker/many'])
    expect(err).toContain('Downloading many (135 MB). Ctrl-C stops it; the same command goes on.')
    expect(out).toBe('many is installed. Use it: footnote models use many\n')
  })

  test('a download that fails ends with its next step and code 1', async () => {
    const modelError = new AppError('models/offline', 'huggingface.co cannot be reached. Check the connection.')
    const { code, err } = await cli(['models', 'install', 'many'], { modelError })
    expect(code).toBe(1)
    expect(err).toContain('Check the connection.')
  })

  test('import gives the whole path; its name is printed', async () => {
    const { out, calls } = await cli(['models', 'import', './a model.zip'])
    expect(calls).toContainEqual(['import', resolve('a model.zip')])
    expect(out).toContain('Imported as imported/brought.')
  })

  test.each([
    ['ranker', { task: 'rerank', name: 'maker/ranker' }, 'ranker reranks from now on.'],
    ['off', { task: 'rerank', name: null }, 'No reranker is used'],
    ['off', { task: 'entail', name: null }, 'and no model of entailment.'],
    ['bundled', { task: 'embed', name: 'maker/bundled' }, 'bundled is in use.'],
    ['many', { task: 'embed', name: 'maker/many' }, 'Everything is embedded again at the next “footnote index”'],
  ])('use %s', async (name, choice, words) => {
    const { code, out, calls } = await cli(['models', 'use', name])
    expect(code).toBe(0)
    expect(calls).toContainEqual(['useModel', choice])
    expect(out).toContain(words)
  })

  test('remove deletes the model that is meant', async () => {
    const { out, calls } = await cli(['models', 'remove', 'ranker'])
    expect(calls).toContainEqual(['removeModel', 'maker/ranker'])
    expect(out).toBe('ranker is removed.\n')
  })

  test.each(['install', 'remove', 'use'])('%s of an unknown model names those that are known', async (command) => {
    const { code, err, calls } = await cli(['models', command, 'gpt-5'])
    expect(code).toBe(1)
    expect(err).toContain('There is no model “gpt-5”. Known are: bundled, many, ranker.')
    expect(calls.map(([name]) => name)).toEqual(['open', 'close'])
  })
})
