/** Oldest Node that can run npm's and our own bootstrap code. */
const oldest = /** @type {const} */ ([20, 19])

/**
 * Tells the user a sentence without touching stdout.
 * @param {string} sentence
 */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`)
}

/** A failure that has been put in plain words, with the next step. */
export class PlainError extends Error {}

/**
 * True below Node 20.19.
 * @param {string} version such as `20.19.1`
 */
export function isOldNode(version) {
  return isBelow(version, oldest)
}

/**
 * Compares a dotted version with a major and a minor number.
 * @param {string} version
 * @param {readonly [number, number]} limit
 */
export function isBelow(version, limit) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < limit[0] || (major === limit[0] && minor < limit[1])
}
