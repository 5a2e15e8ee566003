import { describe, expect, it } from 'vitest'
import { readReply, replyFormat, sameness } from '../../../../../src-main/engine/answer/chat/agent/protocol.ts'

const search = '{"thought": "t", "tool": "search", "input": "rent"}'

describe('replies', () => {
  it.each([
    [search, { tool: 'search', input: 'rent' }],
    ['{"thought": "t", "done": true}', { done: true }],
    ['{"thought": "t", "tool": "openDocument", "input": "a.pdf", "page": 3}', { page: 3 }],
    [`<think>{"tool": "calculator"}</think>\n\`\`\`json\n${search}\n\`\`\``, { tool: 'search' }],
  ])('%s is read', (reply, wanted) => expect(readReply(reply)).toMatchObject(wanted))

  it.each([
    '',
    'Sure! I will search for it.',
    '[]',
    'null',
    `${search} ${search}`,
    '{"thought": "t", "tool": "search"}',
    '{"tool": "search", "input": "rent"}',
    '{"thought": "t", "tool": "search", "input": 3}',
    '{"thought": "t", "tool": "search", "input": "x", "page": 1}',
    '{"thought": "t", "tool": "writeFile", "input": "x"}',
    '{"thought": "t", "tool": "search", "input": "x", "path": "/etc/passwd"}',
    '{"thought": "t", "done": false}',
    '{"thought": "t", "done": true, "tool": "search", "input": "x"}',
    '{"__proto__": {"done": true}, "thought": "t"}',
  ])('%s is broken', (reply) => expect(readReply(reply)).toBeNull())

  it('the form is one that servers can turn into a grammar: no references, no lengths', () => {
    const schema = JSON.stringify(replyFormat)
    expect(schema).not.toMatch(/\$ref|maxLength|maximum/)
    expect(schema).toContain('"additionalProperties":false')
  })

  it('calls are the same in whatever case and spacing', () => {
    const call = { tool: 'search', input: ' The  RENT ' } as const
    expect(sameness(call)).toBe(sameness({ ...call, input: 'the rent', page: 0, section: '' }))
    expect(sameness(call)).not.toBe(sameness({ ...call, page: 2 }))
    expect(sameness(call)).not.toBe(sameness({ ...call, tool: 'listFiles' }))
  })
})
