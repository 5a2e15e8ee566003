import { AppError } from '../../../base/errors.ts'
import { say } from '../../../base/language/say.ts'
import type { AnswerEvent } from '../../../contract/types.ts'
import type { Store, StoreWriter } from '../../store/types.ts'

/** Keeps a turn as long as that is possible: an answer that cannot be saved is given all the same, and says so. */
export class Keeping {
  readonly #writer: StoreWriter | null
  /** Why something of the turn is not saved, for the user; null while all is. */
  problem: string | null

  constructor(store: Pick<Store, 'writer' | 'writtenBy'>) {
    this.#writer = store.writer
    this.problem = store.writer
      ? null
      : say('ask.notSavedWriter', { owner: store.writtenBy ?? say('ask.anotherProcess') })
  }

  /** What `change` gave; undefined when nothing can be saved any more. Throws what has other reasons than a full disk. */
  attempt<T>(change: (writer: StoreWriter) => T): T | undefined {
    if (!this.#writer || this.problem !== null) return undefined
    try {
      return change(this.#writer)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'store/diskFull') throw error
      this.problem = say('ask.notSavedFull')
      return undefined
    }
  }

  /** The event, a whole answer with the reason why it is not saved among its notices. */
  tell(event: AnswerEvent): AnswerEvent {
    if (event.type !== 'done' || this.problem === null) return event
    return { ...event, answer: { ...event.answer, notices: [...event.answer.notices, this.problem] } }
  }
}
