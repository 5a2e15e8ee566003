import { date, folderName, rule, type Grammar } from './grammar.ts'

const formats = String.raw`pdfs?|(?:(?:pdf|ms[ -]?word|word|docx?|html?|markdown|md|plain[ -]text|text|txt)[ -](?:documents?|files?|notes?|pages?))|web ?pages?`
/** One of these is a document by its own; "employees" and "duties" are not. */
const kinds = String.raw`contracts?|agreements?|leases?|e?-?mails?|messages?|letters?|invoices?|receipts?|reports?|papers?|articles?|notes?|memos?|minutes|policies|policy|filings?|manuals?|transcripts?|statements?|certificates?|deeds?|books?|documents?|docs?|files?|texts`
const noun = `(?<noun>${formats}|${kinds})`
const the = String.raw`(?:(?:of )?(?:all )?(?:of )?(?:the |my |our |these |those |different |other )?)`
const one = String.raw`(?:of )?(?:the |my |our )?`
const says = String.raw`(?:mentions?|mentioned|contain|refers? to|references?|cites?|names?)`
/** What these hold is rather looked for by what it means, as is what a single document contains. */
const alsoSays = String.raw`(?:contains|includes?|talks? about|speaks? (?:of|about)|discuss(?:es)?|uses?|says?|ha(?:s|ve)(?= the (?:word|term|phrase|name)))`
const doing = String.raw`(?:mentioning|containing|referring to|referencing|including|about|on|citing|naming|with(?= (?:the (?:word|term|phrase|name)|\uE001)))`
const isSaid = String.raw`(?:mentioned|named|cited|referred to|referenced|discussed|contained|found|used|appear(?:ing|s)?|occur(?:ring|s)?|come up|show up)`
const isNamed = String.raw`(?:mentioned|named|cited|referred to|referenced|appear|come up|show up)`
const neg = String.raw`(?:and )?(?<neg>(?:do(?:es)? not|do(?:es)?n['’]?t|never) )?(?:also |actually |explicitly |ever )*`
const passages = String.raw`(?:passages?|places|sentences|paragraphs|lines|spots|quotes|quotations|excerpts)`
const list = String.raw`(?:list|find|show|give|name|get|count|display|enumerate|search(?: for)?|what are|which are)(?: me)?`
const every = String.raw`(?:all|every|each|any)(?: of)?(?: the| my| our)?`

export const english: Grammar = {
  language: 'en',
  polite:
    /^(?:please |(?:can|could|would) you (?:please )?|(?:i )?(?:want|would like|need) to (?:know|see) |tell me |show me (?=how many|which|what)|i['’]d like to (?:know|see) )+/i,
  generic: /^(?:documents?|docs?|files?|texts)$/i,
  formats: [
    [/^pdf/i, ['pdf']],
    [/^(?:ms[ -]?)?(?:word|docx?)[ -]/i, ['docx']],
    [/^(?:html?[ -]|web)/i, ['html']],
    [/^(?:markdown|md)[ -]/i, ['md']],
    [/^(?:plain[ -])?(?:text|txt)[ -]/i, ['txt']],
  ],
  sign: /\b(?:word|term|phrase|name|expression|string|keyword)s?\b/i,
  everywhere:
    /,?\s+(?:in this folder|(?:in|within|across|throughout) (?:all (?:of )?)?(?:my|the|this|our|these)(?: whole| entire)? (?:library|documents|files|collection|folders|texts)|in total|altogether|overall|right now|at the moment)(?=\s|$)/i,
  folder: [
    new RegExp(
      String.raw`\s+(?:(?:that |which )?(?:are |is |lie |there )*)?(?:in|inside|under|within|of|from) (?:the |my )?(?:sub)?(?:folder|directory) (?:called |named )?${folderName}`,
      'iu',
    ),
    /\s+(?:(?:that |which )?(?:are |is )?)?(?:in|inside|under|within|from) (?:the |my )?(?<folder>[^\s?,;]+) (?:sub)?(?:folder|directory)/iu,
    /\s+(?:(?:that |which )?(?:are |is )?)?(?:in|inside|under) (?<folder>[^\s?,;]+\/[^\s?,;]*)/iu,
    /\s+in (?:the file )?(?<folder>[^\s?,;]+\.(?:pdf|docx?|txt|md|html?))$/iu,
  ],
  changed: [
    new RegExp(
      String.raw`\s+(?:(?:that|which|and) )?(?:(?:were|was|have been|has been|are|did i|have i|i) )?(?:last )?(?:changed?|modified|modify|edited|edit|updated?|saved?)(?: last)? (?<when>after|since|before|until|in|on|during|between|from) (?<date>${date})(?: (?:and|to|until) (?<until>${date}))?`,
      'iu',
    ),
  ],
  times: { after: /^after$/i, since: /^since$/i, before: /^before$/i, until: /^until$/i },
  year: /\s+(?:(?:that|which) (?:are|is) )?(?:from|dated|dating from) (?:the year )?(?<year>(?:19|20)\d\d)(?=$| (?:that|which|mention|contain|about))/i,
  groupBy:
    /\s+(?:(?:are )?there )?(?:per|by|for each|for every|in each|in every|of each|of every|grouped by) (?<by>\p{L}+(?: type| format)?)(?: of change)?(?: (?:are|is) there)?$/iu,
  groups: { folder: /^(?:sub)?folder|^director/i, format: /type|format|kind/i, year: /^year$/i },
  rules: [
    rule('documents', `(?:in )?how many ${the}${noun} ${neg}${says} (?<term>.+)`),
    rule('documents', `(?:which|what) ${the}${noun} ${neg}${says} (?<term>.+)`),
    rule('documents', `(?:(?:in )?how many|which|what) ${the}${noun} ${neg}${alsoSays} (?<term>.+)`, 'sign'),
    rule(
      'documents',
      `(?:in )?(?:how many|which|what) ${the}${noun} (?:is|are|was|were|does|do|did|can|could) (?<term>.+?) (?:be )?${isSaid}(?: in)?`,
    ),
    rule('documents', `${list}(?: ${every})? ${one}${noun} (?:that|which) ${neg}(?:${says}|${alsoSays}) (?<term>.+)`),
    rule('documents', `${list} ${every} ${noun} ${doing} (?<term>.+)`),
    rule('documents', `${list} (?:the|my|our) ${noun} (?:mentioning|containing|referring to) (?<term>.+)`),
    rule(
      'documents',
      `(?:all|every) ${one}${noun} (?:(?:that|which) ${neg}(?:${says}|${alsoSays})|${doing}) (?<term>.+)`,
    ),
    rule('documents', `${list}(?: ${every})? ${one}${noun} (?:where|in which) (?<term>.+?) (?:is|are)? ?${isSaid}`),
    rule(
      'documents',
      `(?:count|(?:what is )?(?:the )?number of) ${the}${noun} (?:${doing}|(?:that|which) ${neg}(?:${says}|${alsoSays})) (?<term>.+)`,
    ),
    rule('documents', `(?:do|does) any (?:of (?:the|my|our) )?${noun} ${says} (?<term>.+)`),
    rule('documents', `(?:is|are|was|were) (?<term>.+?) (?:ever )?mentioned(?: anywhere| at all)?`),
    rule('places', `(?:in|at) how many places (?:is|are|was|were|does|do|can|did) (?<term>.+?) (?:be )?${isSaid}`),
    rule('places', `how (?:often|many times) (?:is|are|was|were|do|does|did) (?<term>.+?) ${isNamed}`),
    rule(
      'places',
      `how (?:often|many times) (?:is|are|do|does|did) (?<term>.+?) (?:occur|used|found|discussed)`,
      'sign',
    ),
    rule('places', `how many (?:mentions|occurrences) of (?<term>.+?)(?: (?:are|is) there| do (?:i|we) have| exist)?`),
    rule('places', `(?:${list} )?(?:${every} |the )?(?:number of )?(?:mentions?|occurrences?) of (?<term>.+)`),
    rule('sentences', `how many ${passages} ${says} (?<term>.+)`),
    rule(
      'sentences',
      `(?:${list} )?(?:all|every) (?:the )?${passages} (?:(?:that|which) ${says}|${doing}|with|of) (?<term>.+)`,
    ),
    rule(
      'sentences',
      `(?:${list} )?(?:all|every) (?:the )?${passages} (?:where|in which) (?<term>.+?) (?:is|are)? ?${isSaid}`,
    ),
    rule(
      'documents',
      `how many ${the}${noun}(?: (?:are|is) (?:there|here)| do (?:i|we) have| exist| does (?:the|this|my) library (?:have|hold|contain))`,
    ),
    rule('documents', `(?:count|(?:what is )?(?:the )?number of) ${the}${noun}`),
    rule(
      'documents',
      `(?:how many|which|what) ${the}${noun}(?: (?:are|is) there| do (?:i|we) have|(?: that| which)? (?:are|is))?`,
      'scope',
    ),
    rule('documents', `(?:${list} )?${every} ${noun}(?: there (?:is|are))?`),
    rule('documents', `${list} (?:the|my|our) ${noun}`, 'scope'),
  ],
}
