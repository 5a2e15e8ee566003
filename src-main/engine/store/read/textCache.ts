/** Keeps what was used last, up to a total weight. */
export interface TextCache<Value> {
  get(key: number): Value | undefined
  set(key: number, value: Value): void
}

/** A cache that drops the least recently used values; one that is heavier than `limit` alone is not kept. */
export function createTextCache<Value>(limit: number, weigh: (value: Value) => number): TextCache<Value> {
  // A Map iterates in the order of insertion: the first entry is the one that was used longest ago.
  const entries = new Map<number, Value>()
  let total = 0
  const drop = (key: number, value: Value): void => {
    entries.delete(key)
    total -= weigh(value)
  }
  return {
    get(key) {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key, value) {
      const old = entries.get(key)
      if (old !== undefined) drop(key, old)
      if (weigh(value) > limit) return
      entries.set(key, value)
      total += weigh(value)
      for (const [oldest, oldestValue] of entries) {
        if (total <= limit) return
        drop(oldest, oldestValue)
      }
    },
  }
}
