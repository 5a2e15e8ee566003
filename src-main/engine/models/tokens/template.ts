import type { ChatMessage } from '../../types.ts'

/** Where the template tells nothing (models with a renderer of their own): what most templates take. */
const usualMessage = 5
const usualEnd = 4

/** An action of Go's templates, such as {{ .Content }}; with the spaces that its dashes eat. */
const action = /\{\{(-?)([^]*?)(-?)\}\}/g

type Piece = { literal: string } | { action: string }

/**
 * Tokens that a chat template adds to messages, read off its text without running it: what stands around the
 * content is paid for every message, what begins the answer once. Good to some tokens; the server's own
 * counts correct it.
 */
export function templateCost(
  template: string,
  messages: readonly ChatMessage[],
  count: (text: string) => number,
): number {
  const pieces = piecesOf(template)
  const frames = framesOf(pieces)
  if (frames.length === 0) return messages.length * usualMessage + usualEnd
  const costs = frames.map((frame) => count(frame.replace('{{role}}', 'user')))
  const middle = [...costs].sort((left, right) => left - right)[costs.length >> 1] ?? usualMessage
  return messages.length * middle + count(endOf(pieces))
}

/** What begins the answer: the last words of the template, unless they stand around a message. */
function endOf(pieces: readonly Piece[]): string {
  const lastText = pieces.findLastIndex((piece) => 'action' in piece && isText(piece.action))
  const last = pieces.slice(lastText + 2).findLast((piece) => 'literal' in piece)
  return last && 'literal' in last ? last.literal : ''
}

/** A place where a message's text goes. */
function isText(inner: string): boolean {
  return /^(\$?\.?\w*)?\.(Content|Prompt|System)$/.test(inner)
}

function piecesOf(template: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  let eats = false
  for (const match of template.matchAll(action)) {
    const [whole, before, inner = '', after] = match
    let literal = template.slice(end, match.index)
    if (eats) literal = literal.trimStart()
    if (before === '-') literal = literal.trimEnd()
    if (literal !== '') pieces.push({ literal })
    pieces.push({ action: inner.trim() })
    end = match.index + whole.length
    eats = after === '-'
  }
  const rest = eats ? template.slice(end).trimStart() : template.slice(end)
  if (rest !== '') pieces.push({ literal: rest })
  return pieces
}

/** What stands right before and after each place where a message's text goes; the role's name may lie between. */
function framesOf(pieces: readonly Piece[]): string[] {
  const frames: string[] = []
  for (const [index, piece] of pieces.entries()) {
    if ('literal' in piece || !isText(piece.action)) continue
    let frame = ''
    for (let at = index - 1; at >= 0; at--) {
      const before = pieces[at]
      if (before && 'literal' in before) frame = before.literal + frame
      else if (before && before.action.endsWith('.Role')) frame = `{{role}}${frame}`
      else break
    }
    const after = pieces[index + 1]
    frames.push(frame + (after && 'literal' in after ? after.literal : ''))
  }
  return frames
}
