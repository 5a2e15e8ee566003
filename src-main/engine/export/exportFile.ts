import type { ExportedFile, ExportFormat } from '../../contract/types.ts'
import { safeFileName } from './fileName.ts'
import { makeSheet } from './sheet/makeSheet.ts'
import type { Exportable } from './types.ts'

/** What to write. */
export type ExportRequest = { exportable: Exportable; format: ExportFormat }

type Written = string | Uint8Array

type Writer = { mediaType: string; write: (exportable: Exportable) => Written | Promise<Written> }

/** Writers are loaded when they are first needed: those of Word, PDF and BibTeX are large. */
const writers: Record<ExportFormat, Writer> = {
  md: {
    mediaType: 'text/markdown; charset=utf-8',
    write: async (it) => (await import('./write/markdown.ts')).writeMarkdown(makeSheet(it)),
  },
  html: {
    mediaType: 'text/html; charset=utf-8',
    write: async (it) => (await import('./write/html.ts')).writeHtml(makeSheet(it)),
  },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    write: async (it) => (await import('./write/docx.ts')).writeDocx(makeSheet(it)),
  },
  pdf: { mediaType: 'application/pdf', write: async (it) => (await import('./pdf/pdf.ts')).writePdf(makeSheet(it)) },
  txt: {
    mediaType: 'text/plain; charset=utf-8',
    write: async (it) => (await import('./write/text.ts')).writeText(makeSheet(it)),
  },
  json: { mediaType: 'application/json', write: async (it) => (await import('./write/json.ts')).writeJson(it) },
  bib: {
    mediaType: 'application/x-bibtex; charset=utf-8',
    write: async (it) => (await import('./bibliography/bibliography.ts')).writeBibtex(await itemsOf(it)),
  },
  ris: {
    mediaType: 'application/x-research-info-systems; charset=utf-8',
    write: async (it) => (await import('./bibliography/bibliography.ts')).writeRis(await itemsOf(it)),
  },
  csl: {
    mediaType: 'application/vnd.citationstyles.csl+json',
    write: async (it) => `${JSON.stringify(await itemsOf(it), null, 2)}\n`,
  },
}

const endings: Partial<Record<ExportFormat, string>> = { csl: 'csl.json' }

async function itemsOf(exportable: Exportable) {
  const { makeItems } = await import('./bibliography/items.ts')
  return makeItems(exportable)
}

/** Writes what is exported in a format, under a name made of its title. */
export async function exportFile(exportable: Exportable, format: ExportFormat): Promise<ExportedFile> {
  const { mediaType, write } = writers[format]
  const written = await write(exportable)
  const fileName = safeFileName(exportable.title, endings[format] ?? format, exportable.scope)
  return typeof written === 'string'
    ? { fileName, mediaType, encoding: 'utf8', content: written }
    : { fileName, mediaType, encoding: 'base64', content: Buffer.from(written).toString('base64') }
}
