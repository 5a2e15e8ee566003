import type { DocumentFormat } from '../../contract/types.ts'

/** Parser and version for each format: stored with every document; a file that another one read is read again. */
export const parserIds: Record<DocumentFormat, string> = {
  txt: 'text@1',
  md: 'markdown@2',
  html: 'html@2',
  pdf: 'pdf@3',
  docx: 'docx@2',
}
