import { withEngine, writeJson, type CliContext, type CommonOptions } from '../context.ts'
import { createCaller } from '../../contract/router.ts'
import { oneLine } from '../terminal/terminal.ts'
import { filterForFolder, jsonPlace, placeInWords } from './places.ts'

export type SearchOptions = CommonOptions & { folder?: string; top: number }

/** Characters of a passage that are shown on a terminal. */
const shownLength = 400

/** Finds passages, best first, without an answer. */
export async function searchCommand(
  context: CliContext,
  words: readonly string[],
  options: SearchOptions,
): Promise<void> {
  await withEngine(context, options, 'read', async (engine) => {
    const query = words.join(' ')
    const filter = options.folder === undefined ? {} : { filter: filterForFolder(engine, options.folder) }
    const found = await createCaller(engine.handlers, context.signal).search({
      query,
      topK: options.top,
      sentences: false,
      ...filter,
    })
    if (options.json) {
      const results = found.results.map((evidence) => {
        const { file, start, end, text, score, why } = evidence
        return { file, ...jsonPlace(evidence), start, end, text, score, why }
      })
      return writeJson(context, { query, results, ms: found.ms })
    }
    const { terminal } = context
    found.results.forEach((evidence, index) => {
      terminal.write(
        `${index + 1}. ${oneLine(evidence.file + placeInWords(evidence))}  (${evidence.score.toFixed(3)})\n`,
      )
      terminal.write(`   ${oneLine(evidence.text, shownLength)}\n`)
    })
    if (found.results.length === 0) terminal.write('Nothing found.\n')
    noteIncomplete(context, found.index)
  })
}

/** Says on standard error when an answer could not yet rest on everything. */
export function noteIncomplete(
  { terminal }: CliContext,
  index: { files: number; filesRead: number; passages: number; embedded: number },
): void {
  const { files, filesRead, passages, embedded } = index
  if (filesRead < files)
    terminal.note(`Only ${filesRead} of ${files} files were read so far: footnote index goes on.\n`)
  else if (embedded < passages)
    terminal.note(`Found by words only in ${passages - embedded} of ${passages} passages: footnote index goes on.\n`)
}
