import { clientFor } from './request.ts'

/** Ollama takes a JSON schema as the form of a reply from here on; steps and structured answers need it. */
export const oldestVersion = '0.5'

/** The server's version; null when it does not say one. Throws what the connection throws. */
export async function readVersion(host: string, signal: AbortSignal): Promise<string | null> {
  const { version } = await clientFor(host, null, signal).version()
  return typeof version === 'string' && version !== '' ? version.slice(0, 40) : null
}

/** Older than what Footnote needs. What is not told, and builds of developers (0.0.0), are given the benefit of the doubt. */
export function isTooOld(version: string | null): boolean {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version ?? '') ?? []
  if (major === undefined || minor === undefined || /^v?0\.0\.0/.test(version ?? '')) return false
  return Number(major) === 0 && Number(minor) < 5
}
