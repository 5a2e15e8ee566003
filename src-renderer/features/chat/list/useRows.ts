import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Entry } from './entries.ts'

/** Lists up to this length are drawn whole. */
const shortList = 100

/** Heights before they are measured (px). */
const heights = { day: 28, conversation: 36, found: 76 }

/** Which rows are drawn, which of them Tab reaches, and how the keyboard moves among them. */
export function useRows(frame: RefObject<HTMLElement | null>, entries: readonly Entry[], openId: number | null) {
  const [lastId, setLastId] = useState<number | null>(null)
  const wanted = useRef<number | null>(null)
  const rows = entries.filter((entry) => entry.kind === 'conversation')
  const isLong = entries.length > shortList
  // oxlint-disable-next-line react/incompatible-library -- what it returns stays in this hook, but for numbers
  const virtual = useVirtualizer({
    count: entries.length,
    enabled: isLong,
    getScrollElement: () => frame.current,
    getItemKey: (index) => entries[index]?.key ?? index,
    estimateSize: (index) => {
      const entry = entries[index]
      return entry?.kind === 'conversation' && entry.hit ? heights.found : heights[entry?.kind ?? 'conversation']
    },
    overscan: 12,
  })
  const reachedId = [lastId, openId].find((id) => rows.some(({ key }) => key === id)) ?? rows[0]?.key ?? null
  // After every drawing: the row may only now be there.
  useEffect(() => {
    if (wanted.current === null) return
    const row = frame.current?.querySelector<HTMLElement>(`[data-conversation="${wanted.current}"]`)
    if (!row) return
    wanted.current = null
    row.focus()
  })

  /** Moves the focus to a row, which comes into view. */
  const focus = (id: number | undefined) => {
    if (id === undefined) return
    wanted.current = id
    setLastId(id)
    if (isLong) virtual.scrollToIndex(entries.findIndex(({ key }) => key === id))
    // Drawn already: nothing else would tell the effect.
    frame.current?.querySelector<HTMLElement>(`[data-conversation="${id}"]`)?.focus()
  }
  /** @returns true when the key moved */
  const move = (key: string, fromId: number | null): boolean => {
    const at = rows.findIndex((row) => row.key === fromId)
    const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }
    const target = targets[key]
    if (target === undefined) return false
    focus(rows[Math.max(0, target)]?.key)
    return true
  }
  return {
    reachedId,
    reach: setLastId,
    move,
    focusFirst: () => focus(rows[0]?.key),
    /** Keeps the keyboard where it is when a row goes: on the one that comes up, or else the one above. */
    focusBeside: (id: number) => {
      const at = rows.findIndex((row) => row.key === id)
      focus((rows[at + 1] ?? rows[at - 1])?.key)
    },
    height: isLong ? virtual.getTotalSize() : undefined,
    drawn: isLong
      ? virtual.getVirtualItems().map(({ index, start }) => ({ index, start }))
      : entries.map((_, index) => ({ index, start: undefined })),
    measure: isLong ? virtual.measureElement : undefined,
  }
}
