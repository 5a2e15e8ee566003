import type { ExportedFile } from '../../src-main/contract/types.ts'

/** Hands a file to the user as a download; the browser or the desktop shell asks where it goes. */
export function saveFile({ fileName, mediaType, content }: ExportedFile): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Released only after the download has had its turn to begin.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
