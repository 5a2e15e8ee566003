import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's top folder. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))

/** @param {...string} parts */
export function inRoot(...parts) {
  return join(root, ...parts)
}

/**
 * The script behind a package's command, so that we choose the Node that runs it.
 * @param {string} packageName
 * @param {string} [command]
 */
export function scriptOf(packageName, command = packageName) {
  const manifestPath = inRoot('node_modules', packageName, 'package.json')
  /** @type {{ bin?: string | Record<string, string> }} */
  const manifest = createRequire(import.meta.url)(manifestPath)
  const script = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin && manifest.bin[command]
  if (!script) throw new Error(`package ${packageName} has no command ${command}`)
  return join(dirname(manifestPath), script)
}

/**
 * First of these programs on the PATH.
 * @param {readonly string[]} names
 * @returns {string | undefined}
 */
export function findProgram(names) {
  const folders = (process.env.PATH || '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}
