import type { ExportedFile } from '../../src-main/contract/types.ts'

/** Hands a file to the user as a download; the browser or the desktop shell asks where it goes. */
export function saveFile({ fileName, mediaType, encoding, content }: ExportedFile): void {
  const part = encoding === 'utf8' ? content : Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([part], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Released only after the download has had its turn to begin.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
