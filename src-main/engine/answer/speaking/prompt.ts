import { defuse, fence } from '../../../base/text/fence.ts'
import { clipToTokens } from '../../../base/text/tokens.ts'
import type { Evidence } from '../../../contract/types.ts'
import type { ChatMessage } from '../../types.ts'
import { pictureRule } from '../pictures.ts'
import { rulesFor, type Task } from './rules.ts'

/** A passage as a model reads it. `number`: of its evidence, from 1; a long passage may come in several parts. */
export type Piece = { number: number; place: string; text: string }

/** Pictures that stand beside passages: a part of the prompt for each, and their files in base64, in the same order. */
export type PromptPictures = { parts: readonly string[]; images: readonly string[] }

/** What a prompt holds besides its rules. Empty where there is none. */
export type Material = {
  pieces: readonly Piece[]
  /** Shown with passages only: they are no evidence by themselves. */
  pictures: PromptPictures
  notes: readonly string[]
  draft: string
  memory: string
  question: string
}

/** Names of files and headings are a help to the model, not evidence. */
const placeTokens = 60

/** The evidence as passages to read, in its order. */
export function piecesOf(evidence: readonly Evidence[]): Piece[] {
  return evidence.map(({ file, headingPath, text }, index) => ({
    number: index + 1,
    place: clipToTokens([file, ...headingPath].join(' › '), placeTokens),
    text,
  }))
}

/** A passage between its tags. */
export function pieceText({ number, place, text }: Piece): string {
  return fence('passage', text, { number, from: place })
}

/**
 * Rules, then passages (best first), notes and draft, then the conversation and, last, the question: what is
 * nearest to the reply is minded best.
 */
export function messagesFor(task: Task, { pieces, pictures, notes, draft, memory, question }: Material): ChatMessage[] {
  const hasPictures = pieces.length > 0 && pictures.images.length > 0
  const parts = [
    ...pieces.map(pieceText),
    ...(hasPictures ? pictures.parts : []),
    ...notes.map((note) => fence('note', note)),
    draft === '' ? '' : fence('draft', draft),
    memory === '' ? '' : fence('earlier', memory),
    `Question: ${defuse(question)}`,
  ]
  return [
    { role: 'system', content: hasPictures ? `${rulesFor(task)}\n${pictureRule}` : rulesFor(task) },
    {
      role: 'user',
      content: parts.filter((part) => part !== '').join('\n\n'),
      ...(hasPictures ? { images: pictures.images } : {}),
    },
  ]
}
