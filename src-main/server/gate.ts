import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Sessions } from './sessions.ts'

/** Why a request goes no further. `sentence` is for the person behind the browser. */
export type Refusal = { status: number; sentence: string }

const noSession: Refusal = {
  status: 401,
  sentence:
    'This address has been used already, or Footnote was started anew since. Each address opens one browser. ' +
    'For a new one, go to the terminal where Footnote runs, stop it with Ctrl+C and start it again: it prints a new address.',
}

/** Name of the cookie. Cookies are shared by all ports of a host, so each server has a name of its own. */
export function cookieName(port: number): string {
  return `footnote-${port}`
}

/**
 * Checks that need no session: is this a request that our own page, or a person who typed our
 * address, would make?
 * @returns undefined when it may pass
 */
export function checkRequest(request: IncomingMessage, port: number): Refusal | undefined {
  const { headers, method, url = '' } = request
  // SECURITY: a foreign name that resolves to 127.0.0.1 (DNS rebinding) arrives with that name as Host.
  if (!ownHosts(port).includes(headers.host ?? ''))
    return { status: 421, sentence: 'Footnote answers only at 127.0.0.1 and localhost.' }
  if (method !== 'GET' && method !== 'POST') return { status: 405, sentence: 'Footnote answers only to GET and POST.' }
  if (!url.startsWith('/')) return { status: 400, sentence: 'This is not an address of Footnote.' }
  // SECURITY: no other site may call us, not even from another port of this computer; there is no CORS.
  if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`) {
    return { status: 403, sentence: 'Another site tried to reach Footnote. It was refused.' }
  }
  return undefined
}

/**
 * Checks that a request belongs to a session, by cookie (the page) or `Authorization: Bearer` (programs).
 * @returns undefined when it may pass
 */
export function checkSession(headers: IncomingHttpHeaders, port: number, sessions: Sessions): Refusal | undefined {
  const session = bearerOf(headers.authorization) ?? cookieOf(headers.cookie, cookieName(port))
  return session !== undefined && sessions.has(session) ? undefined : noSession
}

/**
 * SECURITY: browsers send SameSite cookies to every port of a host, so a page of another local server
 * could let ours act on its behalf. Browsers also say where a request comes from; programs do not.
 */
export function checkFetchSite(headers: IncomingHttpHeaders): Refusal | undefined {
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return undefined
  return { status: 403, sentence: 'Another site tried to reach Footnote. It was refused.' }
}

function ownHosts(port: number): string[] {
  return [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]
}

function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer ([\w-]+)$/i.exec(header ?? '')?.[1]
}

function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}
