import type { AgentStep, AnswerValue } from '../../contract/answerTypes.ts'
import type { Answer, AnswerSentence, Source, Verdict } from '../../contract/types.ts'
import type { CliContext } from '../context.ts'
import { oneLine, printable } from '../terminal/terminal.ts'
import { jsonPlace, placeInWords } from './places.ts'

/** Numbers behind what they carry; nothing where there are none. */
function after(citations: readonly number[]): string {
  return citations.length === 0 ? '' : ` ${marks(citations)}`
}

function marks(citations: readonly number[]): string {
  return citations.map((n) => `[${n}]`).join('')
}

const verdicts: Partial<Record<Verdict, string>> = {
  partly: ' (only partly in the source)',
  notFound: ' (not found in your documents)',
  contradicted: ' (the source says otherwise)',
}

/** Prints sentences as they come, each with its citations; struck ones are left out. */
export function sentencePrinter({ terminal }: CliContext): (sentence: AnswerSentence) => void {
  return ({ text, citations, verdict, isHidden }) => {
    if (isHidden) return
    terminal.write(`${printable(text.trim())}${after(citations)}${verdicts[verdict] ?? ''}\n`)
  }
}

/** Prints what an answer has besides its sentences: value, table, disagreements, sources. */
export function printRest({ terminal }: CliContext, answer: Answer): void {
  if (answer.sentences.length === 0) terminal.write(`${printable(answer.text)}\n`)
  const { structured, table, disagreements = [] } = answer
  if (structured) terminal.write(`Value: ${oneLine(valueInWords(structured.answerValue))}${after(structured.refIds)}\n`)
  if (table) {
    terminal.write(`\n${[...table.columns, 'Source'].map((cell) => oneLine(cell)).join(' | ')}\n`)
    for (const { cells, source } of table.rows)
      terminal.write(`${[...cells, `[${source}]`].map((cell) => oneLine(cell)).join(' | ')}\n`)
    if (table.rows.length < table.total)
      terminal.write(`The first ${table.rows.length} of ${table.total} are listed.\n`)
  }
  for (const { about, sides } of disagreements) {
    terminal.write(`\nYour documents disagree${about === '' ? '' : ` (${oneLine(about)})`}, newest first:\n`)
    for (const { value, source } of sides) terminal.write(`  ${oneLine(value)} [${source}]\n`)
  }
  if (answer.sources.length === 0) return
  terminal.write(answer.declined ? '\nClosest passages\n' : '\nSources\n')
  for (const source of answer.sources) {
    terminal.write(`[${source.n}] ${oneLine(source.file + placeInWords(source))}\n    “${oneLine(source.quote)}”\n`)
  }
}

/** The line of `ask --json`; what an answer need not have is there only when it has it. */
export function answerToJson(question: string, answer: Answer, ms: number): unknown {
  const { declined, text, sentences, sources, model, index, structured, table, disagreements, steps, usage } = answer
  return {
    question,
    declined,
    answer: text,
    sentences: sentences.map((sentence) => ({
      text: sentence.text,
      verdict: sentence.verdict,
      citations: sentence.citations,
      ...(sentence.isHidden ? { isHidden: true } : {}),
    })),
    sources: sources.map((source: Source) => {
      const { n, file, start, end, quote } = source
      return { n, file, ...jsonPlace(source), start, end, quote }
    }),
    model,
    index: { files: index.files, passages: index.passages, embedded: index.embedded },
    ms,
    structured,
    table,
    disagreements,
    steps,
    usage,
  }
}

/** What a model looked up before it answered. */
export function stepInWords({ n, tool, input, result }: AgentStep): string {
  return `${n}. ${tool} ${oneLine(input)}: ${oneLine(result)}\n`
}

function valueInWords(value: AnswerValue): string {
  switch (value.kind) {
    case 'blank':
      return 'not in your documents'
    case 'boolean':
      return value.value ? 'yes' : 'no'
    case 'number':
      return [String(value.value), value.unit ?? ''].join(' ').trim()
    case 'range':
      return [`${value.from} – ${value.to}`, value.unit ?? ''].join(' ').trim()
    case 'text':
      return value.value
  }
}
