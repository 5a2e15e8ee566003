import { spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const repository = join(import.meta.dirname, '..', '..')

export type Outcome = { code: number | null; stdout: string; stderr: string }

/** A copy of the bootstrap in a project whose tools are small scripts that note what they were asked. */
export type Project = {
  root: string
  put(path: string, content: string, options?: { isProgram?: boolean }): void
  read(path: string): string
  /** Runs `node bootstrap.mjs <args>` to its end. */
  start(args: readonly string[], env?: Record<string, string>): Promise<Outcome>
  /** The same, still running. */
  launch(args: readonly string[], env?: Record<string, string>): ChildProcess
  remove(): void
}

const packages = {
  'node_modules/electron': { version: '1.0.0' },
  'node_modules/other-system': { version: '1.0.0', optional: true },
}

/** What `out/main/cli.js` is made to do: say its arguments and folder, fail, wait for a signal, or serve. */
const cli = `
const [command, ...args] = process.argv.slice(2)
if (command === 'fail') process.exit(7)
if (command === 'wait') {
  process.on('SIGTERM', () => { console.log('stopping'); process.exit(5) })
  setInterval(() => {}, 1000)
  console.log('waiting')
} else if (command === 'serve') {
  console.log('Footnote is at http://127.0.0.1:4321/?token=abc-_1')
  setTimeout(() => {}, 300)
} else console.log(JSON.stringify({ command, args, folder: process.cwd() }))
`

/** Makes a project where everything is installed and nothing is built. */
export function createProject(): Project {
  const root = mkdtempSync(join(tmpdir(), 'footnote-bootstrap-'))
  const project: Project = {
    root,
    put(path, content, { isProgram = false } = {}) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), content)
      if (isProgram) chmodSync(join(root, path), 0o755)
    },
    read: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''),
    start: (args, env) => finish(project.launch(args, env)),
    launch: (args, env = {}) =>
      spawn(process.execPath, [join(root, 'src-main/cli/bootstrap.mjs'), ...args], {
        cwd: root,
        env: { PATH: `${join(root, 'programs')}:${process.env['PATH']}`, HOME: root, TMPDIR: root, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
  for (const part of ['bootstrap.mjs', 'bootstrap']) {
    cpSync(join(repository, 'src-main/cli', part), join(root, 'src-main/cli', part), { recursive: true })
  }
  project.put('package.json', '{}')
  project.put('package-lock.json', JSON.stringify({ packages: { '': {}, ...packages } }))
  project.put(
    'node_modules/.package-lock.json',
    JSON.stringify({ packages: { 'node_modules/electron': { version: '1.0.0' } } }),
  )
  mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true })
  symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'))
  project.put('node_modules/electron-vite/package.json', '{"bin":{"electron-vite":"build.cjs"}}')
  project.put(
    'node_modules/electron-vite/build.cjs',
    `const fs = require('fs')
     console.log('building')
     fs.appendFileSync('builds', 'x')
     if (fs.existsSync('broken')) process.exit(1)
     fs.mkdirSync('out/main', { recursive: true })
     fs.writeFileSync('out/main/cli.js', ${JSON.stringify(cli)})`,
  )
  project.put('node_modules/electron/package.json', '{"bin":{"install-electron":"install.cjs"}}')
  project.put('node_modules/electron/install.cjs', 'process.exit(1)')
  // A system without npm and without a browser, unless a test says otherwise.
  project.put('programs/npm', '#!/bin/sh\nexit 1\n', { isProgram: true })
  project.put('programs/xdg-open', '#!/bin/sh\nexit 1\n', { isProgram: true })
  return project
}

/** Waits for a process and all that it says. */
export function finish(child: ChildProcess): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const said = { stdout: '', stderr: '' }
    child.stdout?.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, ...said }))
  })
}
