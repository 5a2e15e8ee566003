/** What no format can hold: half characters, and control characters other than tab and line breaks. */
const unprintable = /[\0-\x08\v\f\x0e-\x1f\x7f\ufffe\uffff]/g

/** The same text with a replacement character for each sign that XML forbids and paper cannot show. */
export function printable(text: string): string {
  return text.toWellFormed().replace(unprintable, '\ufffd')
}
