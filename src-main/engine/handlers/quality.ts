import type { Handlers } from '../../contract/router.ts'
import type { IndexState } from '../../contract/types.ts'
import { checkLibrary } from '../evaluate/library/check.ts'
import { tellingWords } from '../keyword/query.ts'
import type { Retriever } from '../retrieve/retriever.ts'
import type { Store } from '../store/types.ts'
import type { Speaker } from './models/models.ts'

/** A retriever for those who wait for an answer, and how others give way to them. */
export type Foreground = { retriever: Retriever; untilQuiet: (signal: AbortSignal) => Promise<void> }

/** Counts the searches that run, so that work in the background can wait for a moment without any. */
export function createForeground(retriever: Retriever): Foreground {
  let running = 0
  const waiting: (() => void)[] = []
  const counted = async <Result>(work: Promise<Result>): Promise<Result> => {
    running++
    try {
      return await work
    } finally {
      running--
      if (running === 0) for (const go of waiting.splice(0)) go()
    }
  }
  return {
    retriever: {
      ...retriever,
      rank: (question, options, signal) => counted(retriever.rank(question, options, signal)),
      retrieve: (question, options, signal) => counted(retriever.retrieve(question, options, signal)),
      query: (question, options, signal) => counted(retriever.query(question, options, signal)),
      scoreSentences: (question, evidence, signal) => counted(retriever.scoreSentences(question, evidence, signal)),
    },
    async untilQuiet(signal) {
      if (running === 0 || signal.aborted) return
      await new Promise<void>((resolve) => {
        const go = (): void => {
          signal.removeEventListener('abort', go)
          resolve()
        }
        waiting.push(go)
        signal.addEventListener('abort', go)
      })
    },
  }
}

type QualityParts = {
  store: Store
  /** Searches as they are, behind those of the foreground. */
  retriever: Retriever
  untilQuiet: Foreground['untilQuiet']
  openSpeaker: () => Promise<Speaker>
  indexState: () => IndexState
}

/** “How good is my library?” */
export function createQualityHandlers(parts: QualityParts): Pick<Handlers, 'checkQuality'> {
  const { store, retriever, untilQuiet, indexState } = parts
  return {
    async *checkQuality({ isWrittenByModel, ...request }, signal) {
      const speaker: Speaker = isWrittenByModel ? await parts.openSpeaker() : { model: null }
      const { reader, keywordTable } = store
      const checking = checkLibrary(
        {
          reader,
          retriever,
          untilQuiet,
          indexState,
          termsOf: tellingWords,
          documentFrequency: (term) => keywordTable.documentFrequency(term),
        },
        { ...request, model: speaker.model },
        signal,
      )
      for await (const event of checking) {
        if (event.type !== 'done' || !isWrittenByModel || speaker.model) yield event
        else {
          const why = speaker.modelProblem ?? 'No model is chosen in the settings.'
          const notice = `The questions were made from your sentences: ${why}`
          yield { ...event, report: { ...event.report, notices: [notice, ...event.report.notices] } }
        }
      }
    },
  }
}
