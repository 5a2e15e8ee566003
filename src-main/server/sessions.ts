import { randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 bits: not to be guessed. */
const secretBytes = 32

/** Who may talk to this server: one-time tokens that turn into sessions, both only in memory. */
export interface Sessions {
  /** A fresh token that can be used once. */
  issueToken(): string
  /** Uses a token up; the session that it opens, or undefined when it was used before or never issued. */
  redeem(token: string): string | undefined
  has(session: string): boolean
}

/** Makes an empty register. */
export function createSessions(): Sessions {
  const tokens = new Set<string>()
  const sessions = new Set<string>()
  const create = (secrets: Set<string>): string => {
    const secret = randomBytes(secretBytes).toString('base64url')
    secrets.add(secret)
    return secret
  }
  return {
    issueToken: () => create(tokens),
    redeem(token) {
      const known = findSecret(tokens, token)
      if (known === undefined) return undefined
      tokens.delete(known)
      return create(sessions)
    },
    has: (session) => findSecret(sessions, session) !== undefined,
  }
}

/** SECURITY: compares in constant time, so that no answer's delay tells how much of a guess was right. */
function findSecret(secrets: Iterable<string>, candidate: string): string | undefined {
  const bytes = Buffer.from(candidate)
  let found: string | undefined
  for (const secret of secrets) {
    const known = Buffer.from(secret)
    if (known.length === bytes.length && timingSafeEqual(known, bytes)) found = secret
  }
  return found
}
