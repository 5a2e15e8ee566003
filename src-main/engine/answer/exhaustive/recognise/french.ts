import { date, folderName, rule, type Grammar } from './grammar.ts'

const noun = String.raw`(?<noun>pdf|(?:documents?|fichiers?) (?:pdf|word|html|markdown|texte?|txt)|documents?|fichiers?|contrats?|courriels?|e?-?mails?|lettres?|factures?|rapports?|articles?|notes?)`
const says = String.raw`(?:mentionnent|mentionne|contiennent|contient|citent|cite|parlent de|parle de|évoquent|évoque)`
const isSaid = String.raw`(?:mentionnée?s?|citée?s?|évoquée?s?|apparaît|apparaissent|figure|figurent)`
const list = String.raw`(?:liste[rz]?|trouve[rz]?|montre[rz]?|donne[rz]?|cherche[rz]?)(?:-moi| moi)?`

export const french: Grammar = {
  language: 'fr',
  polite: /^(?:s['’]il (?:te|vous) plaît,? |dis-moi |peux-tu )+/i,
  generic: /^(?:documents?|fichiers?)$/i,
  formats: [
    [/pdf$/i, ['pdf']],
    [/word$/i, ['docx']],
    [/html$/i, ['html']],
    [/markdown$/i, ['md']],
    [/(?:texte?|txt)$/i, ['txt']],
  ],
  sign: /\b(?:mot|terme|expression|nom)\b/i,
  everywhere:
    /,?\s+(?:dans (?:ma|la|cette) bibliothèque|dans (?:mes|les|tous les) (?:documents|fichiers)|au total|en tout)(?=\s|$)/i,
  folder: [new RegExp(String.raw`\s+(?:dans|du) (?:le )?(?:dossier|répertoire) ${folderName}`, 'iu')],
  changed: [
    new RegExp(
      String.raw`\s+(?:qui )?(?:ont été|a été|sont) (?:modifiés?|changés?|mis à jour) (?<when>après le|après|depuis le|depuis|avant le|avant|en|le|jusqu['’]au) (?<date>${date})`,
      'iu',
    ),
  ],
  times: { after: /^après/i, since: /^depuis/i, before: /^avant/i, until: /^jusqu/i },
  year: /\s+(?:de|datée?s? de|de l['’]année)\s+(?<year>(?:19|20)\d\d)$/i,
  groupBy: /\s+par (?<by>\p{L}+)$/iu,
  groups: { folder: /dossier|répertoire/i, format: /type|format/i, year: /^an(?:née)?$/i },
  rules: [
    rule('documents', `combien de ${noun} (?<neg>ne )?${says} (?:pas )?(?<term>.+)`),
    rule('documents', `que?ls? ${noun} (?<neg>ne )?${says} (?:pas )?(?<term>.+)`),
    rule(
      'documents',
      `dans (?:combien de|quels) ${noun} (?:est[- ]ce que )?(?<term>.+?) (?:est |sont |est-il |est-elle )?${isSaid}(?:-t-(?:il|elle))?`,
    ),
    rule('documents', `dans (?:combien de|quels) ${noun} (?:apparaît|apparaissent|figure|figurent) (?<term>.+)`),
    rule(
      'documents',
      `(?:${list} )?(?:tous|toutes) les ${noun} (?:qui (?<neg>ne )?${says} (?:pas )?|contenant |mentionnant |sur )(?<term>.+)`,
    ),
    rule(
      'places',
      `combien de fois (?<term>.+?) (?:est-il |est-elle |est |sont )?(?:mentionnée?s?|citée?s?|apparaît)(?:[- ]t-(?:il|elle))?`,
    ),
    rule('places', `combien de fois (?:apparaît|est mentionnée?|est citée?) (?<term>.+)`),
    rule('documents', `combien (?:y a-t-il de|de) ${noun}(?: y a-t-il| ai-je| avons-nous)?`, 'scope'),
    rule('documents', `combien (?:y a-t-il de ${noun}|de ${noun.replace('?<noun>', '')} y a-t-il)`),
    rule('documents', `quels ${noun}`, 'scope'),
    rule('documents', `${list} (?:tous|toutes) les ${noun}`),
  ],
}
