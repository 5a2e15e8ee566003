import { existsSync, readdirSync } from 'node:fs'
import { delimiter } from 'node:path'
import { build } from './build.mjs'
import { run } from './child.mjs'
import { openApp } from './desktop.mjs'
import { ensureBrowser, findNode, install } from './install.mjs'
import { inRoot, root, scriptOf } from './paths.mjs'
import { PlainError, say } from './say.mjs'

const cli = inRoot('out', 'main', 'cli.js')

/**
 * Gets everything ready that a verb needs and runs it.
 * @param {string} verb
 * @param {readonly string[]} args
 * @returns {Promise<number>} exit code
 */
export async function runVerb(verb, args) {
  try {
    await install()
    const node = findNode()
    // Tools that look for `node` find the same one.
    process.env.PATH = [inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter)
    switch (verb) {
      case 'start':
        await build(node)
        return args.length > 0 ? await runCommand(node, args) : await openApp(node, cli)
      case 'run':
        await build(node)
        return await runCommand(node, args.length > 0 ? args : ['--help'])
      case 'build':
        await build(node, { always: true })
        return 0
      case 'test':
        await ensureBrowser()
        await build(node)
        return await vitest(node, 'test/vitest.config.ts', args)
      case 'screenshots':
        await ensureBrowser()
        await build(node)
        process.env.FOOTNOTE_SCREENSHOTS ??= inRoot('screenshots')
        say(`Pictures of every screen go to ${process.env.FOOTNOTE_SCREENSHOTS}`)
        return await vitest(node, 'test/vitest.config.ts', ['test/e2e/screens', ...args])
      case 'quality':
        await build(node)
        return await vitest(node, 'test/quality/vitest.config.ts', args)
      case 'check':
        return await check(node)
      case 'bench':
        await build(node)
        return await bench(node, args)
      default:
        throw new PlainError(
          `Unknown word "${verb}". Known: start, run, build, test, screenshots, quality, check, bench.`,
        )
    }
  } catch (error) {
    if (!(error instanceof PlainError)) throw error
    say(error.message)
    return 1
  }
}

/**
 * @param {string} node
 * @param {readonly string[]} args
 */
function runCommand(node, args) {
  // npm changes into the project's folder; paths that the user typed count from where they were typed.
  const typedIn = process.env.INIT_CWD
  return run(node, [cli, ...args], typedIn && existsSync(typedIn) ? { cwd: typedIn } : {})
}

/**
 * @param {string} node
 * @param {string} config
 * @param {readonly string[]} args
 */
function vitest(node, config, args) {
  return run(node, [scriptOf('vitest'), 'run', '--config', config, ...args], { cwd: root })
}

/**
 * Runs all checks, also after one has failed: each says something of its own.
 * @param {string} node
 */
async function check(node) {
  const formatted = ['src-main', 'src-renderer', 'test', 'README.md', '*.ts', '*.json', '!package-lock.json']
  /** @type {[string, string[]][]} */
  const steps = [
    [
      'format',
      [scriptOf('prettier'), '--check', '--log-level', 'warn', '--no-error-on-unmatched-pattern', ...formatted],
    ],
    ...['src-main', 'src-main/preload', 'src-renderer', 'test'].map(
      (part) => /** @type {[string, string[]]} */ ([`types in ${part}`, [scriptOf('typescript', 'tsc'), '-p', part]]),
    ),
    ['lint', [scriptOf('oxlint'), '--type-aware', '--quiet']],
    ['dead code', [scriptOf('knip')]],
    ['architecture', [scriptOf('vitest'), 'run', '--config', 'test/vitest.config.ts', 'test/architecture.test.ts']],
  ]
  const failed = []
  for (const [name, command] of steps) {
    say(`check: ${name}`)
    if ((await run(node, command, { cwd: root })) !== 0) failed.push(name)
  }
  say(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`)
  return failed.length === 0 ? 0 : 1
}

/**
 * Runs test/bench/*.bench.ts one after another, or those whose names hold one of the words given.
 * @param {string} node
 * @param {readonly string[]} words
 */
async function bench(node, words) {
  const files = readdirSync(inRoot('test', 'bench')).filter((name) => name.endsWith('.bench.ts'))
  let worst = 0
  for (const file of files.filter((name) => words.length === 0 || words.some((word) => name.includes(word)))) {
    say(`bench: ${file}`)
    worst = Math.max(worst, await run(node, [inRoot('test', 'bench', file)], { cwd: root }))
  }
  return worst
}
