import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hasDisplay } from '../../src-main/cli/bootstrap/desktop.mjs'
import { isInstalled } from '../../src-main/cli/bootstrap/install.mjs'
import { isOldNode } from '../../src-main/cli/bootstrap/say.mjs'
import { createProject, finish, type Project } from './project.ts'

let project: Project
beforeEach(() => {
  project = createProject()
})
afterEach(() => project.remove())

const electronProgram = (script: string) => {
  project.put('node_modules/electron/path.txt', 'electron')
  project.put('node_modules/electron/dist/electron', `#!/bin/sh\n${script}\n`, { isProgram: true })
}

describe('a command', () => {
  test('gets its arguments as they were typed; stdout is its own', async () => {
    const { code, stdout, stderr } = await project.start(['start', 'ask', './my docs', 'Who? "Me" $HOME'])
    expect(JSON.parse(stdout)).toMatchObject({ command: 'ask', args: ['./my docs', 'Who? "Me" $HOME'] })
    expect(stderr).toContain('Building Footnote.')
    expect(code).toBe(0)
  })

  test('keeps its exit code', async () => {
    expect((await project.start(['run', 'fail'])).code).toBe(7)
  })

  test('runs where the user typed it, not where npm went', async () => {
    mkdirSync(join(project.root, 'elsewhere'))
    const { stdout } = await project.start(['run', 'ask'], { INIT_CWD: join(project.root, 'elsewhere') })
    expect(JSON.parse(stdout)).toMatchObject({ folder: join(project.root, 'elsewhere') })
  })

  test('without a name shows the help', async () => {
    expect(JSON.parse((await project.start(['run'])).stdout)).toMatchObject({ command: '--help' })
  })

  test('gets the signal that was meant for it, and ends in its own way', async () => {
    const child = project.launch(['run', 'wait'])
    const outcome = finish(child)
    // Listened for from the start: it may speak before its building has been noticed.
    const spoke = child.stdout && once(child.stdout, 'data')
    await vi.waitFor(() => expect(project.read('builds')).toBe('x'), 10_000)
    await spoke
    child.kill('SIGTERM')
    expect(await outcome).toMatchObject({ code: 5, stdout: 'waiting\nstopping\n' })
  })

  test('a word that is none is answered with those that are', async () => {
    const { code, stdout, stderr } = await project.start(['dance'])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('Known: start, run')
  })
})

describe('building', () => {
  test('happens once, and again when a source has changed', async () => {
    await project.start(['run', 'a'])
    const second = await project.start(['run', 'a'])
    expect(project.read('builds')).toBe('x')
    expect(second.stderr).toBe('')
    project.put('src-renderer/app.tsx', 'changed')
    await project.start(['run', 'a'])
    expect(project.read('builds')).toBe('xx')
  })

  test('two starts at once build once', async () => {
    const outcomes = await Promise.all([project.start(['run', 'a']), project.start(['run', 'b'])])
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0])
    expect(project.read('builds')).toBe('x')
  })

  test('that failed is said in words, leaves stdout alone, and is tried again', async () => {
    project.put('broken', '')
    const { code, stdout, stderr } = await project.start(['run', 'a'])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('could not be built')
    rmSync(join(project.root, 'broken'))
    expect((await project.start(['run', 'a'])).code).toBe(0)
  })
})

describe('installing', () => {
  const npm = (script: string) =>
    project.put('programs/npm', `#!/bin/sh\necho "npm $@"\n${script}\n`, { isProgram: true })

  test('is not tried when nothing is missing', async () => {
    npm('touch npm-ran')
    await project.start(['run', 'a'])
    expect(project.read('npm-ran')).toBe('')
    expect((await project.start(['run', 'a'])).stderr).not.toContain('npm')
  })

  test('happens once when node_modules is missing, with the words of npm on stderr', async () => {
    const list = project.read('node_modules/.package-lock.json')
    rmSync(join(project.root, 'node_modules/.package-lock.json'))
    npm(`echo x >> installs; echo '${list}' > node_modules/.package-lock.json`)
    const { code, stdout, stderr } = await project.start(['run', 'a'])
    expect(code).toBe(0)
    expect(stdout).not.toContain('npm')
    expect(stderr).toMatch(/Installing what Footnote needs.*npm ci --ignore-scripts --include=dev/s)
    await project.start(['run', 'a'])
    expect(project.read('installs')).toBe('x\n')
  })

  test('that fails says what is missing and what to do', async () => {
    rmSync(join(project.root, 'node_modules/.package-lock.json'))
    const { code, stdout, stderr } = await project.start(['start', 'ask', 'x'])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/could not be installed.*run the same command again/s)
    expect(stderr).not.toMatch(/\s+at /)
  })

  test('a Node of its own that is missing is fetched, once', async () => {
    rmSync(join(project.root, 'node_modules/node'), { recursive: true })
    npm(`echo x >> installs; mkdir -p node_modules/node/bin; ln -s '${process.execPath}' node_modules/node/bin/node`)
    const { code, stderr } = await project.start(['run', 'a'])
    expect(code, stderr).toBe(0)
    expect(stderr).toContain('npm rebuild node')
    await project.start(['run', 'a'])
    expect(project.read('installs')).toBe('x\n')
  })

  test('one that cannot be fetched is replaced by a system that is new enough', async () => {
    rmSync(join(project.root, 'node_modules/node'), { recursive: true })
    expect((await project.start(['run', 'a'])).code).toBe(0)
  })

  describe('the optional addon', () => {
    const addon = { 'node_modules/hnswlib-node': { version: '3.0.0', optional: true } }
    const headers = { npm_config_nodedir: '' }
    const program = (name: string) => project.put(`programs/${name}`, '#!/bin/sh\n', { isProgram: true })

    /** Installs anew on a system that has only these programs. */
    const installWith = async (programs: readonly string[], script = '') => {
      headers.npm_config_nodedir = join(project.root, 'headers')
      const list = project.read('node_modules/.package-lock.json')
      rmSync(join(project.root, 'node_modules/.package-lock.json'))
      project.put('node_modules/hnswlib-node/binding.gyp', '{}')
      project.put('package-lock.json', JSON.stringify({ packages: addon }))
      npm(
        `case "$1" in ci) echo '${list}' > node_modules/.package-lock.json;; *) echo "$@ $npm_config_nodedir" >> rebuilds; ${script};; esac`,
      )
      for (const name of programs) program(name)
      return project.start(['run', 'a'], { ...headers, PATH: join(project.root, 'programs') })
    }
    const putHeaders = () => project.put('headers/include/node/node_api.h', '')

    test('is compiled once, with the headers that are here, where there is a compiler', async () => {
      putHeaders()
      expect((await installWith(['c++', 'make', 'python3'])).code).toBe(0)
      expect(project.read('rebuilds')).toMatch(/^rebuild hnswlib-node .*\/headers\n$/)
      await project.start(['run', 'a'], { ...headers, PATH: join(project.root, 'programs') })
      expect(project.read('rebuilds').split('\n')).toHaveLength(2)
    })

    test.each([[['make', 'python3']], [['c++', 'python3']], [['c++', 'make']]])(
      'is left alone where there is only %j',
      async (programs) => {
        putHeaders()
        const { code, stderr } = await installWith(programs)
        expect({ code, rebuilds: project.read('rebuilds') }).toEqual({ code: 0, rebuilds: '' })
        expect(stderr).not.toContain('compiled')
      },
    )

    test('is left alone where its headers would have to be fetched', async (context) => {
      const ownHeaders = join(process.execPath, '../../include/node/node_api.h')
      context.skip(existsSync(ownHeaders), 'this Node came with its headers')
      await installWith(['c++', 'make', 'python3'])
      expect(project.read('rebuilds')).toBe('')
    })

    test('that cannot be compiled is no failure, and is said in a sentence', async () => {
      putHeaders()
      const { code, stderr } = await installWith(['c++', 'make', 'python3'], 'exit 1')
      expect(code).toBe(0)
      expect(stderr).toContain('Footnote works without it.')
    })
  })

  test.each([
    ['another version', { 'node_modules/a': { version: '2.0.0' } }, false],
    ['the same', { 'node_modules/a': { version: '1.0.0' } }, true],
    ['one too few', {}, false],
    ['one too many', { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } }, true],
  ])('%s in node_modules', (_name, present, expected) => {
    const locked = {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/mac-only': { version: '1.0.0', optional: true },
    }
    project.put('package-lock.json', JSON.stringify({ packages: locked }))
    project.put('node_modules/.package-lock.json', JSON.stringify({ packages: present }))
    expect(isInstalled(project.root)).toBe(expected)
  })

  test('a list that was cut off counts as missing', () => {
    writeFileSync(join(project.root, 'node_modules/.package-lock.json'), '{"packages":{')
    expect(isInstalled(project.root)).toBe(false)
  })

  test.each([
    ['20.18.9', true],
    ['18.20.0', true],
    ['20.19.0', false],
    ['22.1.0', false],
    ['100.0.0', false],
  ])('Node %s is too old: %s', (version, isOld) => {
    expect(isOldNode(version)).toBe(isOld)
  })
})

describe('the app', () => {
  const opener = () => project.put('programs/xdg-open', '#!/bin/sh\necho "$1" > opened\n', { isProgram: true })

  test('without a display prints the address and says why', async () => {
    const { stdout, stderr } = await project.start(['start'])
    expect(stdout).toContain('http://127.0.0.1:4321/?token=abc-_1')
    expect(stderr).toContain('There is no display here')
  })

  test('opens in the browser when Electron cannot be fetched, and says so', async () => {
    opener()
    const { stdout, stderr, code } = await project.start(['start'], { DISPLAY: ':9' })
    expect(stderr).toContain('Electron could not be fetched')
    expect(stdout).toContain('Footnote is at')
    await vi.waitFor(() => expect(project.read('opened')).toBe('http://127.0.0.1:4321/?token=abc-_1\n'))
    expect(code).toBe(0)
  })

  test('a browser that cannot be opened is no failure: the address stands there', async () => {
    rmSync(join(project.root, 'programs/xdg-open'))
    const { code, stdout } = await project.start(['start'], { DISPLAY: ':9', PATH: join(project.root, 'programs') })
    expect(code).toBe(0)
    expect(stdout).toContain('Footnote is at')
  })

  test('opens in Electron when that is there', async () => {
    electronProgram('echo "electron $1"; exit 0')
    const { code, stdout } = await project.start(['start'], { WAYLAND_DISPLAY: 'wayland-0' })
    expect({ code, stdout: stdout.trim().replace(/\/$/, '') }).toEqual({ code: 0, stdout: `electron ${project.root}` })
  })

  test('falls back to the browser when Electron cannot start', async () => {
    opener()
    electronProgram('echo "libgtk missing" >&2; exit 127')
    const { code, stdout, stderr } = await project.start(['start'], { DISPLAY: ':9' })
    expect(stderr).toContain('Electron could not start here (exit code 127)')
    expect(stdout).toContain('Footnote is at')
    expect(code).toBe(0)
  })

  test.each([
    ['linux', {}, false],
    ['linux', { DISPLAY: '' }, false],
    ['linux', { DISPLAY: ':0' }, true],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
    ['darwin', {}, true],
    ['darwin', { SSH_CONNECTION: 'x' }, false],
    ['win32', {}, true],
  ] as const)('%s %j: has a display is %s', (platform, env, expected) => {
    expect(hasDisplay(platform, env)).toBe(expected)
  })
})
