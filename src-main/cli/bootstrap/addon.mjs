import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findProgram, inRoot } from './paths.mjs'
import { say } from './say.mjs'

/** The optional package that has to be compiled: the graph index of large libraries. */
const addon = 'hnswlib-node'

/**
 * Compiles the optional addon where that needs nothing that is not here: a compiler, and Node's headers,
 * which node-gyp would otherwise fetch from nodejs.org. Without it searches scan, and find the same.
 * @param {(args: readonly string[], env: Record<string, string>) => Promise<number>} npm
 */
export async function buildAddon(npm) {
  const folder = inRoot('node_modules', addon)
  const headers = headersFolder()
  if (!existsSync(join(folder, 'binding.gyp')) || !headers || !hasCompiler()) return
  // Its interface is Node-API: the headers of any Node serve every other.
  if ((await npm(['rebuild', addon], { npm_config_nodedir: headers })) !== 0)
    say('An optional part for very large libraries could not be compiled. Footnote works without it.')
}

/** The folder whose `include/node` holds Node's headers: the one that npm was told of, or where this Node was unpacked. */
function headersFolder() {
  const folders = [process.env.npm_config_nodedir, dirname(dirname(realpathSync(process.execPath)))]
  return folders.find((folder) => folder && existsSync(join(folder, 'include', 'node', 'node_api.h')))
}

function hasCompiler() {
  const needed = [['c++', 'g++', 'clang++'], ['make'], ['python3', 'python']]
  if (!needed.every((names) => findProgram(names))) return false
  // macOS has programs of these names that open a dialogue instead, until its developer tools are installed.
  return process.platform !== 'darwin' || spawnSync('xcode-select', ['-p'], { stdio: 'ignore' }).status === 0
}
