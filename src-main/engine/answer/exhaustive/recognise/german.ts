import { date, folderName, rule, type Grammar } from './grammar.ts'

const formats = String.raw`pdfs?|(?:pdf|word|docx?|html|markdown|md|text|txt)-?\s?(?:dokumente?n?|dateie?n?|notizen|seiten)|webseiten`
const kinds = String.raw`dokumente?n?|dateie?n?|unterlagen|texte?n?|verträgen?|vertrag|vereinbarungen|e?-?mails?|nachrichten|briefen?|brief|rechnung(?:en)?|quittungen|belegen?|berichte?n?|artikeln?|notizen|protokollen?|bücher|akten|gutachten|urteilen?|bescheiden?`
const noun = `(?<noun>${formats}|${kinds})`
const the = String.raw`(?:(?:der|von den|meiner|unserer|meine|unsere|aller|verschiedenen) )*`
const says = String.raw`(?:erwähnt|erwähnen|enthält|enthalten|nennt|nennen|beinhaltet|beinhalten|behandelt|behandeln|sprechen von|spricht von|verweisen auf)`
const isSaid = String.raw`(?:vor|vorkommt|vorkommen|erwähnt(?: wird| werden)?|genannt(?: wird| werden)?|enthalten(?: ist| sind)?|zu finden|steht|stehen)`
const neg = String.raw`(?:(?<neg>nicht|keine?n?) )?`
const list = String.raw`(?:liste|finde|zeige?|nenne|gib|zähle|suche)(?: mir)?(?: bitte)?`
const every = String.raw`(?:alle|sämtliche|jede[ns]?)`
const places = String.raw`(?:stellen?|textstellen|passagen|absätzen?|sätzen?|fundstellen)`

export const german: Grammar = {
  language: 'de',
  polite:
    /^(?:bitte |(?:kannst|könntest) du (?:mir )?(?:bitte )?(?:sagen,? )?|sag(?:e)? mir,? |ich möchte wissen,? )+/i,
  generic: /^(?:dokumente?n?|dateie?n?|unterlagen|texte?n?)$/i,
  formats: [
    [/^pdf/i, ['pdf']],
    [/^(?:word|docx?)/i, ['docx']],
    [/^(?:html|webseiten)/i, ['html']],
    [/^(?:markdown|md)/i, ['md']],
    [/^(?:text|txt)-?\s?(?:datei|dokument)/i, ['txt']],
  ],
  sign: /\b(?:wort|begriff|ausdruck|name|namen|phrase|stichwort)\b/i,
  everywhere:
    /,?\s+(?:in (?:meiner|der|dieser|unserer) (?:bibliothek|sammlung)|in (?:meinen|den|allen|unseren) (?:dokumenten|dateien|unterlagen|verträgen|texten)|insgesamt|zusammen)(?=\s|$)/i,
  folder: [
    new RegExp(
      String.raw`\s+(?:(?:liegen|sind|gibt es) )?(?:im|in dem|aus dem) (?:unter)?(?:ordner|verzeichnis) ${folderName}(?: (?:liegen|sind))?`,
      'iu',
    ),
  ],
  changed: [
    new RegExp(
      String.raw`(?:, die)?\s+(?:wurden?|sind) (?:zuletzt )?(?<when>nach dem|nach|seit dem|seit|vor dem|vor|bis zum|bis|im jahr|im|am|in|zwischen dem|zwischen) (?<date>${date})(?: und (?:dem )?(?<until>${date}))? (?:zuletzt )?(?:geändert|bearbeitet|gespeichert|aktualisiert)(?: worden)?`,
      'iu',
    ),
    new RegExp(
      String.raw`,? die (?:zuletzt )?(?<when>nach dem|nach|seit dem|seit|vor dem|vor|bis zum|bis|im jahr|im|am|in) (?<date>${date}) (?:zuletzt )?(?:geändert|bearbeitet|gespeichert|aktualisiert) (?:wurden?|worden sind)`,
      'iu',
    ),
  ],
  times: { after: /^nach/i, since: /^seit/i, before: /^vor/i, until: /^bis/i },
  year: /\s+(?:aus|von|aus dem jahr|vom jahr)\s+(?<year>(?:19|20)\d\d)$/i,
  groupBy: /\s+(?:gibt es )?(?:pro|je|nach|in jedem) (?<by>\p{L}+)$/iu,
  groups: { folder: /ordner|verzeichnis/i, format: /typ|format|art/i, year: /^jahr$/i },
  rules: [
    rule('documents', `gibt es ${noun},? die (?<neg>nicht )?(?<term>.+?) ${says}`),
    rule('documents', `(?:wie viele|wieviele|welche[rs]?) ${the}${noun} ${says} ${neg}(?<term>.+)`),
    rule(
      'documents',
      `in (?:wie vielen|wievielen|welchen) ${the}${noun} (?:kommt|kommen|wird|werden|steht|stehen|ist|sind|finden sich|findet sich) (?<term>.+?)(?: ${isSaid})?`,
    ),
    rule(
      'documents',
      `(?:${list} )?${every} ${noun}(?: auf)?,? (?:die|das|welche) ${neg}(?<term>.+?) ${says}(?: auf)?`,
    ),
    rule('documents', `(?:${list} )?${every} ${noun}(?: auf)?,? in denen (?<term>.+?) ${isSaid}(?: auf)?`),
    rule('documents', `(?:${list} )?${every} ${noun} (?:über|zu|zum thema|mit) (?<term>.+)`),
    rule(
      'places',
      `an wie vielen stellen (?:wird|werden|kommt|kommen|steht|ist|findet sich) (?<term>.+?)(?: ${isSaid})?`,
    ),
    rule('places', `wie (?:oft|häufig) (?:kommt|kommen) (?<term>.+?) vor`),
    rule('places', `wie (?:oft|häufig) (?:wird|werden) (?<term>.+?) (?:erwähnt|genannt)`),
    rule('places', `wie (?:oft|häufig) (?:steht|findet sich) (?<term>.+)`, 'sign'),
    rule(
      'sentences',
      `(?:${list} )?${every} ${places}(?: auf)?,? (?:über|zu|mit|an denen|an der|in denen|die) (?<term>.+?)(?: (?:${isSaid}|${says}))?`,
    ),
    rule(
      'documents',
      `(?:wie viele|wieviele) ${the}${noun} (?:gibt es|habe ich|haben wir|sind da|sind es|sind vorhanden)`,
    ),
    rule('documents', `(?:wie viele|wieviele|welche) ${the}${noun}(?: gibt es| liegen| sind)?`, 'scope'),
    rule('documents', `(?:${list} )?${every} ${noun}(?: auf)?`),
  ],
}
