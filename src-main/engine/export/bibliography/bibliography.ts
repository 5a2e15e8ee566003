import { plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import { printable } from '../write/plain.ts'
import type { CslItem } from './items.ts'

const { format } = plugins.config.get('@bibtex')
// Its own escaping knows some Latin and Greek letters and drops every other sign without a word: we escape.
format.asciiOnly = false
// Its own keys are the same for two files whose titles begin alike.
format.useIdAsLabel = true
// It would drop the hyphens that keep two keys apart.
format.checkLabel = false

const latex: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
}

/** Text that LaTeX prints as it is: no command, no end of the field, no markup of CSL. */
function escapeLatex(text: string): string {
  return (
    printable(text)
      .replace(/[\\{}~^<>&%$#_]/g, (sign) => latex[sign] ?? sign)
      // Pairs that it joins into another sign: two apostrophes are a quotation mark.
      .replace(/(?<=')'|(?<=[`?!])`|(?<=-)-|(?<=,),/g, (sign) => `{}${sign}`)
  )
}

/** BibTeX in UTF-8. */
export function writeBibtex(items: readonly CslItem[]): string {
  const escaped = items.map((item) => ({
    ...item,
    title: escapeLatex(item.title),
    note: escapeLatex(item.note),
    annote: escapeLatex(item.annote),
  }))
  return plugins.output.format('bibtex', escaped)
}

/** RIS. A field is one line, so line breaks of a quote are spaces. */
export function writeRis(items: readonly CslItem[]): string {
  const text = plugins.output.format(
    'ris',
    items.map((item) => ({
      ...item,
      title: printable(item.title),
      note: printable(item.note),
      abstract: printable(item.abstract),
    })),
  )
  // The library cuts lines after 70 signs, in the middle of words. Our values hold neither line breaks nor
  // two spaces in a row, so whatever does not begin with a tag is such a cut.
  return `${text.replace(/\n(?![A-Z][A-Z0-9] {2}- ?)/g, '')}\n`
}
