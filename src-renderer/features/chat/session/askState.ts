import type {
  AgentStep,
  AnswerTable,
  Disagreement,
  StructuredAnswer,
} from '../../../../src-main/contract/answerTypes.ts'
import type {
  Answer,
  AnswerSentence,
  AskEvent,
  Evidence,
  IndexState,
  MessageRow,
  PassageId,
  Source,
} from '../../../../src-main/contract/types.ts'
import type { ScopeChip } from '../../../ui/scope/scope.ts'

/** `found`: evidence is here, the model has not spoken yet. The last three are ends. */
export type Phase = 'searching' | 'found' | 'writing' | 'done' | 'stopped' | 'failed'

/** An answer as the page shows it, while it comes and when it was kept. */
export type ShownAnswer = {
  phase: Phase
  /** Null until the engine has said where the reply is kept. */
  messageId: number | null
  /** Everything said so far, with whatever markers the model wrote; paragraphs are read from it. */
  said: string
  sentences: AnswerSentence[]
  sources: Source[]
  /** Passages that were looked at; only known in the session that asked. */
  evidence: Evidence[]
  index: IndexState | null
  notices: string[]
  isDeclined: boolean
  model: string | null
  steps: AgentStep[]
  table: AnswerTable | null
  disagreements: Disagreement[]
  structured: StructuredAnswer | null
  /** What it was made from, and what it had to do without; empty until it has ended. */
  passageIds: PassageId[]
  leftOut: PassageId[]
  error: unknown
}

/** A question that was asked in this session, and the answer to it. */
export type LiveTurn = {
  /** Counts the questions of this session, from 1. */
  number: number
  question: string
  conversationId: number | null
  /** The kept question; null until the engine has said which it is. */
  questionId: number | null
  /** The kept message that it goes on from: what follows that belongs to other branches. Null: none; undefined: the last one. */
  after: number | null | undefined
  scope: readonly ScopeChip[]
  answer: ShownAnswer
}

const nothingYet: ShownAnswer = {
  phase: 'searching',
  messageId: null,
  said: '',
  sentences: [],
  sources: [],
  evidence: [],
  index: null,
  notices: [],
  isDeclined: false,
  model: null,
  steps: [],
  table: null,
  disagreements: [],
  structured: null,
  passageIds: [],
  leftOut: [],
  error: null,
}

/** A question at the moment of asking. */
export function newTurn(turn: Omit<LiveTurn, 'answer'>): LiveTurn {
  return { ...turn, answer: nothingYet }
}

/** The turn after one more event of the stream. */
export function takeEvent(turn: LiveTurn, event: AskEvent): LiveTurn {
  const { answer } = turn
  const change = (part: Partial<ShownAnswer>): LiveTurn => ({ ...turn, answer: { ...answer, ...part } })
  switch (event.type) {
    case 'started':
      return {
        ...change({ messageId: event.messageId }),
        conversationId: event.conversationId,
        questionId: event.questionId,
      }
    case 'evidence':
      return change({ phase: 'found', evidence: event.evidence, index: event.index })
    case 'delta':
      return change({ phase: 'writing', said: answer.said + event.text })
    case 'sentence':
      return change({
        phase: 'writing',
        sentences: [...answer.sentences, event.sentence],
        sources: withSources(answer.sources, event.sources),
      })
    case 'restart':
      return change({ said: '', sentences: [], sources: [], phase: 'found' })
    case 'step':
      return change({ steps: [...answer.steps, event.step] })
    case 'table':
      return change({ table: event.table, sources: withSources(answer.sources, event.sources) })
    case 'disagreements':
      return change({ disagreements: event.disagreements, sources: withSources(answer.sources, event.sources) })
    case 'notice':
      return change({ notices: [...answer.notices, event.message] })
    case 'done':
      return change({ phase: 'done', ...wholeAnswer(event.answer) })
  }
}

function withSources(known: readonly Source[], more: readonly Source[]): Source[] {
  const sources = new Map([...known, ...more].map((source) => [source.n, source]))
  return [...sources.values()].sort((left, right) => left.n - right.n)
}

/** An answer that was made, as the page shows it. */
function wholeAnswer({ text, declined, ...answer }: Answer): Partial<ShownAnswer> {
  const { sentences, sources, index, notices, model, steps = [], table = null, disagreements = [] } = answer
  const { structured = null, passageIds = [], leftOut = [] } = answer
  return {
    said: text,
    isDeclined: declined,
    sentences,
    sources,
    index,
    notices,
    model,
    steps,
    table,
    disagreements,
    structured,
    passageIds,
    leftOut,
  }
}

/** The turn after its stream ended in another way than by `done`. */
export function endTurn(turn: LiveTurn, phase: 'stopped' | 'failed', error: unknown = null): LiveTurn {
  if (!isRunning(turn)) return turn
  return { ...turn, answer: { ...turn.answer, phase, error } }
}

/** True until the stream has ended. */
export function isRunning(turn: LiveTurn | null): boolean {
  return turn !== null && ['searching', 'found', 'writing'].includes(turn.answer.phase)
}

/** A kept message as the page shows it. */
export function keptAnswer(message: MessageRow): ShownAnswer {
  const { answer } = message
  const phase = message.complete ? 'done' : 'stopped'
  if (!answer) return { ...nothingYet, phase, messageId: message.id, said: message.text }
  return { ...nothingYet, phase, messageId: message.id, ...wholeAnswer(answer) }
}
