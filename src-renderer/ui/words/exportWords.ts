import type { ExportFormat } from '../../../src-main/contract/types.ts'
import { t } from '../../language/language.ts'

const whole: readonly ExportFormat[] = ['docx', 'pdf', 'html', 'md', 'txt', 'json']
const references: readonly ExportFormat[] = ['bib', 'ris', 'csl']
const readingLists: readonly ExportFormat[] = ['docx', 'pdf', 'html', 'md', ...references]

function named(formats: readonly ExportFormat[]): { value: ExportFormat; label: string }[] {
  return formats.map((value) => ({ value, label: t(`answer.export.format.${value}`) }))
}

/** What an answer can be exported as: itself, or only its sources. */
export function answerExports() {
  return [
    { label: t('answer.export.answer'), entries: named(whole) },
    { label: t('answer.export.answerSources'), entries: named(references) },
  ]
}

/** What a conversation can be exported as: itself, or (second) the list of its sources, each once. */
export function conversationExports() {
  return [
    { label: t('answer.export.conversation'), entries: named(whole) },
    { label: t('answer.export.conversationSources'), entries: named(readingLists) },
  ]
}
