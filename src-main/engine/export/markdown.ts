import type {
  Answer,
  AnswerSentence,
  ConversationView,
  ExportedFile,
  IndexState,
  Source,
  Verdict,
} from '../../contract/types.ts'
import { escapeMarkdown } from './escape.ts'
import { safeFileName } from './fileName.ts'

const mediaType = 'text/markdown; charset=utf-8'

/** What stands behind a sentence that its sources do not carry. */
const marks: Record<Verdict, string> = {
  supported: '',
  partly: 'only partly supported',
  notFound: 'not found in the documents',
  contradicted: 'contradicted by the documents',
}

export type ExportableAnswer = {
  question: string
  answer: Answer
  /** Milliseconds since the epoch. */
  createdAt: number
  /** Numbers of the sources whose file has changed since it was cited. */
  stale?: ReadonlySet<number>
}

/** One answer as Markdown: its sentences with footnotes, and under them each source with place, exact quote and hash. */
export function exportAnswer(exported: ExportableAnswer): ExportedFile {
  const content = `# ${oneLine(exported.question)}\n\n${writeAnswer(exported, 0)}`
  return { fileName: safeFileName(exported.question, 'md', 'answer'), mediaType, content }
}

/**
 * A whole conversation; footnotes are numbered through. `stale`: per message id, the numbers of
 * sources whose file has changed.
 */
export function exportConversation(
  { conversation, messages }: ConversationView,
  stale: ReadonlyMap<number, ReadonlySet<number>> = new Map(),
): ExportedFile {
  const parts = [`# ${oneLine(conversation.title)}`]
  let offset = 0
  for (const { id, role, text, answer, createdAt, complete } of messages) {
    if (role === 'user') parts.push(`## ${oneLine(text)}`)
    else if (!answer) parts.push(complete ? '*There is no answer here.*' : '*This answer was stopped before it began.*')
    else {
      const changed = stale.get(id)
      parts.push(
        writeAnswer({ question: '', answer, createdAt, ...(changed ? { stale: changed } : {}) }, offset).trimEnd(),
      )
      offset += answer.sources.length
    }
  }
  return {
    fileName: safeFileName(conversation.title, 'md', 'conversation'),
    mediaType,
    content: `${parts.join('\n\n')}\n`,
  }
}

function oneLine(text: string): string {
  return escapeMarkdown(text.replace(/\s+/g, ' ').trim())
}

function writeAnswer({ answer, createdAt, stale }: ExportableAnswer, offset: number): string {
  const parts = [writeText(answer, offset)]
  if (answer.declined && answer.sources.length > 0) {
    parts.push(`Closest passages:${answer.sources.map(({ n }) => ` [^${n + offset}]`).join('')}`)
  }
  const facts = [
    `Answered on ${new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ')} UTC by Footnote`,
    answer.model === null
      ? 'with quotes, without a language model'
      : `with the language model ${oneLine(answer.model)}`,
  ]
  parts.push(
    [`${facts.join(', ')}.`, writeIndex(answer.index), ...answer.notices.map(oneLine)]
      .map((line) => `- ${line}`)
      .join('\n'),
  )
  for (const source of answer.sources) parts.push(writeSource(source, source.n + offset, stale?.has(source.n) ?? false))
  return `${parts.join('\n\n')}\n`
}

/** The sentences where they stand in the text: its line breaks make paragraphs. */
function writeText({ text, sentences }: Answer, offset: number): string {
  if (sentences.length === 0) return oneLine(text)
  let cursor = 0
  let written = ''
  for (const sentence of sentences) {
    const at = text.indexOf(sentence.text, cursor)
    const gap = at === -1 ? ' ' : text.slice(cursor, at)
    if (at !== -1) cursor = at + sentence.text.length
    if (written !== '') written += gap.includes('\n') ? '\n\n' : ' '
    written += writeSentence(sentence, offset)
  }
  return written
}

function writeSentence({ text, verdict, reason, citations }: AnswerSentence, offset: number): string {
  const footnotes = citations.map((n) => `[^${n + offset}]`).join('')
  if (marks[verdict] === '') return oneLine(text) + footnotes
  const why = reason === undefined ? '' : `: ${oneLine(reason)}`
  return `${oneLine(text)}${footnotes} **(${marks[verdict]}${why})**`
}

function writeIndex({ files, filesRead, passages, embedded }: IndexState): string {
  if (filesRead === files && embedded === passages)
    return `The index was complete: ${files} files, ${passages} passages.`
  return `The index was not complete: ${filesRead} of ${files} files read, ${embedded} of ${passages} passages searchable by meaning.`
}

/** A footnote's definition; what belongs to it is indented by four spaces. */
function writeSource(
  { file, title, pages, headingPath, quote, contentHash }: Source,
  n: number,
  isStale: boolean,
): string {
  const [first, last] = [pages[0], pages.at(-1)]
  const place = [
    `**${oneLine(file)}**`,
    title !== '' && !file.includes(title) ? oneLine(title) : '',
    first === undefined ? '' : first === last ? `page ${first}` : `pages ${first}–${last}`,
    headingPath.map(oneLine).join(' › '),
  ].filter((part) => part !== '')
  return [
    `[^${n}]: ${place.join(', ')}`,
    `    > ${escapeMarkdown(quote, '    > ')}`,
    ...(contentHash === '' ? [] : [`    SHA-256 of the file: \`${contentHash}\``]),
    ...(isStale ? ['    **The file has changed since it was cited.**'] : []),
  ].join('\n\n')
}
