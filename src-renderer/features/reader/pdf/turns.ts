/** Whose turn it is to be drawn: one page at a time, the one nearest to where the user looks first. */
export type Turns = {
  /** Resolves when it is this page's turn, with what ends the turn; null when the signal came first. */
  take(page: number, signal: AbortSignal): Promise<(() => void) | null>
  /** Where the user looks now. */
  lookAt(page: number): void
}

type Waiting = { page: number; start: () => void }

/** Pages that are drawn side by side take each other's time: the page of a citation would be there last of all. */
export function createTurns(): Turns {
  const waiting = new Set<Waiting>()
  let isBusy = false
  let center = 1
  const next = () => {
    if (isBusy) return
    let best: Waiting | undefined
    for (const each of waiting) {
      if (!best || Math.abs(each.page - center) < Math.abs(best.page - center)) best = each
    }
    if (!best) return
    waiting.delete(best)
    isBusy = true
    best.start()
  }
  return {
    take: (page, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(null)
        const drop = () => {
          waiting.delete(entry)
          resolve(null)
        }
        const entry: Waiting = {
          page,
          start: () => {
            signal.removeEventListener('abort', drop)
            resolve(() => {
              isBusy = false
              // Between two drawings the browser shows the first.
              setTimeout(next)
            })
          },
        }
        signal.addEventListener('abort', drop, { once: true })
        waiting.add(entry)
        // Pages that ask at the same time are all heard before one of them is chosen.
        setTimeout(next)
      }),
    lookAt: (page) => {
      center = page
    },
  }
}
