import type { ExportFormat } from '../../../src-main/contract/types.ts'

const names: Record<ExportFormat, string> = {
  docx: 'Word document',
  pdf: 'PDF',
  html: 'Web page',
  md: 'Markdown',
  txt: 'Plain text',
  json: 'JSON, everything',
  bib: 'BibTeX',
  ris: 'RIS',
  csl: 'CSL-JSON',
}

const named = (formats: readonly ExportFormat[]) => formats.map((value) => ({ value, label: names[value] }))

const whole = named(['docx', 'pdf', 'html', 'md', 'txt', 'json'])

/** What an answer can be exported as: itself, or only its sources. */
export const answerExports = [
  { label: 'This answer', entries: whole },
  { label: 'Only its sources', entries: named(['bib', 'ris', 'csl']) },
]

/** What a conversation can be exported as: itself, or (second) the list of its sources, each once. */
export const conversationExports = [
  { label: 'The whole conversation', entries: whole },
  { label: 'Only the sources, each once', entries: named(['docx', 'pdf', 'html', 'md', 'bib', 'ris', 'csl']) },
]

/** Labels of the copy button, by what has happened. */
export const copyWords = {
  idle: 'Copy with references',
  copied: 'Copied',
  failed: 'Copying was not allowed here. Export as plain text instead.',
}
