import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Entry = { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }

const root = join(import.meta.dirname, '..', '..')
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as Record<string, unknown>
const packages = read('package-lock.json')['packages'] as Record<string, Entry>

test('the lock file names no registry: everybody uses their own', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

test('every version is exact', () => {
  const manifest = read('package.json') as Record<string, Record<string, string>>
  const wanted = { ...manifest['dependencies'], ...manifest['devDependencies'], ...manifest['optionalDependencies'] }
  expect(Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

// `npm ci` refuses a lock file that lacks them, also on systems that would never install them. A registry
// that does not carry a system's package makes `npm install` drop it without a word.
test('the lock file names the optional packages of every system', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
  )
  expect(missing).toEqual([])
})

/** Looks where Node would: beside the package and in each folder above it. */
function isLocked(path: string, name: string): boolean {
  if (packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`]) return true
  if (path === '') return false
  return isLocked(path.includes('/node_modules/') ? path.slice(0, path.lastIndexOf('/node_modules/')) : '', name)
}
