import { fileURLToPath } from 'node:url'
import { openSync, type Font } from 'fontkit'
import { printable } from '../write/plain.ts'

/** DejaVu (Bitstream Vera's free licence): Latin, Greek, Cyrillic, Armenian, Georgian, and the signs of law and mathematics. */
export const fontFiles = {
  normal: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
}

/** Stands where a sign should: the font has no picture of it. */
const missingSign = '□'

/** Scripts whose lines run from right to left, which the layout of lines cannot do. */
const rightToLeft = /([\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]+)/u

/** Signs that only direct others and are not missed. */
const invisible = /\p{Default_Ignorable_Code_Point}/u

/** What could not be drawn of a document's texts, counted. */
export class GlyphCheck {
  readonly #font: Font
  #missing = 0
  #isRightToLeft = false

  constructor() {
    const font = openSync(fontFiles.normal)
    if (!('hasGlyphForCodePoint' in font)) throw new TypeError('A collection of fonts, where one was expected.')
    this.#font = font
  }

  /**
   * The text as the font can draw it. Words from right to left stand alone: the font turns whatever
   * it is given together with them, and would write a number beside them backwards.
   */
  drawable(text: string): string | { text: string }[] {
    const runs = this.plain(text)
      .split(rightToLeft)
      .filter((run) => run !== '')
    const [first = '', ...others] = runs
    if (others.length === 0 && !rightToLeft.test(first)) return first
    this.#isRightToLeft = true
    return runs.map((run) => ({ text: run }))
  }

  /** The same as one piece, for what is not drawn. */
  plain(text: string): string {
    return printable(text).replace(/[^\n]/gu, (sign) => {
      if (sign === '\t') return '    '
      if (this.#font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)) return sign
      if (invisible.test(sign)) return ''
      this.#missing++
      return missingSign
    })
  }

  /** What a reader must know of what was drawn, as sentences. */
  notices(): string[] {
    const signs = this.#missing === 1 ? '1 character is' : `${this.#missing} characters are`
    return [
      ...(this.#missing === 0
        ? []
        : [
            `${signs} shown as ${missingSign}, because the font of this PDF has no picture of ${this.#missing === 1 ? 'it' : 'them'}. Export as HTML or Word to see all of the text.`,
          ]),
      ...(this.#isRightToLeft
        ? [
            'Words of a script that runs from right to left may stand in the wrong order. Export as HTML or Word to read them.',
          ]
        : []),
    ]
  }
}
