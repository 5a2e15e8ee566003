import { defuse } from '../../../base/text/fence.ts'
import { trimSpan } from '../../../base/spans.ts'
import type { Evidence, Span } from '../../../contract/types.ts'
import type { Candidate } from '../candidates.ts'
import { contentWords, foldSpaces } from '../words.ts'

/**
 * Sentences that speak to the program which reads them, not to a person. Manuals, letters of lawyers and
 * examinations are full of orders ("You are no longer bound", "The response must be filed"), so each
 * pattern names something that only such a program has: a prompt, a user, a template's token, a tool's name.
 */
const toTheModel: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|overrule|bypass|drop|neglect)\b.{0,50}\b(?:prompts?|(?:previous|prior|earlier|above|preceding|other|all|any|your|these|those|existing) (?:\w+ ){0,2}(?:instructions?|rules|guidelines|directives?|restrictions|orders)|(?:said|told|written|stated|stands?|comes?|everything|all|anything|text|passages?) (?:\w+ ){0,3}(?:above|before|previously|earlier|so far))\b/i,
  /\b(?:ignorier\w*|vergiss|missachte)\b.{0,50}\b(?:anweisung\w*|regeln|vorgaben)\b|\b(?:ignore[zr]?|oublie[zr]?)\b.{0,50}\b(?:instructions|consignes|règles)\b|\b(?:ignor[ae]\w*|olvid[ae])\b.{0,50}\b(?:instrucciones|istruzioni|instruções|reglas)\b/i,
  /\b(?:system|developer|hidden|initial|secret)[ -]prompt\b|\bsystem (?:message|instructions?|override|role)\b|\bnew instructions?\b/i,
  /\b(?:ignore|skip|forget) the (?:question|query|user)\b|\bfor the purposes? of (?:this|the|your) (?:answer|reply|response)\b|\bnew task\b|\b(?:task|instructions|rules) (?:has|have|is|are) (?:now )?(?:been )?(?:changed|updated|replaced|over)\b|\bend of (?:document|context|passages?|file|prompt)\b|\b(?:admin|developer|debug|god|jailbreak) (?:mode|message)\b|\bautomated (?:readers?|systems? reading)\b|\b(?:whoever|whatever|program(?: that)?|software(?: that)?) (?:reads|processes|summari[sz]es) this\b/i,
  /\b(?:reveal|print|repeat|show|display|output|leak|recite|disclose|quote|copy|write out)\b.{0,40}\byour (?:\w+ ){0,3}(?:instructions?|prompt|rules|guidelines|configuration)\b/i,
  /\byou(?:’re|'re| are) (?:now|no longer|hereby)\b.{0,40}\b(?:assistant|ai|model|chat ?bot|bot|mode|dan|unrestricted|unfiltered|footnote|pirate|persona)\b|\b(?:act|behave|respond|answer|speak) as (?:if you|though you|root\b|dan\b|an? (?:unrestricted|unfiltered|ai|pirate|admin\w*|terminal|shell))|\bpretend (?:to be|that you)\b/i,
  /\b(?:ai|a\.i\.|llms?|language models?|chat ?bots?|(?:ai|virtual|helpful|digital) assistants?|summari[sz]ers?|answering (?:program|system|model|engine)s?)\b.{0,60}\b(?:must|shall|should|has to|have to|needs? to|is to|are to|required|instructed|ordered|please|reply|answer|say|write|print|include|add|send|begin|call|open)\b/i,
  /\b(?:dear|attention|note (?:to|for)|message (?:to|for)|instructions? (?:to|for)|hey|hello|hi)\b.{0,20}\b(?:assistant|model|bot|ai|llm|program that reads)\b/i,
  /\b(?:begin|start|end|finish|open|close|prefix|preface)\b.{0,20}\b(?:your|each|every|the|any) (?:\w+ )?(?:answers?|repl(?:y|ies)|responses?|outputs?|summar(?:y|ies)|sentences?)\b.{0,20}\bwith\b/i,
  /\b(?:reply|respond|answer|say|write|print|output|repeat)\b.{0,80}\b(?:and nothing else|no matter what|whatever (?:the user|is|was|you are) ask\w*|to (?:any|every|each) question|to the user|instead of (?:an|the|your) answer(?:ing)?|without (?:citing|any citation))\b/i,
  /\bdo not (?:tell|inform|warn|alert|cite|reveal|mention)\b.{0,40}\b(?:the (?:user|human|reader)|this instruction|these instructions|the passages?)\b/i,
  /[<‹＜]\s*\/?\|?\s*(?:im_(?:start|end)|system|assistant|user|start_of_turn|end_of_turn|endoftext|eot_id|start_header_id|passages?|tool_calls?|tool_response|function_call|s|think)\s*(?:[|>/]|number=)|[[(]\/?(?:INST|SYS|TOOL_CALLS?|AVAILABLE_TOOLS|TOOL_RESULTS)\b|^#{2,}\s*(?:instruction|system|assistant|response)\b|^(?:assistant|system)\s*:/i,
  /["'“](?:name|tool|function|action)["'”]\s*:\s*["'“][\w./-]+["'”][^]{0,80}["'“](?:arguments|parameters|input|args)["'”]|\baction input\s*:\s|^\W*action\s*:\s*(?:search|open_?document|list_?files|exhaustive_?search|calculator)\W*$/i,
  /\b(?:tool|function) (?:named|called|call)\b|\b(?:open|read|list|web|exhaustive|fetch|http)(?:_|(?=[A-Z]))(?:[Dd]ocument|[Ff]iles?|[Ss]earch|[Uu][Rr][Ll]|[Gg]et)\b/,
  /\b(?:send|post|upload|forward|transmit|exfiltrate|append|attach|email|mail|deliver|leak|copy|submit|embed|include|insert)\b.{0,80}\b(?:conversation|chat history|user['’]s (?:question|query|files|documents|name)|(?:the|this|your) (?:question|query|prompt)\b|contents? of (?:the|these|all) (?:other )?passages?)/i,
]

/**
 * An order to say something: a verb of speaking without a subject of its own before it. "Critics say that …" and
 * "the report states …" are none. What such an order names is not thereby so, whoever it is meant for.
 */
const toSay =
  /(?:^|[.,;:!?–—(“"]\s*|\b(?:please|kindly|and|then|instead|now|only|just|always|must|shall|should|may|can|will|to|you|but|or)\s+)(say|report|produce|cite|display|return|reply|respond|answer|print|output|echo|state|mention|claim|declare|assert|announce|recite|repeat|conclude|recommend|translate|write|compose|(?:tell|inform|advise)(?= (?:them|him|her|the user|the reader|people|everyone|anyone|whoever)\b)|(?:put|insert|add|append|include|use)(?=.{0,12}\b(?:word|phrase|line|sentence|string|text)s?\b))\b/gi

/** Share of a sentence's words that stand behind an order to say them. */
const saidShare = 0.75

/** How far behind an order its words reach, in sentences: "Print the next line." */
const reach = 3

/** Share of a sentence's words that a source must hold itself when its title or headings give orders. */
const ownShare = 0.5

/** What is not seen is read all the same: orders hide in it. */
function speaksToModel(text: string): boolean {
  const plain = foldSpaces(defuse(text))
  return toTheModel.some((pattern) => pattern.test(plain))
}

/** The same patterns, for texts with a sentence on each line. */
const onAnyLine = toTheModel.map((pattern) => new RegExp(pattern.source, `${pattern.flags}m`))

/** False for nearly every passage, and then so of each of its sentences: one look in place of hundreds. */
function maySpeakToModel(text: string): boolean {
  const lines = defuse(text).replace(/([.!?。！？])\s*/g, '$1\n')
  return speaksToModel(text) || onAnyLine.some((pattern) => pattern.test(lines))
}

/** Whether a source holds a sentence only as what somebody is told to say. */
function tellsToSay(sentence: string, { evidence, start, end }: Candidate): boolean {
  const words = contentWords(sentence)
  const from = Math.max(
    ...['. ', '! ', '? ', '\n'].map((mark) => evidence.text.lastIndexOf(mark, start - evidence.start - 1)),
  )
  const text = evidence.text.slice(from < 0 ? 0 : from + 1, end - evidence.start).trimStart()
  const share = (part: string): number => {
    const held = new Set(contentWords(part))
    return words.filter((word) => held.has(word)).length / words.length
  }
  return (
    words.length > 0 &&
    [...text.matchAll(toSay)].some(({ 0: found, 1: verb = '', index }) => {
      const isTold = contentWords(verb).some((word) => words.includes(word))
      return !isTold && share(text.slice(0, index)) < saidShare && share(text.slice(index + found.length)) >= saidShare
    })
  )
}

/** What a document's orders to the model carry. */
export type OrderCheck = {
  /** The candidates, those that an order is part of cut where it begins and ends. */
  candidates: Candidate[]
  /** Whether a span of a document lies in an order, or in what stands right behind one. */
  isOrder: (candidate: Candidate) => boolean
  /** Whether orders, or a title alone, are all that a sentence of the model stands on. */
  isOrdered: (sentence: string, cited: readonly Candidate[]) => boolean
}

/**
 * SECURITY: tells whether all that carries a sentence of a model are words which a document aimed at the
 * model: an order, what follows it, or a title or heading that is one. Such words are in the documents,
 * and are no evidence for what they say.
 */
export function createOrderCheck(candidates: readonly Candidate[]): OrderCheck {
  const ordered = new Map<Evidence, Span[]>()
  for (const evidence of new Set(candidates.map((candidate) => candidate.evidence))) {
    ordered.set(evidence, findOrders(evidence))
  }
  const isOrder = ({ evidence, start, end }: Candidate): boolean =>
    ordered.get(evidence)?.some((span) => span.start < end && start < span.end) ?? false
  const hostile = new Map<Evidence, boolean>()
  const isHostile = (evidence: Evidence): boolean => {
    const known = hostile.get(evidence) ?? namesOf(evidence).some(speaksToModel)
    hostile.set(evidence, known)
    return known
  }
  const isNameAlone = (sentence: string, { evidence, headingPath, words }: Candidate): boolean => {
    const said = contentWords(sentence)
    const own = said.filter((word) => words.has(word)).length
    if (isHostile(evidence)) return own < ownShare * said.length
    const named = new Set(contentWords([...namesOf(evidence), ...headingPath].join(' ')))
    return said.length > 0 && own === 0 && said.every((word) => named.has(word))
  }
  const cut = candidates.flatMap((candidate) => cutAt(candidate, ordered.get(candidate.evidence) ?? []))
  return {
    candidates: cut,
    isOrder,
    isOrdered: (sentence, cited) =>
      cited.length > 0 &&
      cited.every(
        (candidate) => isOrder(candidate) || isNameAlone(sentence, candidate) || tellsToSay(sentence, candidate),
      ),
  }
}

/**
 * The orders in a passage and what they reach, as spans of its document. Read in finer pieces than sentences:
 * tokens and unseen signs join an order to the true sentence before it.
 */
function findOrders({ start, text }: Evidence): Span[] {
  const spans: Span[] = []
  if (!maySpeakToModel(text)) return spans
  let reached = 0
  /** The end of what stands before a piece: a sentence may be cut where the order goes on. */
  let before = ''
  for (const { 0: piece, index } of text.matchAll(
    /(?:[^.!?。！？\n]|[.!?。！？](?![\s<\p{Cf}]))+[.!?。！？]*|[.!?。！？]+/gu,
  )) {
    if (!/[\p{L}\p{N}<]/u.test(defuse(piece)) && !/\p{Cf}/u.test(piece)) continue
    const isCut = reached <= 0 && !speaksToModel(before) && speaksToModel(`${before} ${piece}`)
    if (isCut || speaksToModel(piece)) reached = reach + 1
    if (reached > 0) spans.push({ start: start + index, end: start + index + piece.length })
    reached--
    before = `${before} ${piece}`.slice(-200)
  }
  return spans
}

function cutAt(candidate: Candidate, spans: readonly Span[]): Candidate[] {
  const { evidence } = candidate
  const inside = spans
    .flatMap(({ start, end }) => [start, end])
    .filter((at) => candidate.start < at && at < candidate.end)
  if (inside.length === 0) return [candidate]
  const borders = [...new Set([candidate.start, ...inside, candidate.end])].sort((a, b) => a - b)
  return borders.slice(1).flatMap((end, index) => {
    const span = { start: (borders[index] ?? end) - evidence.start, end: end - evidence.start }
    const trimmed = trimSpan(evidence.text, span)
    const text = foldSpaces(evidence.text.slice(trimmed.start, trimmed.end))
    const moved = { start: trimmed.start + evidence.start, end: trimmed.end + evidence.start }
    return text === '' ? [] : [{ ...candidate, ...moved, text, words: new Set(contentWords(text)) }]
  })
}

function namesOf({ file, title, headingPath }: Evidence): string[] {
  return [file, title, ...headingPath]
}
