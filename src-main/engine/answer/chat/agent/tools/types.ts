import type { Evidence } from '../../../../../contract/types.ts'
import type { ToolCall, ToolName } from '../protocol.ts'

/** What came of a call. */
export type ToolResult = {
  /** For the model, piece by piece: data of documents, not yet fenced. */
  pieces: string[]
  /** For people, in a few words. */
  summary: string
  evidence: Evidence[]
  /** A result that no passage holds but that the answer may need: a sum, a count. */
  working?: string
}

/** A tool reads and returns. Throws AbortError, and AppError whose message the model is told. */
export type Tool = (call: ToolCall, signal: AbortSignal | undefined) => Promise<ToolResult>

export type AgentTools = Readonly<Record<ToolName, Tool>>
