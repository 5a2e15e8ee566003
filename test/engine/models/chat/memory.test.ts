import { describe, expect, it } from 'vitest'
import { contextFor, threadsFor } from '../../../../src-main/engine/models/chat/memory.ts'

const gigabyte = 1e9

describe('the context to ask for', () => {
  it.each([
    ['all that the model can', 4096, 1000, 16, 8, 4096],
    ['no more than answers need', 131_072, 1000, 16, 8, 8192],
    // 100,000 bytes a token: an eighth of 4 GB holds 5,000 of them.
    ['what an eighth of the memory holds', 131_072, 100_000, 4, 4, 5000],
    ['what a quarter of the free memory holds', 131_072, 100_000, 16, 1.2, 3000],
    ['what any answer needs, whatever is free', 131_072, 100_000, 16, 0.1, 2048],
    ['a small model’s own', 128, 1000, 16, 8, 128],
    ['little where nothing is said', null, null, 16, 8, 2048],
  ])('%s', (_name, contextTokens, bytesPerToken, memory, free, expected) => {
    const computer = { memoryBytes: memory * gigabyte, freeBytes: free * gigabyte, cores: 4 }
    expect(contextFor({ contextTokens, wantedTokens: null, bytesPerToken }, computer)).toBe(expected)
  })

  it.each([
    ['less', 1024, 1024],
    ['more', 16_384, 16_384],
    ['more than the model can', 500_000, 131_072],
  ])('%s, if the owner says so', (_name, wantedTokens, expected) => {
    const computer = { memoryBytes: 1000 * gigabyte, freeBytes: 1000 * gigabyte, cores: 4 }
    expect(contextFor({ contextTokens: 131_072, wantedTokens, bytesPerToken: 1000 }, computer)).toBe(expected)
  })
})

it('takes one thread where all cores are wanted by others, too', () => {
  const threads = [1, 2, 4, 16].map((cores) => threadsFor({ memoryBytes: 1, freeBytes: 1, cores }))
  expect(threads).toEqual([1, 1, null, null])
})
