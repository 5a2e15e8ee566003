import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { linkScheme } from '../../src-main/shell/opening/deepLink.ts'
import { associatedExtensions, isAssociated } from '../../src-main/shell/opening/fileTypes.ts'
import { appId } from '../../src-main/shell/origin.ts'
import { findPlaces } from '../../src-main/shell/places.ts'
import { isOpenable } from '../../src-main/shell/bridge/originals.ts'
import { electron, reset } from './fakeElectron.ts'

vi.mock('electron', async () => (await import('./fakeElectron.ts')).electron)

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The configuration as the packager would read it, in this environment. */
async function configure(env: Record<string, string> = {}) {
  vi.resetModules()
  for (const name of ['FOOTNOTE_UPDATE_FEED', 'APPLE_API_KEY', 'APPLE_ID']) vi.stubEnv(name, env[name])
  return (await import('../../electron-builder.config.mjs')).default
}
let config: Awaited<ReturnType<typeof configure>>
beforeEach(async () => {
  reset()
  config = await configure()
})
afterEach(() => vi.unstubAllEnvs())

/** Whether a file of the checkout is shipped, for a system; after electron-builder's rule that the last match wins. */
function isShipped(path: string, platform: NodeJS.Platform = process.platform): boolean {
  const isIn = path.startsWith('node_modules/') || config.files.some((glob) => matchesGlob(path, glob))
  const isOut = config.files.some(
    (glob) => glob.startsWith('!') && matchesGlob(path, glob.slice(1).replace('${platform}', platform)),
  )
  return isIn && !isOut
}
const isUnpacked = (path: string) => config.asarUnpack.some((glob) => matchesGlob(path, glob))

type Lock = { packages: Record<string, { dev?: boolean; optional?: boolean }> }
const lock = JSON.parse(read('package-lock.json')) as Lock
/** Packages that ship, as far as they are installed here. */
const shipped = Object.entries(lock.packages)
  .filter(([path, { dev }]) => path !== '' && dev !== true && existsSync(join(root, path)))
  .map(([path]) => path)

describe('what ships', () => {
  test('every native library, and what it loads, is a file of its own and not in the archive', () => {
    const natives = shipped.flatMap((path) =>
      globSync('**/*.{node,so,so.*,dll,dylib}', { cwd: join(root, path) }).map((file) => `${path}/${file}`),
    )
    const shippedNatives = natives.filter((path) => isShipped(path))
    // That the list is right: the four that must be among them.
    for (const name of ['better-sqlite3', 'onnxruntime-node', '@img', 'hnswlib-node'].filter(
      (name) => name !== 'hnswlib-node' || existsSync(join(root, 'node_modules', name, 'build')),
    ))
      expect(
        shippedNatives.some((path) => path.startsWith(`node_modules/${name}`)),
        name,
      ).toBe(true)
    expect(shippedNatives.filter((path) => !isUnpacked(path))).toEqual([])
  })

  test('of ONNX Runtime only the libraries for the system that the package is for', () => {
    const library = 'node_modules/onnxruntime-node/bin/napi-v6/win32/x64/onnxruntime_binding.node'
    expect(isShipped(library, 'win32')).toBe(true)
    expect(isShipped(library, 'linux')).toBe(false)
  })

  const isBuilt = existsSync(join(root, 'out', '.built-from'))
  const reason = isBuilt ? '' : ' (skipped: nothing is built; `npm run build` first)'
  test.runIf(isBuilt)(`every package that a built file imports, at the file that it imports${reason}`, () => {
    const specifiers = new Set(
      globSync('out/main/*.js', { cwd: root }).flatMap((file) =>
        [...read(file).matchAll(/(?:^|;|\s)(?:import|export)\s*(?:[^'"()]*?from\s*)?\(?["']([@a-z][^'":]*)["']/gm)].map(
          ([, name = '']) => name,
        ),
      ),
    )
    specifiers.delete('electron')
    const paths = [...specifiers].flatMap((name) => {
      try {
        return relative(root, new URL(import.meta.resolve(name)).pathname)
      } catch {
        return [`node_modules/${name}`]
      }
    })
    expect(paths.length).toBeGreaterThan(10)
    expect(paths.filter((path) => !isShipped(path))).toEqual([])
    // Of a package that only developers install nothing would be there.
    const isKept = (path: string) => shipped.some((kept) => path.startsWith(`${kept}/`))
    expect(paths.filter((path) => !isKept(path))).toEqual([])
  })

  test('the licence, the program and the page; neither sources nor tests nor this repository’s data', () => {
    for (const path of ['LICENSE', 'package.json', 'out/main/index.js', 'out/preload/preload.cjs', 'out/renderer/a.js'])
      expect(isShipped(path), path).toBe(true)
    for (const path of ['src-main/index.ts', 'test/a.ts', 'resources/models/a.onnx', 'README.md', 'out/.built-from'])
      expect(isShipped(path), path).toBe(false)
    expect(isShipped('node_modules/mammoth/LICENSE.md')).toBe(true)
    expect((JSON.parse(read('package.json')) as { main: string }).main).toBe('out/main/index.js')
  })

  test('every path that is named exists', () => {
    for (const path of [config.icon, config.mac.entitlements, config.mac.entitlementsInherit, 'LICENSE'])
      expect(existsSync(join(root, path)), path).toBe(true)
    const [resources] = config.extraResources
    for (const glob of resources?.filter ?? [])
      expect(globSync(glob, { cwd: join(root, resources?.from ?? '') }).length, glob).toBeGreaterThan(0)
  })

  test('models and sample lie where the installed app looks for them', () => {
    Object.assign(process, { resourcesPath: '/opt/Footnote/resources' })
    electron.app.isPackaged = true
    expect(findPlaces('/opt/Footnote/resources/app.asar/out')).toMatchObject({
      engineHost: '/opt/Footnote/resources/app.asar/out/main/engineHost.js',
      updateFeed: '/opt/Footnote/resources/app-update.yml',
      host: { resourcesPath: '/opt/Footnote/resources' },
    })
    expect(config.extraResources).toEqual([{ from: 'resources', to: '.', filter: ['models/**', 'sample/**'] }])
    electron.app.isPackaged = false
    expect(findPlaces('/elsewhere/out').host.resourcesPath).toBe('/opt/footnote/resources')
  })
})

describe('the fuses agree with the code', () => {
  test('the inference process is forked, so Electron may run as Node; nothing else is left open', () => {
    expect(read('src-main/engine/embed/inferenceProcess.ts')).toContain("import { fork } from 'node:child_process'")
    expect(read('src-main/shell/host/engineHost.ts')).toContain("process.env['ELECTRON_RUN_AS_NODE'] = '1'")
    expect(config.electronFuses).toEqual({
      runAsNode: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
      loadBrowserProcessSpecificV8Snapshot: false,
      enableCookieEncryption: false,
    })
  })

  test('nobody needs what is switched off: an archive there is, file:// is never loaded, Node gets no flags', () => {
    expect(config.asar).toBe(true)
    const sources = globSync('src-main/{index.ts,shell/**/*.ts,engine/embed/*.ts}', { cwd: root }).map(read).join('\n')
    expect(sources).not.toMatch(/file:\/\/|loadFile\(|NODE_OPTIONS|--inspect|cookies/)
  })
})

describe('the system’s side agrees with the shell', () => {
  test('name, links and kinds of files', () => {
    expect(config.appId).toBe(appId)
    expect(config.protocols.flatMap(({ schemes }) => schemes)).toEqual([linkScheme])
    expect(config.fileAssociations.flatMap(({ ext }) => ext)).toEqual([...associatedExtensions])
    for (const extension of associatedExtensions) {
      expect(isAssociated(`/a/B.${extension.toUpperCase()}`)).toBe(true)
      expect(isOpenable(`/a/b.${extension}`)).toBe(true)
    }
  })

  test('Footnote is offered, and never takes a kind of file for itself', () => {
    for (const kind of config.fileAssociations) expect(kind).toMatchObject({ role: 'Viewer', rank: 'Alternate' })
  })

  test('Windows installs for one user and keeps the library when it uninstalls; macOS is hardened', () => {
    expect(config.nsis).toMatchObject({ perMachine: false, allowElevation: false, deleteAppDataOnUninstall: false })
    expect(config.mac.hardenedRuntime).toBe(true)
    const keys = [...read(config.mac.entitlements).matchAll(/<key>(.*)<\/key>/g)].map(([, key]) => key)
    expect(keys).toEqual(['com.apple.security.cs.allow-jit'])
    // Updates of macOS come from the zip.
    expect(config.mac.target.map(({ target }) => target)).toEqual(['dmg', 'zip'])
  })

  test('Electron is of one version, not of a range', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }
    expect(devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test('every installer has a name of its own', () => {
    for (const part of ['version', 'os', 'arch', 'ext']) expect(config.artifactName).toContain(`\${${part}}`)
  })
})

describe('updates', () => {
  test('are off unless a place is named, which has to be encrypted', async () => {
    expect(config.publish).toBeNull()
    const url = 'https://updates.example/footnote'
    expect((await configure({ FOOTNOTE_UPDATE_FEED: url })).publish).toEqual([{ provider: 'generic', url }])
    await expect(configure({ FOOTNOTE_UPDATE_FEED: 'http://updates.example' })).rejects.toThrow('https://')
  })

  test('notarizing needs somebody who signs', async () => {
    expect(config.mac.notarize).toBe(false)
    expect((await configure({ APPLE_API_KEY: 'key.p8' })).mac.notarize).toBe(true)
    expect((await configure({ APPLE_ID: 'a@example.org' })).mac.notarize).toBe(true)
  })

  test('the updater is in the build, late, and no package of its own', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
    expect(dependencies).not.toHaveProperty('electron-updater')
    expect(read('src-main/shell/updates/loadUpdater.ts')).toMatch(/await import\('electron-updater'\)/)
  })
})
