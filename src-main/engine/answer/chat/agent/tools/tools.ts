import { AppError } from '../../../../../base/errors.ts'
import type { Filter, PassageId } from '../../../../../contract/types.ts'
import type { Retriever } from '../../../../retrieve/retriever.ts'
import type { StoreReader } from '../../../../store/types.ts'
import { calculate, formatResult } from './calculator.ts'
import { describeEvidence, describeFound } from './describe.ts'
import { createExhaustiveTool, type SearchExhaustively } from './exhaustive.ts'
import { eachFile, matchesPattern } from './files.ts'
import { createOpenDocument } from './openDocument.ts'
import type { AgentTools, Tool } from './types.ts'

export type AgentToolParts = {
  retriever: Pick<Retriever, 'retrieve'>
  reader: Pick<
    StoreReader,
    'content' | 'document' | 'filesOfDocument' | 'passagesOfDocument' | 'nodes' | 'readFilesAfter'
  >
  searchExhaustively: SearchExhaustively
  /** What the question was narrowed to: no tool sees more. */
  filter?: Filter | undefined
  /** Passages that no tool shows. */
  without?: readonly PassageId[] | undefined
}

/** Passages of one search: several searches fill the evidence together. */
const passagesWanted = 5

/** Names in a listing. */
const namesListed = 40

/** Longer inputs are pasted text or a model that does not stop. */
const inputCharacters = 500

/**
 * The agent's tools over one library. SECURITY: each only reads, and only what the store holds and the
 * filter admits; none writes, opens a path, or speaks to anything outside.
 */
export function createAgentTools(parts: AgentToolParts): AgentTools {
  const { retriever, reader, searchExhaustively, filter, without = [] } = parts
  const search: Tool = async ({ input }, signal) => {
    const options = { topK: passagesWanted, without, ...(filter ? { filter } : {}) }
    const evidence = await retriever.retrieve(input, options, signal)
    const pieces = evidence.length === 0 ? ['Nothing was found.'] : evidence.map(describeEvidence)
    return { pieces, summary: describeFound(evidence), evidence }
  }

  const listFiles: Tool = async ({ input }, signal) => {
    const names: string[] = []
    let total = 0
    for await (const { path } of eachFile(reader, filter, signal)) {
      if (!matchesPattern(path, input)) continue
      if (++total <= namesListed) names.push(path)
    }
    const summary = total === 1 ? 'One file' : `${total} files`
    const more = total > names.length ? [`… and ${total - names.length} more`] : []
    return { pieces: [[`${summary}.`, ...names, ...more].join('\n')], summary, evidence: [] }
  }

  const calculator: Tool = async ({ input }) => {
    const result = `${input.trim()} = ${formatResult(calculate(input))}`
    return { pieces: [result], summary: result, evidence: [], working: result }
  }

  return {
    search: checked(search),
    openDocument: checked(hiding(without, createOpenDocument(reader, filter))),
    // Without a pattern, every file.
    listFiles: checked(listFiles, { mayBeEmpty: true }),
    exhaustiveSearch: checked(hiding(without, createExhaustiveTool(searchExhaustively, reader, filter))),
    calculator: checked(calculator),
  }
}

/** Takes passages that are not to be used out of what a tool shows and gathers. */
function hiding(without: readonly PassageId[], tool: Tool): Tool {
  if (without.length === 0) return tool
  return async (call, signal) => {
    const result = await tool(call, signal)
    const hidden = result.evidence.filter(({ passageIds }) => passageIds.some((id) => without.includes(id)))
    const hiddenPieces = new Set(hidden.map(describeEvidence))
    return {
      ...result,
      pieces: result.pieces.filter((piece) => !hiddenPieces.has(piece)),
      evidence: result.evidence.filter((item) => !hidden.includes(item)),
    }
  }
}

/** Refuses inputs that no tool can use, before one has to. */
function checked(tool: Tool, { mayBeEmpty = false } = {}): Tool {
  return async (call, signal) => {
    if (call.input.length > inputCharacters)
      throw new AppError(
        'answer/toolInput',
        `The input is longer than ${inputCharacters} characters. Give a few words.`,
      )
    if (!mayBeEmpty && call.input.trim() === '') throw new AppError('answer/toolInput', 'The input is empty.')
    return await tool(call, signal)
  }
}
