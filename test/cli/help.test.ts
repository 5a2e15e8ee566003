import { describe, expect, test } from 'vitest'
import { defaultLibraryPath } from '../../src-main/base/appData.ts'
import { cli } from './scriptedEngine.ts'

const commands = [
  'index',
  'search',
  'ask',
  'status',
  'serve',
  'eval',
  'sweep',
  'text',
  'doctor',
  'models',
  'backup',
  'restore',
]

describe('help', () => {
  test('the first screen names every command, examples, exit codes and where the index is', async () => {
    const { code, out, calls } = await cli(['--help'])
    expect(code).toBe(0)
    for (const command of commands) expect(out).toMatch(new RegExp(`^ {2}${command} `, 'm'))
    expect(out).toContain('footnote ask ~/Documents/lease "When is the rent due?"')
    expect(out).toContain('Exit codes: 0 done')
    expect(out.replaceAll(/\s+/g, '')).toContain(defaultLibraryPath().replaceAll(/\s+/g, ''))
    expect(calls).toEqual([])
  })

  test.each(commands.filter((command) => command !== 'eval' && command !== 'sweep'))(
    '%s teaches by examples and lists the options of all',
    async (command) => {
      const { code, out } = await cli([command, '--help'])
      expect(code).toBe(0)
      expect(out).toContain('Examples:\n  footnote')
      expect(out).toContain('--library <folder>')
    },
  )

  test.each(['ir', 'pages', 'spans', 'answers'])('eval %s too', async (kind) => {
    const { code, out } = await cli(['eval', kind, '--help'])
    expect(code).toBe(0)
    expect(out).toContain('--set <name=value>')
    expect(out).toContain(`footnote eval ${kind} `)
  })

  test.each(['ir', 'pages', 'spans'])('sweep %s too', async (kind) => {
    const { code, out } = await cli(['sweep', kind, '--help'])
    expect(code).toBe(0)
    expect(out).toContain('--line <name=value,value>')
    expect(out).toContain(`footnote sweep ${kind} `)
  })

  test('the version alone on standard output', async () => {
    expect(await cli(['--version'])).toMatchObject({ code: 0, out: '1.2.3\n', err: '' })
  })
})

describe('wrong use ends with code 2, says why, and opens nothing', () => {
  test.each([
    [['serch', 'rent'], "unknown command 'serch'"],
    [['search'], "missing required argument 'query'"],
    [['search', 'rent', '--top', '0'], 'whole number from 1 to 100'],
    [['search', 'rent', '--top', '2.5'], 'whole number from 1 to 100'],
    [['serve', '--port', '99999'], 'whole number from 1 to 65535'],
    [['ask'], 'missing required argument'],
    [['ask', '  '], 'Ask something'],
    [['ask', './missing-folder', 'When?'], 'There is no folder at ./missing-folder'],
    [['text', 'a.pdf', 'b.pdf'], 'too many arguments'],
    [['status', '--colour'], "unknown option '--colour'"],
    [['sweep', 'ir', '.'], 'Say what to vary'],
    [['sweep', 'ir', '.', '--ablate', '--x', 'alpha=0'], 'leave --line and --x away'],
    [['sweep', 'ir', 'a/test', 'b/test', '--line', 'alpha=0'], 'the same name'],
    [['eval', 'ndcg', '.'], "unknown command 'ndcg'"],
  ])('%j', async (args, reason) => {
    const { code, out, err, calls } = await cli(args)
    expect({ code, out, calls }).toEqual({ code: 2, out: '', calls: [] })
    expect(err).toContain(reason)
  })

  test('no command at all shows the help', async () => {
    const { code, err } = await cli([])
    expect(code).toBe(2)
    expect(err).toContain('Usage: footnote')
  })
})
