import type { AnswerSentence, Source } from '../../../../src-main/contract/types.ts'
import { t } from '../../../language/language.ts'
import { pagesInWords } from '../../../ui/words/format.ts'
import { layOut } from '../answer/alignSentences.ts'
import { partSentences, valueInWords, verdictInWords } from '../answer/answerWords.ts'
import type { ShownAnswer } from '../session/askState.ts'

/** A line of what is copied: both faces are made of the same words. */
type Line = { text: string; html: string }

/** An answer for the clipboard: each sentence keeps its [n], and the sources follow with place and exact quote. */
export function copyWithReferences(answer: ShownAnswer): Line {
  const { said, sources, structured, table, isDeclined } = answer
  const { shown } = partSentences(answer.sentences)
  const paragraphs = shown.length === 0 ? [said] : layOut(said, shown).paragraphs.map(paragraphInWords)
  const value = structured
    ? [withMarks(t('answer.copy.value', { value: valueInWords(structured.answerValue) }), structured.refIds)]
    : []
  const parts: Line[] = [...value, ...paragraphs.filter((part) => part.trim() !== '')].map(paragraphOf)
  if (table) {
    const rows = table.rows.map(({ cells, source }) => [...cells, `[${source}]`])
    parts.push(tableOf([[...table.columns, t('answer.table.source')], ...rows]))
  }
  for (const { about, sides } of answer.disagreements) {
    const said = sides.map(({ value: side, source }) => withMarks(side, [source])).join(' — ')
    parts.push(paragraphOf(t('answer.copy.disagree', { about, sides: said })))
  }
  if (sources.length > 0) parts.push(paragraphOf(t(isDeclined ? 'answer.closest' : 'answer.sources')))
  parts.push(...sources.map(sourceLine))
  return { text: parts.map(({ text }) => text).join('\n\n'), html: parts.map(({ html }) => html).join('') }
}

function paragraphInWords({ isItem, sentences }: { isItem: boolean; sentences: AnswerSentence[] }): string {
  return `${isItem ? '• ' : ''}${sentences.map(sentenceInWords).join(' ')}`
}

function sentenceInWords({ text, citations, verdict, reason }: AnswerSentence): string {
  const doubt = verdict === 'supported' ? '' : ` (${[verdictInWords(verdict), reason].filter(Boolean).join(': ')})`
  return withMarks(text, citations) + doubt
}

function withMarks(text: string, numbers: readonly number[]): string {
  return [text, ...numbers.map((n) => `[${n}]`)].join(' ')
}

function sourceLine({ n, file, pages, headingPath, quote }: Source): Line {
  const place = [file, pagesInWords(pages), headingPath.join(' › ')].filter(Boolean).join(', ')
  const quoted = escapeHtml(quote).replaceAll('\n', '<br>')
  return { text: `[${n}] ${place}: “${quote}”`, html: `<p>[${n}] ${escapeHtml(place)}: “${quoted}”</p>` }
}

function tableOf(rows: readonly (readonly string[])[]): Line {
  const written = rows.map((cells) => cells.map(cellInWords))
  const html = written.map((cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`)
  return { text: written.map((cells) => cells.join('\t')).join('\n'), html: `<table>${html.join('')}</table>` }
}

// SECURITY: pasted into a sheet, a cell that begins so would be a formula; an apostrophe makes it words. Negative numbers stay.
function cellInWords(cell: string): string {
  const line = cell.replace(/\s+/g, ' ').trim()
  return /^[=+@]|^-(?!\s?[\d.,]+\s*\D{0,4}$)/.test(line) ? `'${line}` : line
}

function paragraphOf(text: string): Line {
  return { text, html: `<p>${escapeHtml(text)}</p>` }
}

// SECURITY: a document's words are pasted as words, whatever they look like.
function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
