/**
 * What the page may do, in the browser and in Electron alike. Everything is forbidden that is not
 * named: no inline script or style, no other host. `wasm-unsafe-eval` lets pdf.js decode scanned
 * pages (JPEG 2000, JBIG2) and allows no script.
 */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What an original document may do: nothing. It is data, whatever it claims to be. */
export const documentPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Chromium's PDF viewer is a plug-in with styles of its own: `sandbox` would block it when a PDF is opened in a tab. */
const pdfPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Sent with every response, of whatever kind. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), payment=()',
  'Cache-Control': 'no-store',
}

const mediaTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
}

/** Media type of a file of the page by its extension; unknown ones are plain bytes and never sniffed. */
export function mediaTypeOf(path: string): string {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return (Object.hasOwn(mediaTypes, extension) ? mediaTypes[extension] : undefined) ?? 'application/octet-stream'
}

/** Types that a browser shows without running anything of the document's own. */
const inertTypes: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/octet-stream',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
])

/**
 * Headers for an original document. Anything that could hold script (HTML, SVG, XML) goes out as
 * plain text.
 * @param fileName last part of the path, for the browser's "save as"
 */
export function documentHeaders(mediaType: string, fileName: string): Record<string, string> {
  const type = mediaType.split(';')[0]?.trim().toLowerCase() ?? ''
  // SECURITY: text/html of a stranger must never run under our origin.
  const shown = inertTypes.has(type) ? type : 'text/plain; charset=utf-8'
  return {
    ...commonHeaders,
    'Content-Type': shown,
    'Content-Security-Policy': type === 'application/pdf' ? pdfPolicy : documentPolicy,
    'Content-Disposition': `inline; filename*=UTF-8''${encodeFileName(fileName)}`,
  }
}

/** RFC 8187: percent-encodes all but the characters that an extended parameter value admits. */
function encodeFileName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
