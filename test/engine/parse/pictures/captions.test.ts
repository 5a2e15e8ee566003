import { describe, expect, it } from 'vitest'
import { findCaption, isCaption } from '../../../../src-main/engine/parse/pictures/captions.ts'

describe('what a caption is', () => {
  it.each([
    'Figure 3. The old bridge',
    'FIG. 2: Income by year',
    'Fig. 1a – Cross-section',
    'Abb. 2: Die alte Brücke',
    'Abbildung 12',
    'Table II. Costs',
    'Exhibit A: The site plan',
    'Figure 3.2 Growth since 1990',
    'Supplementary Figure S4. Survival',
    'Foto 7: Der Marktplatz',
  ])('%s', (text) => {
    expect(isCaption(text)).toBe(true)
  })

  it.each([
    'Figure 3 shows the old bridge.',
    'Figures do not lie.',
    'The old bridge, see Figure 3.',
    'Table of contents',
    'Map',
    'Imagery 3: none',
    `Figure 1. ${'long '.repeat(500)}`,
    '',
  ])('not: %.40s', (text) => {
    expect(isCaption(text)).toBe(false)
  })
})

describe('the caption of a picture in running text', () => {
  const text = 'Figure 1: Above\n\nText about it.\n\nFigure 2: Below'
  const blocks = [
    { kind: 'paragraph', start: 0, end: 15 },
    { kind: 'paragraph', start: 17, end: 31 },
    { kind: 'paragraph', start: 33, end: 48 },
  ] as const
  it.each([
    [31, 'Figure 2: Below'],
    [15, 'Figure 1: Above'],
    [48, 'Figure 2: Below'],
    [0, 'Figure 1: Above'],
  ])('at %i', (at, caption) => {
    const span = findCaption(text, blocks, at)
    expect(span && text.slice(span.start, span.end)).toBe(caption)
  })

  it('is none where nothing beside it looks like one', () => {
    expect(findCaption('Text.', [{ kind: 'paragraph', start: 0, end: 5 }], 5)).toBeUndefined()
    expect(findCaption('', [], 0)).toBeUndefined()
  })
})
