import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number, stdio?: import('node:child_process').StdioOptions, shell?: boolean }} RunOptions */

/** stdout of tools goes to our stderr: stdout belongs to the command that the user asked for. */
export const quietStdout = /** @type {const} */ (['ignore', 2, 2])

/**
 * Runs a program to its end. Signals that would end us are handed to it first, so that it can close
 * what it holds; we end when it has ended.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} exit code; 128 + number for a signal, 127 when it could not be started, 124 after `timeoutMs`
 */
export function run(program, args, options = {}) {
  const { timeoutMs, stdio = 'inherit', ...rest } = options
  return waitFor(spawn(program, args, { ...rest, stdio }), timeoutMs)
}

/**
 * The second half of `run`, for a child that the caller has started.
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} [timeoutMs]
 * @returns {Promise<number>}
 */
export function waitFor(child, timeoutMs) {
  return new Promise((resolve) => {
    let isLate = false
    const timer = timeoutMs && setTimeout(() => ((isLate = true), child.kill('SIGKILL')), timeoutMs)
    // A terminal sends Ctrl+C to the whole group: the child has it already, twice would mean "at once".
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    const signals = /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    for (const signal of signals) process.on(signal, forward)
    const finish = (/** @type {number} */ code) => {
      clearTimeout(timer)
      for (const signal of signals) process.off(signal, forward)
      resolve(code)
    }
    child.once('error', () => finish(127))
    child.once('exit', (code, signal) => {
      if (isLate) finish(124)
      else finish(code === null ? 128 + (signal ? constants.signals[signal] : 0) : code)
    })
  })
}
