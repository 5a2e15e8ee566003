import { say } from '../../../base/language/say.ts'
import type { Answer, AnswerEvent, AnswerSentence, IndexState, Source } from '../../../contract/types.ts'

/** Gathers what a stream said, so that a stopped answer is kept as far as it came. */
export class PartialAnswer {
  readonly sentences: AnswerSentence[] = []
  readonly sources = new Map<number, Source>()
  readonly notices: string[] = []
  final: Answer | null = null

  take(event: AnswerEvent): void {
    if (event.type === 'done') this.final = event.answer
    if (event.type === 'restart') this.sentences.splice(0)
    if (event.type === 'notice') this.notices.push(event.message)
    if (event.type !== 'sentence') return
    this.sentences.push(event.sentence)
    for (const source of event.sources) this.sources.set(source.n, source)
  }

  answer(model: string | null, index: IndexState): Answer {
    return (
      this.final ?? {
        declined: false,
        text: this.sentences.map((sentence) => sentence.text).join(' '),
        sentences: this.sentences,
        sources: [...this.sources.values()].sort((left, right) => left.n - right.n),
        model,
        index,
        notices: [...this.notices, say('ask.stopped')],
      }
    )
  }
}
