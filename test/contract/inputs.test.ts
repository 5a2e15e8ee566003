import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { procedures, type ProcedureName } from '../../src-main/contract/procedures.ts'
import { AppError } from '../../src-main/base/errors.ts'
import { createRouter, type AppRouter } from '../../src-main/contract/router.ts'
import { goodInputs, spoil } from './hostile.ts'
import { call, type Outcome } from './wire.ts'

const names = Object.keys(procedures) as ProcedureName[]

/** A router whose handlers keep what reaches them and answer nothing. */
function createRecorder(fault?: () => Error): { router: AppRouter; seen: { name: string; input: unknown }[] } {
  const seen: { name: string; input: unknown }[] = []
  const handlers = names.map((name) => {
    const take = (input: unknown): void => {
      seen.push({ name, input })
      if (fault) throw fault()
    }
    // eslint-disable-next-line require-yield
    async function* stream(input: unknown): AsyncGenerator<never> {
      take(input)
    }
    return [name, procedures[name].kind === 'stream' ? stream : async (input: unknown) => take(input)]
  })
  return { router: createRouter(Object.fromEntries(handlers)), seen }
}

/** What holds for every refusal: in words, with a code, short, and nothing of the program's inside. */
function expectRefusal(outcome: Outcome): void {
  if (outcome.ok) expect.fail('was not refused')
  const { message, data } = outcome.error
  expect(data).toMatchObject({ code: 'BAD_REQUEST', httpStatus: 400 })
  expect(data.problem).toEqual({ code: 'input/refused', message, retry: false })
  expect(message).toMatch(/^This is not something Footnote can work with.*\.$/s)
  expect(message.length).toBeLessThan(300)
  expect(JSON.stringify(outcome.error)).not.toMatch(/node_modules|\.ts:|\bat [^ ]+ \(|stack/i)
}

describe.each(names)('%s', (name) => {
  it('takes a good input', async () => {
    const { router, seen } = createRecorder()
    expect(await call(router, name, goodInputs[name])).toMatchObject({ ok: true })
    expect(seen).toMatchObject([{ name, ...(goodInputs[name] === undefined ? {} : { input: goodInputs[name] }) }])
  })

  it('refuses what its schema refuses, in words, before any handler sees it', async () => {
    const { router, seen } = createRecorder()
    let refused = 0
    for (const input of spoil(goodInputs[name])) {
      const outcome = await call(router, name, input)
      const reached = seen.splice(0)
      if (procedures[name].input.safeParse(JSON.parse(JSON.stringify(input))).success) {
        expect(outcome.ok).toBe(true)
        expect(reached).toHaveLength(1)
      } else {
        refused++
        expectRefusal(outcome)
        expect(reached).toEqual([])
      }
      expect(Object.prototype).not.toHaveProperty('isAdmin')
    }
    expect(refused).toBeGreaterThan(20)
  })
})

describe('any JSON', () => {
  it('is taken by a schema or refused by it, whatever the procedure', async () => {
    const { router, seen } = createRecorder()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 3 }), async (name, input) => {
        const outcome = await call(router, name, input)
        if (outcome.ok) expect(seen.at(-1)?.name).toBe(name)
        else expectRefusal(outcome)
      }),
      { numRuns: 500 },
    )
  })

  it('that is nested a thousand times is refused like any other', async () => {
    const deep = JSON.parse('['.repeat(1000) + ']'.repeat(1000)) as unknown
    for (const name of names) expectRefusal(await call(createRecorder().router, name, deep))
  })
})

describe('the table of inputs', () => {
  // What the schemas must refuse, said once more by hand: the tests above believe the schemas.
  it.each<[ProcedureName, unknown]>([
    ['removeFolder', { folderId: 0 }],
    ['removeFolder', { folderId: '1' }],
    ['removeFolder', { folderId: 2 ** 53 }],
    ['document', { documentId: -1 }],
    ['document', { documentId: 1.5 }],
    ['boxes', { documentId: 1, spans: [{ start: -1, end: 2 }] }],
    ['boxes', { documentId: 1, spans: Array.from({ length: 501 }, () => ({ start: 0, end: 2 })) }],
    ['original', { documentId: 1, path: '/etc/passwd' }],
    ['picture', { documentId: 1, n: 0 }],
    ['picture', { documentId: 1, n: 1, path: '/etc/passwd' }],
    ['files', { limit: 1001 }],
    ['files', { statuses: ['fine'] }],
    ['files', { name: 'x'.repeat(201) }],
    ['children', { folderId: 0 }],
    ['children', {}],
    ['readAgain', { folderId: null, path: '' }],
    ['setIgnoreRules', { folderId: 1, patterns: ['x'.repeat(501)] }],
    ['setIgnoreRules', { folderId: 1, patterns: Array.from({ length: 1001 }, () => 'x') }],
    ['search', { query: '   ' }],
    ['search', { query: 'x'.repeat(4001) }],
    ['search', { query: 'x', topK: 101 }],
    ['search', { query: 'x', filter: { formats: ['exe'] } }],
    ['search', { query: 'x', filter: { folderIds: Array.from({ length: 1001 }, () => 1) } }],
    ['ask', { question: 'x' }],
    ['addFolder', { path: 'x'.repeat(4097) }],
    ['addFolder', { path: '' }],
    ['renameConversation', { conversationId: 1, title: 'x'.repeat(201) }],
    ['chooseModel', { name: '' }],
    ['pullModel', { name: '../etc' }],
    ['pullModel', { name: 'http://evil.example/x' }],
    ['pullModel', { name: 'a b' }],
    ['why', { messageId: 0 }],
    ['setPreferences', { cpuShare: 'all' }],
    ['setPreferences', { language: 'fr' }],
    ['speak', { language: 'fr' }],
    ['info', {}],
  ])('%s refuses %j', async (name, input) => {
    expectRefusal(await call(createRecorder().router, name, input))
  })
})

describe('a call of what is not there', () => {
  it.each([
    '',
    'nothing',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'info.info',
    '_def',
    'createCaller',
  ])('%j: not found, and no more', async (path) => {
    const outcome = await call(createRecorder().router, path, {})
    expect(outcome).toMatchObject({ ok: false, error: { data: { code: 'NOT_FOUND', problem: null } } })
    expect(JSON.stringify(outcome)).not.toMatch(/node_modules|stack/)
  })
})

describe('an error of a handler', () => {
  it('of ours keeps its code, its sentence and whether to try again', async () => {
    const fault = (): Error => new AppError('models/gone', 'The model went away.', { retry: true, cause: 'secret' })
    for (const name of names) {
      const outcome = await call(createRecorder(fault).router, name, goodInputs[name])
      const problem = { code: 'models/gone', message: 'The model went away.', retry: true }
      expect(outcome).toMatchObject({ ok: false, error: { message: problem.message, data: { problem } } })
      expect(JSON.stringify(outcome)).not.toContain('secret')
    }
  })

  it.each([
    ['a mistake of the program', () => new TypeError('secret /home/someone/x.ts')],
    ['an error of the system', () => Object.assign(new Error('secret'), { code: 'ENOENT', path: '/secret' })],
    ['something that is no error', () => 'secret' as unknown as Error],
  ])('that is %s says nothing of itself', async (_, fault) => {
    for (const name of names) {
      const outcome = await call(createRecorder(fault).router, name, goodInputs[name])
      expect(outcome).toMatchObject({ ok: false, error: { data: { code: 'INTERNAL_SERVER_ERROR', problem: null } } })
      expect(JSON.stringify(outcome)).not.toContain('secret')
    }
  })
})
