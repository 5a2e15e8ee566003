/** Longest address of a picture, in characters. */
const longestAddress = 1000

/** How the source of a picture that stands in the document itself begins; the offset in the decoded text follows. */
export const inlineMark = 'data@'

/**
 * Where a picture's bytes are, by the address that the document gives: `data@…` for one inside the text at `offset`,
 * or a path relative to the document's folder. Null for what is never read: the network, other schemes, absolute
 * paths, formats that are not PNG or JPEG.
 * SECURITY: nothing is fetched; whether a path stays inside the source folder is checked when it is read.
 */
export function pictureSource(address: string, offset: number): string | null {
  const trimmed = address.trim()
  if (/^data:image\/(?:png|jpe?g)[;,]/i.test(trimmed)) return `${inlineMark}${offset}`
  if (trimmed.length > longestAddress || /^(?:[a-z][a-z\d+.-]*:|[/\\])/i.test(trimmed)) return null
  const path = decoded(trimmed.replace(/[?#].*$/s, ''))
  return path !== null && /\.(?:png|jpe?g)$/i.test(path) && !path.includes('\0') ? path : null
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null // a percent sign that begins no character: no browser would find the file either
  }
}
