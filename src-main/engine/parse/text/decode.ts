import iconv from 'iconv-lite'
import jschardet from 'jschardet'

/** Bytes that a guess of the encoding looks at: enough for any script, quick on a large file. */
const guessBytes = 64 * 1024

/** Share of control characters above which bytes are no text; random bytes have 10 %. */
const maxControlShare = 0.05

export type Decoded = { text: string; encoding: string; replaced: number }

const marks: { mark: number[]; encoding: string }[] = [
  { mark: [0xff, 0xfe, 0, 0], encoding: 'utf-32le' },
  { mark: [0, 0, 0xfe, 0xff], encoding: 'utf-32be' },
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
]

/** An encoding that iconv-lite lacks and Node's own decoder has. */
const escapedJapanese = /^iso-2022-jp$/i

function isKnown(encoding: string): boolean {
  return iconv.encodingExists(encoding) || escapedJapanese.test(encoding)
}

function decodeAs(bytes: Uint8Array, encoding: string): Decoded {
  if (escapedJapanese.test(encoding)) {
    const text = new TextDecoder(encoding).decode(bytes)
    return { text, encoding, replaced: text.split('\ufffd').length - 1 }
  }
  const text = iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding, { stripBOM: true })
  return { text, encoding, replaced: text.split('\ufffd').length - 1 }
}

function decodeStrictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null // the bytes are in another encoding: the callers ask for one
  }
}

/** UTF-16 without a mark: in Western text every other byte is zero. */
function utf16Without(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, guessBytes)
  const zeros = [0, 0]
  for (let index = 0; index < sample.length; index++)
    if (sample[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const half = sample.length / 2
  const [even = 0, odd = 0] = zeros
  if (odd > 0.3 * half && even < 0.05 * half) return 'utf-16le'
  if (even > 0.3 * half && odd < 0.05 * half) return 'utf-16be'
  return null
}

function guess(bytes: Uint8Array): string {
  const sample = Buffer.from(bytes.subarray(0, guessBytes))
  const { encoding, confidence } = jschardet.detect(sample)
  // Below .2 a guess is as good as none; windows-1252 at least keeps every byte.
  if (!encoding || confidence < 0.2 || !isKnown(encoding) || encoding === 'ascii') return 'windows-1252'
  return encoding.toLowerCase() === 'iso-8859-1' ? 'windows-1252' : encoding
}

/**
 * Bytes of a text in whatever encoding. A byte order mark decides and is not part of the text; then
 * valid UTF-8; then `declared` (what the document says of itself); then a guess by letter frequency.
 */
export function decodeText(bytes: Uint8Array, declared?: string): Decoded {
  const marked = marks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return decodeAs(bytes, marked.encoding)
  const unmarked = utf16Without(bytes)
  if (unmarked) return decodeAs(bytes, unmarked)
  // ISO-2022 and HZ are pure ASCII with escapes: valid UTF-8, but not meant so.
  const escaped = bytes.subarray(0, guessBytes).includes(0x1b)
  const utf8 = escaped ? null : decodeStrictUtf8(bytes)
  if (utf8 !== null) return { text: utf8, encoding: 'utf-8', replaced: 0 }
  const lossy = decodeAs(bytes, 'utf-8')
  // A long UTF-8 text with a few broken bytes is still UTF-8: another encoding would spoil all the rest.
  const multibyte = lossy.text.length < bytes.length - 2 * lossy.replaced
  if (multibyte && lossy.replaced * 50 < bytes.length - lossy.text.length) return lossy
  const encoding = declared && isKnown(declared) && !/^utf-?8$/i.test(declared) ? declared : guess(bytes)
  return decodeAs(bytes, encoding)
}

/** True when decoded text holds so many control characters that it must come from a binary file. */
export function looksBinary(text: string): boolean {
  const sample = text.slice(0, guessBytes)
  const controls = sample.match(/[\0-\x08\x0e-\x1a\x1c-\x1f]/g)?.length ?? 0
  return controls > Math.max(1, maxControlShare * sample.length)
}
