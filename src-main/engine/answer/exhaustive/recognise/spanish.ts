import { date, folderName, rule, type Grammar } from './grammar.ts'

const noun = String.raw`(?<noun>pdfs?|(?:documentos?|archivos?) (?:pdf|(?:de )?word|html|markdown|de texto|txt)|documentos?|archivos?|ficheros?|contratos?|correos?|cartas?|facturas?|informes?|artículos?|notas?)`
const says = String.raw`(?:mencionan?|contienen?|citan?|hablan? de|nombran?|incluyen?)`
const isSaid = String.raw`(?:menciona|mencionan|mencionad[oa]s?|aparecen?|cita|citan)`
const list = String.raw`(?:lista|listar|encuentra|busca|muestra|dame|enumera)`

export const spanish: Grammar = {
  language: 'es',
  polite: /^(?:por favor,? |dime |puedes )+/i,
  generic: /^(?:documentos?|archivos?|ficheros?)$/i,
  formats: [
    [/pdfs?$/i, ['pdf']],
    [/word$/i, ['docx']],
    [/html$/i, ['html']],
    [/markdown$/i, ['md']],
    [/(?:texto|txt)$/i, ['txt']],
  ],
  sign: /\b(?:palabra|término|expresión|nombre)\b/i,
  everywhere:
    /,?\s+(?:en (?:mi|la|esta) biblioteca|en (?:mis|los|todos los) (?:documentos|archivos)|en total)(?=\s|$)/i,
  folder: [new RegExp(String.raw`\s+en (?:la|mi) carpeta ${folderName}`, 'iu')],
  changed: [
    new RegExp(
      String.raw`\s+(?:que )?(?:fueron|han sido|se) (?:modificad[oa]s|modificaron|cambiad[oa]s|cambiaron) (?<when>después del?|desde el|desde|antes del?|en|hasta el|hasta) (?<date>${date})`,
      'iu',
    ),
  ],
  times: { after: /^después/i, since: /^desde/i, before: /^antes/i, until: /^hasta/i },
  year: /\s+(?:de|del año|del)\s+(?<year>(?:19|20)\d\d)$/i,
  groupBy: /\s+por (?<by>\p{L}+)$/iu,
  groups: { folder: /carpeta/i, format: /tipo|formato/i, year: /^año$/i },
  rules: [
    rule('documents', `cuántos ${noun} (?<neg>no )?${says} (?<term>.+)`),
    rule('documents', `cuántas ${noun} (?<neg>no )?${says} (?<term>.+)`),
    rule('documents', `(?:qué|cuáles) ${noun} (?<neg>no )?${says} (?<term>.+)`),
    rule('documents', `en (?:cuánt[oa]s|qué) ${noun} (?:se )?${isSaid} (?<term>.+)`),
    rule('documents', `(?:${list} )?tod[oa]s l[oa]s ${noun} que (?<neg>no )?${says} (?<term>.+)`),
    rule('places', `cuántas veces (?:se )?${isSaid} (?<term>.+)`),
    rule('documents', `cuánt[oa]s ${noun} (?:hay|tengo|tenemos)`),
    rule('documents', `(?:cuánt[oa]s|qué) ${noun}(?: hay)?`, 'scope'),
    rule('documents', `${list} tod[oa]s l[oa]s ${noun}`),
  ],
}
