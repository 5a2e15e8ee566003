/** Bytes [start, end) of a file. */
export type ByteRange = { start: number; end: number }

/**
 * Reads a `Range` header (RFC 9110 §14) for a file of `size` bytes.
 * @returns the range; `'all'` when there is none that we serve (absent, several parts, another unit,
 * not well formed: the RFC lets a server ignore those); `'unsatisfiable'` when it lies past the end.
 */
export function parseRange(header: string | null | undefined, size: number): ByteRange | 'all' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match) return 'all'
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return 'all'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size }
  }
  const start = Number(first)
  const end = last === '' ? size : Math.min(Number(last) + 1, size)
  if (last !== '' && Number(last) < start) return 'all'
  return start < end ? { start, end } : 'unsatisfiable'
}
