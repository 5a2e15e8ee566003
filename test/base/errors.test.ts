import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { assert } from '../../src-main/base/assert.ts'
import { AppError, isAbort, messageOf } from '../../src-main/base/errors.ts'
import { fromWireError, toWireError } from '../../src-main/base/result.ts'

const thrownBy = async (work: () => unknown): Promise<unknown> => {
  try {
    await work()
  } catch (error) {
    return error
  }
  return expect.fail('nothing was thrown')
}

describe('an abort', () => {
  test.each([
    ['of a signal', () => AbortSignal.abort().throwIfAborted()],
    ["of Node's own waiting", () => sleep(1000, undefined, { signal: AbortSignal.abort() })],
    ['of fetch', () => fetch('http://127.0.0.1:9', { signal: AbortSignal.abort() })],
    ['of a library, by name', () => Promise.reject(Object.assign(new Error('stopped'), { name: 'AbortError' }))],
    ['of a library, by code', () => Promise.reject(Object.assign(new Error('stopped'), { code: 'ABORT_ERR' }))],
  ])('%s is one', async (_, work) => {
    expect(isAbort(await thrownBy(work))).toBe(true)
  })

  test.each([
    ['a time limit', new DOMException('The operation timed out.', 'TimeoutError')],
    ['an error of ours', new AppError('parse/damaged', 'The file is damaged.')],
    ['a string', 'AbortError'],
    ['an object', { name: 'AbortError' }],
    ['nothing', undefined],
  ])('%s is none', (_, error) => {
    expect(isAbort(error)).toBe(false)
  })
})

describe('an error of ours', () => {
  test('carries its code, its sentence, its cause, and says whether to try again', () => {
    const cause = new Error('inside')
    const error = new AppError('models/gone', 'The model went away.', { cause, retry: true })
    expect(error).toMatchObject({ name: 'AppError', code: 'models/gone', retry: true, cause })
    expect(error).toBeInstanceOf(Error)
    expect('cause' in new AppError('parse/damaged', 'x')).toBe(false)
    expect(new AppError('parse/damaged', 'x').retry).toBe(false)
  })

  test('crosses a border as plain data and comes back, without its cause', () => {
    const error = new AppError('store/diskFull', 'The disk is full.', { cause: new Error('secret'), retry: true })
    const wire = structuredClone(toWireError(error, 'parse/crashed'))
    expect(wire).toEqual({ code: 'store/diskFull', message: 'The disk is full.', retry: true })
    expect(fromWireError(wire)).toEqual(new AppError(wire.code, wire.message, { retry: true }))
  })

  test.each([
    [new TypeError('x is not a function'), 'x is not a function'],
    ['only a string', 'only a string'],
    [undefined, 'undefined'],
    [['a', 'list'], 'a,list'],
  ])('anything else thrown (%j) gets the code of the place', (thrown, message) => {
    expect(toWireError(thrown, 'parse/crashed')).toEqual({ code: 'parse/crashed', message, retry: false })
    expect(messageOf(thrown)).toBe(message)
  })
})

test('an assertion passes what holds and stops at what does not', () => {
  for (const value of [true, 1, 'x', {}]) expect(() => assert(value, 'holds')).not.toThrow()
  for (const value of [false, 0, '', null, undefined, NaN])
    expect(() => assert(value, 'does not hold')).toThrow('assertion failed: does not hold')
})
