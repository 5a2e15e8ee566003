import { z } from 'zod'

/** What an agent can do: read the library and reckon. Nothing here writes, opens a path or leaves the machine. */
export const toolNames = ['search', 'openDocument', 'listFiles', 'exhaustiveSearch', 'calculator'] as const

export type ToolName = (typeof toolNames)[number]

/** `page` from 1 and `section`, a heading or part of one, only with `openDocument`. */
export type ToolCall = { tool: ToolName; input: string; page?: number | undefined; section?: string | undefined }

/** One reply of the model: a tool to use, or that enough was found. */
export type AgentReply = { thought: string } & ({ done: true } | ToolCall)

const thought = z.string()

// SECURITY: strict: a reply that names another tool or carries anything else is broken, never guessed at.
const replySchema = z.union([
  z.strictObject({ thought, done: z.literal(true) }),
  z.strictObject({
    thought,
    tool: z.literal('openDocument'),
    input: z.string(),
    page: z.number().optional(),
    section: z.string().optional(),
  }),
  z.strictObject({ thought, tool: z.enum(toolNames).exclude(['openDocument']), input: z.string() }),
])

/** The same as JSON schema, for `ChatOptions.format`: no lengths and ranges, which make grammars large. */
export const replyFormat: object = z.toJSONSchema(replySchema)

/** What a model replied; null when it is not one JSON object of the form wanted. Thoughts and code fences around it do no harm. */
export function readReply(reply: string): AgentReply | null {
  const bare = reply
    .replace(/<think(?:ing)?>[^]*?<\/think(?:ing)?>/gi, '')
    .trim()
    .replace(/^```(?:json)?\s*([^]*?)\s*```$/i, '$1')
  try {
    return replySchema.safeParse(JSON.parse(bare)).data ?? null
  } catch {
    return null
  }
}

/** What makes two calls the same. */
export function sameness({ tool, input, page, section }: ToolCall): string {
  const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return JSON.stringify([tool, fold(input), page ?? 0, fold(section ?? '')])
}

/** A call as people read it. */
export function describeCall({ input, page, section }: ToolCall): string {
  const where = [page ? `page ${page}` : '', section ? `“${section}”` : ''].filter((part) => part !== '')
  return [input.replace(/\s+/g, ' ').trim(), ...where].join(', ').slice(0, 300)
}
