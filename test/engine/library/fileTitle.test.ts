import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileTitle } from '../../../src-main/engine/library/fileTitle.ts'

describe('a file name in words', () => {
  test.each([
    ['3M_2018_10K.pdf', '3M 2018 10K'],
    ['AMAZON_2019_10K', 'AMAZON 2019 10K'],
    ['reports/2020/annual-report.final.docx', 'annual report final'],
    ['C:\\Users\\me\\minutes.txt', 'minutes'],
    ['quarterlyReport.md', 'quarterly Report'],
    ['HTTPServerNotes.html', 'HTTP Server Notes'],
    ['annualreport2019.pdf', 'annualreport 2019'],
    ['report_v1.5', 'report v1 5'],
    ['Mietvertrag – Straße 5.pdf', 'Mietvertrag Straße 5'],
    ['会议记录_2024.pdf', '会议记录 2024'],
    ['a.tar.gz', 'a tar'],
    ['README', 'README'],
  ])('%s → %s', (path, title) => expect(fileTitle(path)).toBe(title))

  test.each(['20240131.pdf', '0001.txt', '---.md', ''])('%s has no letter, so no title', (path) =>
    expect(fileTitle(path)).toBe(''),
  )

  test('whatever the name, the title is one line without separators at its ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
        const title = fileTitle(name)
        expect(title).toBe(title.trim())
        expect(title).not.toMatch(/[_\n]/)
      }),
    )
  })
})
