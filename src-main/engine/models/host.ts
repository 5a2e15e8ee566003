import { AppError } from '../../base/errors.ts'

/** Where Ollama listens when nothing else is said. */
const defaultPort = 11434

/**
 * Base URL of the Ollama server from what a user or `OLLAMA_HOST` says: `host`, `host:port`,
 * `:port`, an IPv6 address, a URL with or without a path. An address to listen on ("all
 * interfaces") becomes the loopback address. Throws AppError `models/badHost`.
 */
export function parseHost(setting: string | undefined): string {
  const text = (setting ?? '').trim().replace(/^(["'])(.*)\1$/, '$2')
  if (text === '') return `http://127.0.0.1:${defaultPort}`
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  // A bare IPv6 address has more than one colon and no brackets.
  const isBareIpv6 = /^[0-9a-f.:]*:[0-9a-f.]*:[0-9a-f.:]*$/i.test(text)
  const address = isBareIpv6 ? `[${text}]` : text.startsWith(':') ? `127.0.0.1${text}` : text
  const rest = hasScheme ? text : `http://${address}`
  let url: URL
  try {
    url = new URL(rest)
  } catch (cause) {
    throw badHost(text, cause)
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw badHost(text)
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1'
  if (url.hostname === '[::]') url.hostname = '[::1]'
  // `URL` drops a scheme's own port: what was written decides, as in Ollama itself.
  const isPortGiven = url.port !== '' || /^[^/]*\/\/[^/]*:(?:80|443)(?:\/|$)/.test(rest)
  const port = url.port || (hasScheme || isPortGiven ? (url.protocol === 'https:' ? '443' : '80') : String(defaultPort))
  const path = url.pathname.replace(/\/+$/, '')
  const user = url.username === '' ? '' : `${url.username}${url.password === '' ? '' : `:${url.password}`}@`
  return `${url.protocol}//${user}${url.hostname}:${port}${path}`
}

/** Whether an address, as `parseHost` gives it, is this computer's own. */
export function isThisComputer(host: string): boolean {
  const { hostname } = new URL(host)
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

function badHost(text: string, cause?: unknown): AppError {
  return new AppError(
    'models/badHost',
    `“${text}” is not an address of an Ollama server. Set OLLAMA_HOST to something like 127.0.0.1:${defaultPort}, or remove it.`,
    { cause },
  )
}
