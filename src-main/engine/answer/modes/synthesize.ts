import { say } from '../../../base/language/say.ts'
import { AppError } from '../../../base/errors.ts'
import { clipToTokens } from '../../../base/text/tokens.ts'
import type { ResponseMode } from '../../../contract/answerTypes.ts'
import type { ChatModel } from '../../types.ts'
import type { Asker, Prompt, Sampling } from '../speaking/ask.ts'
import { budgetOf, fitMemory, packPieces, pieceTokens, roomFor, type Budget } from '../speaking/budget.ts'
import { messagesFor, type Material, type Piece, type PromptPictures } from '../speaking/prompt.ts'
import { declineWord, rulesFor, type Task } from '../speaking/rules.ts'
import { withoutThoughts } from '../speaking/segment.ts'
import { isRefusal, type Voice } from '../speaking/speak.ts'
import type { ReplyWatch } from '../speaking/watch.ts'

/** Passages that a short prompt for a model that failed holds. */
const simplePieces = 3

/** One way of making an answer of passages. */
export type Work = {
  mode: Exclude<ResponseMode, 'no_text'>
  /** The prompt for a model that failed: few passages, few rules, no conversation. */
  isSimple: boolean
  /** JSON schema of the last reply; absent: prose. */
  format?: object
  /** Best first. */
  pieces: readonly Piece[]
  pictures: PromptPictures
  question: string
  /** The question as it was searched: stands alone, where the conversation has no room. */
  searched: string
  memory: string
  model: ChatModel
  asker: Asker
  sampling: Sampling
  /** See `budgetOf`. */
  mostTokens: number
  createWatch: (rules: string) => ReplyWatch
}

/** What a model was given to read: numbers of passages, and what of the rest had to be cut. */
export type Reading = { read: Set<number>; isShortened: boolean; isMemoryCut: boolean; isDraftCut: boolean }

/**
 * The replies of a model that together are the answer, in LlamaIndex's response modes: earlier requests
 * (drafts, notes) are made here, the replies that are for the person come as streams.
 */
export async function* synthesize(work: Work, reading: Reading): AsyncGenerator<Voice> {
  yield* new Synthesis(work, reading).run()
}

class Synthesis {
  readonly #work: Work
  readonly #reading: Reading
  readonly #budget: Budget
  readonly #final: Task
  readonly #material: Omit<Material, 'pieces'>

  constructor(work: Work, reading: Reading) {
    this.#work = work
    this.#reading = reading
    this.#budget = budgetOf(work.model, work.mostTokens)
    this.#final = work.format ? 'structured' : work.isSimple ? 'simple' : 'answer'
    this.#material = this.#remember()
  }

  async *run(): AsyncGenerator<Voice> {
    const { mode, isSimple } = this.#work
    if (mode === 'generation' && !isSimple)
      yield this.#voice(this.#work.format ? 'structured' : 'general', { pieces: [] })
    else if (isSimple || mode === 'simple_summarize') yield* this.#once()
    else if (mode === 'tree_summarize') yield* this.#tree()
    else if (!mode.includes('accumulate') || this.#work.format) yield* this.#refine(mode === 'refine' ? 1 : Infinity)
    else yield* this.#accumulate(mode === 'accumulate' ? 1 : Infinity)
  }

  /** The conversation gives way before the passages; what is left out of it the searched question makes up for. */
  #remember(): Omit<Material, 'pieces'> {
    const { mode, model, memory, question, searched, isSimple } = this.#work
    const pictures = isSimple ? { parts: [], images: [] } : this.#work.pictures
    const bare = { pictures, notes: [], draft: '', memory: '', question }
    const sizes = this.#pieces().map((piece) => pieceTokens(model.tokens, piece))
    const isOneEach = mode === 'refine' || mode === 'accumulate'
    const needed = isOneEach ? Math.max(0, ...sizes) : sizes.reduce((sum, size) => sum + size, 0)
    const room = roomFor(model.tokens, this.#budget, this.#final, bare) - needed
    const fitted = isSimple ? { memory: '', isCut: false } : fitMemory(model.tokens, memory, room)
    if (fitted.isCut) this.#reading.isMemoryCut = true
    return { ...bare, memory: fitted.memory, question: fitted.memory === '' && memory !== '' ? searched : question }
  }

  #pieces(): readonly Piece[] {
    const { mode, pieces, isSimple } = this.#work
    if (isSimple) return pieces.slice(0, simplePieces)
    return mode === 'generation' ? [] : pieces
  }

  #room(task: Task): number {
    return roomFor(this.#work.model.tokens, this.#budget, task, this.#material)
  }

  /** One prompt with what fits, whole passages, best first. */
  async *#once(): AsyncGenerator<Voice> {
    const pieces = this.#pieces()
    const group = packPieces(this.#work.model.tokens, pieces, () => this.#room(this.#final))?.[0]
    if (!group) throw this.#tooSmall()
    const [first] = group
    if (first && first.text.length < (pieces[0]?.text.length ?? 0)) this.#reading.isShortened = true
    yield this.#voice(this.#final, { pieces: group })
  }

  /** An answer of the first prompt, made better with each that follows; only the last one is spoken. */
  async *#refine(mostInGroup: number): AsyncGenerator<Voice> {
    const { tokens } = this.#work.model
    const draftTokens = Math.min(this.#budget.replyTokens, Math.floor(this.#room('refine') / 2))
    const later = Math.min(this.#room('refine'), this.#room(this.#final)) - draftTokens
    const first = Math.min(this.#room('answer'), this.#room(this.#final))
    const groups = packPieces(tokens, this.#pieces(), (n) => (n === 0 ? first : later), mostInGroup)
    if (!groups) return yield* this.#once()
    let draft = ''
    for (const group of groups.slice(0, -1)) {
      const note = await this.#note(draft === '' ? 'answer' : 'refine', { pieces: group, draft })
      if (note !== '') draft = this.#clip(note, draftTokens)
    }
    const last = { pieces: groups.at(-1) ?? [], draft }
    yield this.#voice(draft === '' || this.#work.format ? this.#final : 'refine', last)
  }

  /** Notes on each full prompt, notes on the notes, until one prompt holds them all. */
  async *#tree(): AsyncGenerator<Voice> {
    const { tokens } = this.#work.model
    const room = Math.min(this.#room('answer'), this.#room(this.#final), this.#room('merge'))
    // Half a prompt with its tags: two at least go into the next one, so the tree narrows.
    const noteTokens = Math.floor(room / 2) - pieceTokens(tokens, noteOf('')) - 1
    let groups = packPieces(tokens, this.#pieces(), () => room)
    const [only] = groups ?? []
    if (!groups || (only && groups.length === 1) || noteTokens < 1) return yield* this.#once()
    let task: Task = 'answer'
    while (groups && groups.length > 1) {
      const notes: Piece[] = []
      for (const group of groups) {
        const text = await this.#note(task, task === 'merge' ? { notes: textsOf(group) } : { pieces: group })
        if (text !== '') notes.push(noteOf(this.#clip(text, noteTokens)))
      }
      task = 'merge'
      groups = packPieces(tokens, notes, () => room)
    }
    if (!groups) return yield* this.#once()
    const notes = textsOf(groups[0] ?? [])
    if (notes.length === 0) yield { chunks: [declineWord], draft: '', isHeld: false, rules: '' }
    else yield this.#voice(this.#work.format ? 'structured' : 'merge', { notes })
  }

  /** An answer of each prompt, one after the other. */
  async *#accumulate(mostInGroup: number): AsyncGenerator<Voice> {
    const groups = packPieces(this.#work.model.tokens, this.#pieces(), () => this.#room(this.#final), mostInGroup)
    if (!groups) return yield* this.#once()
    for (const pieces of groups) yield { ...this.#voice(this.#final, { pieces }), isHeld: groups.length > 1 }
  }

  #prompt(task: Task, parts: Partial<Material>): Prompt {
    const { format } = this.#work
    const material = { pieces: [], ...this.#material, ...parts }
    const prompt = { messages: messagesFor(task, material), maxTokens: this.#budget.replyTokens }
    const { contextTokens, tokens } = this.#work.model
    // A long question alone can be too much: a server would cut the rules off without a word.
    if (tokens.countMessages(prompt.messages) + prompt.maxTokens > contextTokens) throw this.#tooSmall()
    for (const { number } of material.pieces) this.#reading.read.add(number)
    return task === 'structured' && format ? { ...prompt, format } : prompt
  }

  #voice(task: Task, parts: Partial<Material>): Voice {
    const prompt = this.#prompt(task, parts)
    const chunks = this.#work.asker.stream(prompt, this.#work.sampling)
    const { draft = '' } = parts
    return { chunks, draft, isHeld: draft !== '', rules: rulesFor(task) }
  }

  /** A reply that nobody sees; '' when it declines. */
  async #note(task: Task, parts: Partial<Material>): Promise<string> {
    const watch = this.#work.createWatch(rulesFor(task))
    let reply = ''
    try {
      for await (const piece of this.#work.asker.stream(this.#prompt(task, parts), this.#work.sampling)) {
        reply += piece
        watch.hear(piece)
      }
    } catch (error) {
      // What came before the longest reply was reached is a note all the same.
      if (!(error instanceof AppError && error.code === 'models/cutShort')) throw error
    }
    const text = withoutThoughts(reply)
    return text.includes(declineWord) || (text.length < 200 && isRefusal(text)) ? '' : text
  }

  /** A note or a draft that leaves room for others; whole sentences as far as there are any. */
  #clip(text: string, mostTokens: number): string {
    const { tokens } = this.#work.model
    const clipped = clipToTokens(text, mostTokens, (part) => tokens.count(part))
    if (clipped === text) return text
    this.#reading.isDraftCut = true
    const end = Math.max(...['. ', '.\n', '! ', '? ', '] ', '。'].map((mark) => clipped.lastIndexOf(mark)))
    return end > clipped.length / 3 ? clipped.slice(0, end + 1) : clipped
  }

  #tooSmall(): AppError {
    const { name, contextTokens } = this.#work.model
    return new AppError('models/contextTooSmall', say('answer.contextTooSmall', { name, tokens: contextTokens }))
  }
}

/** A note is packed like a passage without a place. */
function noteOf(text: string): Piece {
  return { number: 0, place: '', text }
}

function textsOf(pieces: readonly Piece[]): string[] {
  return pieces.map(({ text }) => text)
}
