import type { Fact } from '../facts.ts'
import { holdsFact, isSameFigure, type FactIndex } from '../facts.ts'
import { isYear } from '../values/figures.ts'
import type { Reading, Token } from '../reading.ts'

type Place = { text: string; start: number; end: number }

/** Small words that tell what a value is: "from 410 to 520", "by 12 %". */
const telling = /^(?:from|to|by|at|until|before|after|since|against|than|auf|um|bis|ab|seit|nach|vor|gegen)$/

/** Someone is acted upon here: sides of the verb change places. */
const passive = /(?<!\p{L})(?:by|durch|wurden?|worden)(?!\p{L})/iu

/** What a word in the next clause counts. */
const otherClause = 0.4

/** How much nearer a rival's surroundings must be before a value counts as given to the wrong thing. */
const margin = 1.15
const offset = 0.03

/** Surroundings so like that a value there is the one that the sentence means. */
const samePlace = 0.5
const certainPlace = 0.85

/** A change is no level, and where something began is not where it is: "fell by 22", "rose from 2.4 to 3.0". */
const change = /(?:^|\s)(by|um|from)\s(?:about |around |almost |nearly |over |etwa |rund )?[$€£¥]?\s?$/iu
const otherKind = 0.6

/**
 * The words around a place, by nearness: a word three away counts half, and less for each clause between.
 * For names also on which side they stand, since only that tells who did it to whom.
 */
function surroundings(
  place: Place,
  { tokens, index: held }: Reading,
  isName: boolean,
  isSided: boolean,
): Map<string, number> {
  const around = new Map<string, number>()
  const first = tokens.findIndex(({ end }) => end > place.start)
  const last = tokens.findLastIndex(({ start }) => start < place.end)
  const clause = tokens[first]?.clause ?? 0
  const put = (key: string, weight: number): void => void around.set(key, Math.max(weight, around.get(key) ?? 0))
  for (const [index, token] of tokens.entries()) {
    if (index >= first && index <= last) continue
    const isLeft = index < first
    const distance = isLeft ? first - index : index - last
    if (distance === 1 && isLeft && telling.test(token.text)) put(`<${token.text}`, 0.6)
    if (!token.isContent) continue
    // Names that change places surround each other either way: the one that opens a sentence is known as such by its place alone.
    if (isName && held.names.some(({ start, end, isOpening }) => isOpening && token.start >= start && token.end <= end))
      continue
    const weight = otherClause ** Math.abs(token.clause - clause) / (1 + distance / 3)
    put(token.stem, weight)
    if (isSided) put(`${isLeft ? '<' : '>'}${token.stem}`, weight)
  }
  return around
}

/** The words of content right beside a place. */
function beside(place: Place, tokens: readonly Token[]): Set<string> {
  const before = tokens.findLast(({ end }) => end <= place.start)
  const after = tokens.find(({ start }) => start >= place.end)
  return new Set([before, after].flatMap((token) => (token?.isContent ? [token.stem] : [])))
}

function likeness(
  claim: ReadonlyMap<string, number>,
  source: ReadonlyMap<string, number>,
  weight: (word: string) => number,
): number {
  let [sum, total] = [0, 0]
  for (const [word, nearness] of claim) {
    const worth = weight(word.replace(/^[<>]/, ''))
    total += worth * nearness
    sum += worth * Math.min(nearness, source.get(word) ?? 0)
  }
  return total === 0 ? 0 : sum / total
}

/** "The Landlord", “Tenant”: a word with a capital that stands for somebody who has a name elsewhere. */
function isRole({ text, start }: Place, source: string): boolean {
  return !/\s/.test(text) && /(?:(?<!\p{L})the\s["“‘']?|["“‘'])$/iu.test(source.slice(0, start))
}

/** Where a source states the fact, and where it states another of its kind in its place. */
function placesOf(fact: Fact, source: FactIndex, context: FactIndex): { own: Place[]; rivals: Place[] } {
  const split = <T extends Place>(all: readonly T[], isOwn: (place: T) => boolean, isRival: (place: T) => boolean) => ({
    own: all.filter(isOwn),
    rivals: all.filter((place) => !isOwn(place) && isRival(place)),
  })
  switch (fact.kind) {
    case 'number': {
      const { figure } = fact
      return split(
        source.figures,
        (held) => isSameFigure(figure, held, source, context),
        (held) =>
          isYear(held) === isYear(figure) &&
          held.isMultiple === figure.isMultiple &&
          (source.isTable || (held.unit?.dimension ?? '') === (figure.unit?.dimension ?? '')),
      )
    }
    case 'date':
      return split(
        source.dates,
        ({ inside }) => fact.date.keys.some((key) => inside.includes(key)),
        ({ keys }) => keys[0]?.length === fact.date.keys[0]?.length,
      )
    case 'name': {
      const { words } = fact.name
      return split(
        source.names,
        (name) => words.every((word) => name.words.includes(word)) || name.words.every((word) => words.includes(word)),
        (name) => name.words.length > 0 && !name.isOpening && !isRole(name, source.text),
      )
    }
  }
}

/** How like a place of the source is to where the sentence has the fact, 0–1. */
function nearness(fact: Fact, claim: Reading, place: Place, source: Reading, weight: (word: string) => number): number {
  const isName = fact.kind === 'name'
  const isSided = isName && passive.test(claim.text) === passive.test(source.text)
  const around = surroundings(fact, claim, isName, isSided)
  const kindAt = (text: string, at: number): string => change.exec(text.slice(0, at))?.[1]?.toLowerCase() ?? ''
  const isOtherKind = fact.kind === 'number' && kindAt(claim.text, fact.start) !== kindAt(source.text, place.start)
  const factor = isOtherKind ? otherKind : 1
  return factor * likeness(around, surroundings(place, source, isName, isSided), weight)
}

type Source = { reading: Reading; context: FactIndex }

/** A value of the same kind and measure that stands in the fact's place in the sources; null when the fact has its own. */
export function findRival(
  fact: Fact,
  claim: Reading,
  sources: readonly Source[],
  weight: (word: string) => number,
): string | null {
  const near = (of: Fact, place: Place, { reading }: Source): number => nearness(of, claim, place, reading, weight)
  const all = sources.map((source) => ({ source, ...placesOf(fact, source.reading.index, source.context) }))
  const own = all.flatMap(({ source, own: places }) => places.map((place) => near(fact, place, source)))
  if (own.length === 0) {
    // Held only by a heading or by scattered words, while another name has just the place.
    const places = all.flatMap(({ source, rivals }) =>
      rivals.map((place) => ({ place, score: near(fact, place, source) })),
    )
    const rival = places.find(
      ({ place, score }) => score >= samePlace && !claim.facts.some((one) => isStatedAs(one, place)),
    )
    return fact.kind === 'name' ? (rival?.place.text ?? null) : null
  }
  const best = Math.max(...own)
  const isBesideOwn = (one: Fact, said: Reading, rival: Place, { tokens }: Reading): boolean => {
    const words = beside(one, said.tokens)
    const isNear = (place: Place): boolean => [...beside(place, tokens)].some((word) => words.has(word))
    return !isNear(rival) && all.some((held) => held.source.reading.tokens === tokens && held.own.some(isNear))
  }
  for (const { source, rivals } of all) {
    for (const rival of rivals) {
      let [straight, crossed] = [best, near(fact, rival, source)]
      // Two that the sentence names both have changed places only if that suits the other one as well.
      const other = claim.facts.find((one) => one !== fact && one.kind === fact.kind && isStatedAs(one, rival))
      if (other) {
        straight += near(other, rival, source)
        crossed += Math.max(
          ...placesOf(fact, source.reading.index, source.context).own.map((place) => near(other, place, source)),
          0,
        )
      }
      if (crossed > margin * straight + offset && !isBesideOwn(fact, claim, rival, source.reading)) return rival.text
    }
  }
  return null
}

const isStatedAs = (fact: Fact, place: Place): boolean =>
  fact.text.includes(place.text) || place.text.includes(fact.text)

/** What the source says where a fact is missing from it: the value of the same kind with the likest surroundings, `isSame` when they leave no doubt. */
export function findInstead(
  fact: Fact,
  claim: Reading,
  source: Reading,
  context: FactIndex,
  weight: (word: string) => number,
): { text: string; isSame: boolean } | null {
  const isStated = (place: Place): boolean =>
    claim.facts.some((other) => other !== fact && other.kind === fact.kind && other.text.includes(place.text))
  const rivals = placesOf(fact, source.index, context).rivals.filter((place) => !isStated(place))
  const [best] = rivals
    .map((place) => ({ place, score: nearness(fact, claim, place, source, weight) }))
    .sort((a, b) => b.score - a.score)
  return best && best.score > 0 && !holdsFact(fact, source.index, context)
    ? { text: best.place.text, isSame: best.score >= certainPlace }
    : null
}
