import type { PassageId } from '../../../contract/types.ts'

/** Marks, in place of a passage, a label that nobody has any more. */
const nobody = 0xffffffff

/**
 * Which passages share a label of the graph. Equal texts have equal vectors, and thousands of equal
 * points (a footer on every page) would be each other's nearest neighbours and link to nothing else: an
 * island where searches end. So the graph holds each vector once, under the id of the first passage that
 * had it.
 */
export interface Labels {
  /** Labels that nobody has any more. */
  readonly abandoned: number
  has(passageId: PassageId): boolean
  passages(): Iterable<PassageId>
  /** Ascending; empty for an abandoned or unknown label. */
  passagesOf(label: number): readonly PassageId[]
  put(passageId: PassageId, label: number): void
  /** Gives the label when that was its last passage. */
  remove(passageId: PassageId): number | undefined
  /** Passage and label in turn, for all labels but those that are one passage's own. */
  toPairs(): Uint32Array<ArrayBuffer>
}

/** Labels of a saved graph with its pairs; none: of an empty one. */
export function createLabels(labels: Iterable<number> = [], pairs: Uint32Array = new Uint32Array()): Labels {
  /** Labels that are one passage's own, which is most of them. */
  const own = new Set(labels)
  const shared = new Map<number, PassageId[]>()
  const labelOf = new Map<PassageId, number>()
  let abandoned = 0

  const join = (passageId: PassageId, label: number): void => {
    const group = shared.get(label) ?? []
    if (group.length === 0 && shared.has(label)) abandoned--
    // Ids mostly come ascending.
    const at = (group.at(-1) ?? -1) < passageId ? group.length : group.findIndex((other) => other > passageId)
    group.splice(at, 0, passageId)
    shared.set(label, group)
    labelOf.set(passageId, label)
  }
  const abandon = (label: number): void => {
    shared.set(label, [])
    abandoned++
  }
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    const [passageId = nobody, label = nobody] = pairs.subarray(index, index + 2)
    own.delete(label)
    if (passageId === nobody) abandon(label)
    else join(passageId, label)
  }

  return {
    get abandoned() {
      return abandoned
    },
    has: (passageId) => own.has(passageId) || labelOf.has(passageId),
    *passages() {
      yield* own
      yield* labelOf.keys()
    },
    passagesOf: (label) => (own.has(label) ? [label] : (shared.get(label) ?? [])),
    put(passageId, label) {
      if (passageId === label && !shared.has(label)) {
        own.add(label)
        return
      }
      if (own.delete(label)) join(label, label)
      join(passageId, label)
    },
    remove(passageId) {
      if (own.delete(passageId)) {
        abandon(passageId)
        return passageId
      }
      const label = labelOf.get(passageId)
      const group = label === undefined ? undefined : shared.get(label)
      if (label === undefined || !group) return undefined
      labelOf.delete(passageId)
      group.splice(group.indexOf(passageId), 1)
      if (group.length > 0) return undefined
      abandon(label)
      return label
    },
    toPairs: () =>
      Uint32Array.from(
        [...shared].flatMap(([label, group]) =>
          group.length === 0 ? [nobody, label] : group.flatMap((passageId) => [passageId, label]),
        ),
      ),
  }
}
