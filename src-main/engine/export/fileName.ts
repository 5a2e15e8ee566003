/** Longest name before its ending, in bytes: file systems allow 255, and a path needs room on Windows. */
const longestBytes = 120

/** Names of devices on Windows, also with an ending. */
const device = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i

/**
 * A file name that every file system takes, made of what a person wrote: without reserved,
 * invisible and direction-changing characters, not a device's name, not too long.
 */
export function safeFileName(text: string, extension: string, fallback: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Co}\p{Cn}\ufffd]/gu, ' ')
    .replace(/\s+/g, ' ')
  let name = ''
  let bytes = 0
  for (const character of plain.trim()) {
    bytes += Buffer.byteLength(character)
    if (bytes > longestBytes) break
    name += character
  }
  // A point first hides a file; points and spaces last are dropped by Windows.
  name = name.replace(/^[.\s]+|[.\s]+$/g, '')
  if (name === '') name = fallback
  return `${device.test(name) ? `_${name}` : name}.${extension}`
}
