import { describe, expect, it } from 'vitest'
import { parseHost } from '../../../src-main/engine/models/host.ts'

describe('the address of Ollama', () => {
  it.each([
    [undefined, 'http://127.0.0.1:11434'],
    ['', 'http://127.0.0.1:11434'],
    ['  ', 'http://127.0.0.1:11434'],
    ['localhost', 'http://localhost:11434'],
    ['192.168.1.7', 'http://192.168.1.7:11434'],
    ['box:8080', 'http://box:8080'],
    ['box:80', 'http://box:80'],
    [':9000', 'http://127.0.0.1:9000'],
    ['"127.0.0.1:1"', 'http://127.0.0.1:1'],
    ['0.0.0.0', 'http://127.0.0.1:11434'],
    ['0.0.0.0:5000', 'http://127.0.0.1:5000'],
    ['http://0.0.0.0:5000/', 'http://127.0.0.1:5000'],
    ['::', 'http://[::1]:11434'],
    ['::1', 'http://[::1]:11434'],
    ['[::1]:99', 'http://[::1]:99'],
    ['http://box', 'http://box:80'],
    ['https://box.example', 'https://box.example:443'],
    ['https://box.example/ollama/', 'https://box.example:443/ollama'],
    ['https://user:secret@box.example', 'https://user:secret@box.example:443'],
  ])('%s → %s', (setting, host) => {
    expect(parseHost(setting)).toBe(host)
  })

  it.each(['ftp://box', 'http://', 'box:99999', 'a b', 'file:///etc/passwd'])('refuses %s in words', (setting) => {
    expect(() => parseHost(setting)).toThrowError(expect.objectContaining({ code: 'models/badHost' }))
  })
})
