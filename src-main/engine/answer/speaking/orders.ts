import type { Evidence } from '../../../contract/types.ts'
import type { Candidate } from '../candidates.ts'
import { contentWords } from '../words.ts'

/**
 * Sentences that speak to the program which reads them, not to a person. Manuals, letters of lawyers and
 * examinations are full of orders ("You are no longer bound", "The response must be filed"), so each
 * pattern names something that only such a program has: a prompt, a user, a template's token, a tool's name.
 */
const toTheModel: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|overrule|bypass|drop|neglect)\b.{0,50}\b(?:prompts?|(?:previous|prior|earlier|above|preceding|other|all|any|your|these|those|existing) (?:\w+ ){0,2}(?:instructions?|rules|guidelines|directives?|restrictions|orders)|(?:said|told|written|stated|stands?|comes?|everything|all|anything|text|passages?) (?:\w+ ){0,3}(?:above|before|previously|earlier|so far))\b/i,
  /\b(?:ignorier\w*|vergiss|missachte)\b.{0,50}\b(?:anweisung\w*|regeln|vorgaben)\b|\b(?:ignore[zr]?|oublie[zr]?)\b.{0,50}\b(?:instructions|consignes|règles)\b|\b(?:ignor[ae]\w*|olvid[ae])\b.{0,50}\b(?:instrucciones|istruzioni|instruções|reglas)\b/i,
  /\b(?:system|developer|hidden|initial|secret)[ -]prompt\b|\bsystem (?:message|instructions?|override|role)\b|\bnew instructions?\b/i,
  /\b(?:reveal|print|repeat|show|display|output|leak|recite|disclose|quote|copy|write out)\b.{0,40}\byour (?:\w+ ){0,3}(?:instructions?|prompt|rules|guidelines|configuration)\b/i,
  /\byou(?:’re|'re| are) (?:now|no longer|hereby)\b.{0,40}\b(?:assistant|ai|model|chat ?bot|bot|mode|dan|unrestricted|unfiltered|footnote|pirate|persona)\b|\b(?:act|behave|respond|answer|speak) as (?:if you|though you|root\b|dan\b|an? (?:unrestricted|unfiltered|ai|pirate|admin\w*|terminal|shell))|\bpretend (?:to be|that you)\b/i,
  /\b(?:ai|a\.i\.|llms?|language models?|chat ?bots?|(?:ai|virtual|helpful|digital) assistants?|summari[sz]ers?|answering (?:program|system|model|engine)s?)\b.{0,60}\b(?:must|shall|should|has to|have to|needs? to|is to|are to|required|instructed|ordered|please|reply|answer|say|write|print|include|add|send|begin|call|open)\b/i,
  /\b(?:dear|attention|note (?:to|for)|message (?:to|for)|instructions? (?:to|for)|hey|hello|hi)\b.{0,20}\b(?:assistant|model|bot|ai|llm|program that reads)\b/i,
  /\b(?:begin|start|end|finish|open|close|prefix|preface)\b.{0,20}\b(?:your|each|every|the|any) (?:\w+ )?(?:answers?|repl(?:y|ies)|responses?|outputs?|summar(?:y|ies)|sentences?)\b.{0,20}\bwith\b/i,
  /\b(?:reply|respond|answer|say|write|print|output|repeat)\b.{0,80}\b(?:and nothing else|no matter what|whatever (?:the user|is|was|you are) ask\w*|to (?:any|every|each) question|to the user|instead of (?:an|the|your) answer(?:ing)?|without (?:citing|any citation))\b/i,
  /\bdo not (?:tell|inform|warn|alert|cite|reveal|mention)\b.{0,40}\b(?:the (?:user|human|reader)|this instruction|these instructions|the passages?)\b/i,
  /[<‹＜]\/?\|?\s*(?:im_(?:start|end)|system|assistant|user|start_of_turn|end_of_turn|endoftext|eot_id|start_header_id|passages?|tool_calls?|tool_response|function_call|s|think)\s*(?:[|>/]|number=)|[[(]\/?(?:INST|SYS|TOOL_CALLS?|AVAILABLE_TOOLS|TOOL_RESULTS)\b|^#{2,}\s*(?:instruction|system|assistant|response)\b|^(?:assistant|system)\s*:/i,
  /["'“](?:name|tool|function|action)["'”]\s*:\s*["'“][\w./-]+["'”][^]{0,80}["'“](?:arguments|parameters|input|args)["'”]|^\s*action input\s*:/i,
  /\b(?:tool|function) (?:named|called|call)\b|\b(?:open|read|list|web|exhaustive|fetch|http)(?:_|(?=[A-Z]))(?:[Dd]ocument|[Ff]iles?|[Ss]earch|[Uu][Rr][Ll]|[Gg]et)\b/,
  /\b(?:send|post|upload|forward|transmit|exfiltrate|append|attach|email|mail|deliver|leak|copy|submit|embed|include|insert)\b.{0,80}\b(?:conversation|chat history|user['’]s (?:question|query|files|documents|name)|(?:the|this|your) (?:question|query|prompt)\b|contents? of (?:the|these|all) (?:other )?passages?)/i,
]

/** How far behind an order its words reach, in sentences: "Print the next line." */
const reach = 3

/** Share of a sentence's words that a source must hold itself when its title or headings give orders. */
const ownShare = 0.5

function speaksToModel(text: string): boolean {
  return toTheModel.some((pattern) => pattern.test(text))
}

/**
 * SECURITY: tells whether all that carries a sentence of a model are words which a document aimed at the
 * model: an order, what follows it, or a title or heading that is one. Such words are in the documents,
 * and are no evidence for what they say.
 */
export function createOrderCheck(
  candidates: readonly Candidate[],
): (sentence: string, cited: readonly Candidate[]) => boolean {
  const ordered = new Set<Candidate>()
  /** Sentences of the same evidence that an order still reaches. */
  let reached = 0
  let previous: Candidate | undefined
  for (const candidate of candidates) {
    const before = previous?.evidence === candidate.evidence ? previous : undefined
    if (!before) reached = 0
    // A sentence may be cut where the order goes on, so two are read together.
    const isCut = before !== undefined && !ordered.has(before) && speaksToModel(`${before.text} ${candidate.text}`)
    if (isCut || speaksToModel(candidate.text)) reached = reach + 1
    if (reached > 0) ordered.add(candidate)
    reached--
    previous = candidate
  }
  const hostile = new Map<Evidence, boolean>()
  const isHostile = (evidence: Evidence): boolean => {
    const known = hostile.get(evidence) ?? [evidence.file, evidence.title, ...evidence.headingPath].some(speaksToModel)
    hostile.set(evidence, known)
    return known
  }
  return (sentence, cited) => {
    if (cited.length === 0) return false
    const words = contentWords(sentence)
    return cited.every((candidate) => {
      if (ordered.has(candidate)) return true
      if (!isHostile(candidate.evidence)) return false
      return words.filter((word) => candidate.words.has(word)).length < ownShare * words.length
    })
  }
}
