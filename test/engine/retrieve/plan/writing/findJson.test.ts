import { property, string, array, assert as check, constantFrom } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findJson } from '../../../../../src-main/engine/retrieve/plan/writing/findJson.ts'

const shape = z.object({ queries: z.array(z.string()) })

describe('the object in a reply', () => {
  it.each([
    ['alone', '{"queries": ["a"]}'],
    ['in a fence', '```json\n{"queries": ["a"]}\n```'],
    ['within chatter', 'Sure! Here you go: {"queries": ["a"]} Let me know {if} that helps.'],
    ['behind an example', 'Shape: {"queries": ["first", "second"]}. Mine: {"queries": ["a"]}'],
    ['behind thoughts', '<think>{"queries": ["draft"]}</think>{"queries": ["a"]}'],
    ['behind braces that hold none', '{x} { "other": 1 } {"queries": ["a"], "note": "more"}'],
    ['broken over lines', '{\n  "queries": [\n    "a\n"\n  ]\n}'],
    ['inside another', '{"result": {"queries": ["a"]}}'],
  ])('is found %s', (_where, reply) => {
    expect(findJson(reply, shape)?.queries.map((query) => query.trim())).toEqual(['a'])
  })

  it('may hold braces and quotes in its strings', () => {
    const queries = ['{"queries": ["x"]}', '}', 'a "quoted" \\ word']
    expect(findJson(`so: ${JSON.stringify({ queries })}!`, shape)).toEqual({ queries })
  })

  it.each([
    '',
    'no object',
    '{"queries": "a"}',
    '{"queries": [1]}',
    '{"queries": ["a"',
    "{'queries': ['a']}",
    '["a"]',
    '<think>{"queries": ["never said"]}',
  ])('is not made out of %j', (reply) => {
    expect(findJson(reply, shape)).toBeUndefined()
  })

  it('comes back whatever text without braces stands around it', () => {
    const text = string().map((each) => each.replace(/[{}"<\\]/g, ''))
    check(
      property(array(string()), text, text, (queries, before, after) => {
        expect(findJson(before + JSON.stringify({ queries }) + after, shape)).toEqual({ queries })
      }),
      { numRuns: 60 },
    )
  })

  it('does not fail or search for long in any rubbish', () => {
    const rubbish = array(constantFrom('{', '}', '"', '\\', '[', ']', ':', 'queries', '<think>', '\0', '\ud800')).map(
      (parts) => parts.join(''),
    )
    check(property(rubbish, (reply) => void findJson(reply, shape)))
    expect(findJson('{'.repeat(100_000), shape)).toBeUndefined()
  })
})
