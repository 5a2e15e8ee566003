import { createHash } from 'node:crypto'

/** SHA-256 of a string (as UTF-8) or of bytes, in hexadecimal. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}
