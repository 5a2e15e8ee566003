import { clipToTokens } from '../../../base/text/tokens.ts'
import type { ChatModel, TokenCounter } from '../../types.ts'
import { messagesFor, pieceText, type Material, type Piece } from './prompt.ts'
import type { Task } from './rules.ts'

/** Below this a cut passage, or a piece of the conversation, is noise. */
const smallestTokens = 40

/** Line breaks between two parts, and what a tokenizer makes of the seam. */
const seamTokens = 4

/** How far a calibrated estimate may be wrong, as a share of the context; an exact count needs no reserve. */
const estimateReserve = 0.03

/** Tokens of a model's context: for the reply, and for everything that it reads. */
export type Budget = { replyTokens: number; promptTokens: number }

/** `mostTokens`: of a prompt, where a server found a longer one too long. */
export function budgetOf(model: ChatModel, mostTokens = Infinity): Budget {
  const { contextTokens, tokens } = model
  const replyTokens = Math.min(1024, Math.floor(contextTokens / 4))
  const reserve = tokens.isExact ? 0 : Math.ceil(contextTokens * estimateReserve)
  return { replyTokens, promptTokens: Math.min(contextTokens - replyTokens - reserve, mostTokens) }
}

/** Tokens that are left for passages beside everything else of a prompt; may be negative. */
export function roomFor(tokens: TokenCounter, budget: Budget, task: Task, material: Omit<Material, 'pieces'>): number {
  return budget.promptTokens - tokens.countMessages(messagesFor(task, { ...material, pieces: [] })) - seamTokens
}

/** Tokens of a passage with its tags. */
export function pieceTokens(tokens: TokenCounter, piece: Piece): number {
  return tokens.count(pieceText(piece)) + seamTokens
}

/**
 * Packs passages into prompts of `room(n)` tokens, n from 0. A passage that is longer than a whole prompt is
 * cut at spaces into parts of the same number. Null when there is not even room for a useful piece of one.
 */
export function packPieces(
  tokens: TokenCounter,
  pieces: readonly Piece[],
  room: (group: number) => number,
  mostInGroup = Infinity,
): Piece[][] | null {
  const groups: Piece[][] = []
  let group: Piece[] = []
  let left = room(0)
  const waiting = pieces.toReversed()
  for (let piece = waiting.pop(); piece; piece = waiting.pop()) {
    const size = pieceTokens(tokens, piece)
    if (size <= left && group.length < mostInGroup) {
      group.push(piece)
      left -= size
    } else if (group.length > 0) {
      groups.push(group)
      group = []
      left = room(groups.length)
      waiting.push(piece)
    } else {
      const head = clipPiece(tokens, piece, left)
      if (!head) return null
      const rest = piece.text.slice(head.text.length).trimStart()
      if (rest !== '') waiting.push({ ...piece, text: rest })
      groups.push([head])
      left = room(groups.length)
    }
  }
  return group.length > 0 ? [...groups, group] : groups
}

/** The beginning of a passage that fits with its tags; null when what fits is of no use. */
export function clipPiece(tokens: TokenCounter, piece: Piece, room: number): Piece | null {
  const frame = pieceTokens(tokens, { ...piece, text: '' })
  if (room - frame < smallestTokens) return null
  // Defusing may add tokens to a text: what counts is the whole, with its tags.
  const text = clipToTokens(piece.text, room, (part) => pieceTokens(tokens, { ...piece, text: part }))
  return text.trim() === '' ? null : { ...piece, text }
}

/**
 * The conversation before, as much as fits beside the passages, its latest end first; '' when nothing useful
 * does. `isCut`: some of it gave way.
 */
export function fitMemory(tokens: TokenCounter, memory: string, room: number): { memory: string; isCut: boolean } {
  const cost = (text: string): number => tokens.count(text) + 4 * seamTokens
  if (memory === '' || cost(memory) <= room) return { memory, isCut: false }
  const lines = memory.split('\n')
  let kept = ''
  for (const line of lines.toReversed()) {
    const longer = kept === '' ? line : `${line}\n${kept}`
    if (cost(longer) > room) break
    kept = longer
  }
  return { memory: tokens.count(kept) < smallestTokens ? '' : kept, isCut: true }
}
