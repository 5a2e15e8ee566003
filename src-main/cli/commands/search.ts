import { withEngine, writeJson, type CliContext, type CommonOptions } from '../context.ts'
import { createCaller } from '../../contract/router.ts'
import { oneLine } from '../terminal/terminal.ts'
import { filterForFolder, jsonPlace, placeInWords } from './places.ts'

export type SearchOptions = CommonOptions & {
  folder?: string
  top: number
  hyde?: boolean
  /** Wordings of the question that are searched and fused, the question among them. */
  queries?: number
  alpha?: number
  rerank?: boolean
  rerankTop?: number
}

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
    const { folder, hyde, queries, alpha, rerank, rerankTop } = options
    const found = await createCaller(engine.handlers, context.signal).query({
      query,
      topK: options.top,
      useHyde: hyde ?? false,
      useFusion: queries !== undefined,
      ...(queries === undefined ? {} : { numQueries: queries }),
      ...(alpha === undefined ? {} : { alpha }),
      ...(rerank === undefined ? {} : { rerank }),
      ...(rerankTop === undefined ? {} : { rerankTopN: rerankTop }),
      ...(folder === undefined ? {} : { filters: filterForFolder(engine, folder) }),
    })
    for (const warning of found.warnings) context.terminal.note(`${oneLine(warning)}\n`)
    if (options.json) {
      const results = found.nodes.map((evidence) => {
        const { file, start, end, text, score, why } = evidence
        return { file, ...jsonPlace(evidence), start, end, text, score, why }
      })
      const { queryUsed, hydeDocument, fusedFrom, warnings, latencyMs } = found
      return writeJson(context, { query, results, ms: latencyMs, queryUsed, hydeDocument, fusedFrom, warnings })
    }
    const { terminal } = context
    found.nodes.forEach((evidence, index) => {
      terminal.write(
        `${index + 1}. ${oneLine(evidence.file + placeInWords(evidence))}  (${evidence.score.toFixed(3)})\n`,
      )
      terminal.write(`   ${oneLine(evidence.text, shownLength)}\n`)
    })
    if (found.nodes.length === 0) terminal.write('Nothing found.\n')
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
