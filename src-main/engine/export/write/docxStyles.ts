import { BorderStyle, LevelFormat, type INumberingOptions, type IStylesOptions } from 'docx'

const ink = '23211C'
const soft = '6A655A'
const accent = '1D5F8A'

/** The look of a Word export. Sizes are half points, distances twentieths of a point. */
export const docxStyles: IStylesOptions = {
  default: {
    document: {
      run: { font: 'Calibri', size: 22, color: ink },
      paragraph: { spacing: { after: 140, line: 288 } },
    },
    title: { run: { size: 36, bold: true, color: ink }, paragraph: { spacing: { after: 280 } } },
    heading1: {
      run: { size: 27, bold: true, color: ink },
      paragraph: { spacing: { before: 400, after: 120 }, keepNext: true },
    },
    heading2: {
      run: { size: 23, bold: true, color: ink },
      paragraph: { spacing: { before: 280, after: 100 }, keepNext: true },
    },
    footnoteText: { run: { size: 18 }, paragraph: { spacing: { before: 80, after: 30, line: 240 } } },
    hyperlink: { run: { color: accent } },
  },
  paragraphStyles: [
    {
      id: 'SourcePlace',
      name: 'Source Place',
      basedOn: 'Normal',
      run: { size: 20 },
      paragraph: { spacing: { before: 200, after: 40, line: 264 }, keepNext: true },
    },
    {
      id: 'SourceQuote',
      name: 'Source Quote',
      basedOn: 'Normal',
      run: { size: 18 },
      paragraph: {
        indent: { left: 240 },
        spacing: { after: 40, line: 252 },
        border: { left: { style: BorderStyle.SINGLE, size: 12, space: 8, color: accent } },
      },
    },
    {
      id: 'SourceFacts',
      name: 'Source Facts',
      basedOn: 'Normal',
      run: { size: 15, color: soft },
      paragraph: { spacing: { after: 60, line: 240 } },
    },
    {
      id: 'Facts',
      name: 'Facts',
      basedOn: 'Normal',
      run: { size: 19, color: soft },
      paragraph: { spacing: { after: 40, line: 259 } },
    },
    { id: 'Cell', name: 'Cell', basedOn: 'Normal', run: { size: 20 }, paragraph: { spacing: { after: 0, line: 252 } } },
  ],
}

const listIndent = { paragraph: { indent: { left: 360, hanging: 240 } } }

/** Its lists: what is known of an answer, and the steps that led to it. */
export const docxLists: INumberingOptions = {
  config: [
    { reference: 'facts', levels: [{ level: 0, format: LevelFormat.BULLET, text: '–', style: listIndent }] },
    { reference: 'steps', levels: [{ level: 0, format: LevelFormat.DECIMAL, text: '%1.', style: listIndent }] },
  ],
}
