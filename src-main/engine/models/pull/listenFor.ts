import { AppError } from '../../../base/errors.ts'

/** A stream whose lines must follow each other within a time. Throws AppError `models/tooSlow`. */
export async function* listenFor<Line>(lines: AsyncIterable<Line>, silenceMs: number): AsyncIterable<Line> {
  const iterator = lines[Symbol.asyncIterator]()
  while (true) {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      const minutes = Math.round(silenceMs / 60_000)
      const sentence = `Ollama said nothing for ${minutes} minutes. Look whether it hangs, then get the model again: what came is kept.`
      timer = setTimeout(() => reject(new AppError('models/tooSlow', sentence, { retry: true })), silenceMs)
    })
    try {
      const next = await Promise.race([iterator.next(), late])
      if (next.done) return
      yield next.value
    } finally {
      clearTimeout(timer)
    }
  }
}
