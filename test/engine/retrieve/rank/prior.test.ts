import { expect, test } from 'vitest'
import { createFileNamePrior } from '../../../../src-main/engine/retrieve/rank/prior.ts'

test.each([
  [
    'What was the revenue of Acme in 2019?',
    'filings/ACME_2019_10K.pdf',
    2 / 4,
    'company and year, but not “10” and “K”',
  ],
  ['What does the Elm Road lease say?', 'Elm Road lease.docx', 1, 'the whole name'],
  ['the lease of elm road', 'ElmRoadLease.docx', 1, 'words joined by capitals'],
  ['the lease of elm road', 'elmroad.txt', 1, 'two words run together'],
  ['lease of Old Elm Road', 'OLDELMROAD_lease.pdf', 1, 'three words run together'],
  ['the FY2018 report', 'report fy 2018.md', 1, 'letters and digits apart'],
  ['What about Acme?', 'acme/other.txt', 0, 'a folder is not the file’s name'],
  ['anything', '.txt', 0, 'a name without words'],
  ['', 'lease.txt', 0, 'a question without words'],
  ['café', 'CAFE\u0301.txt', 1, 'one form of each letter'],
])('%j names %s by %d: %s', (question, file, share) => {
  expect(createFileNamePrior(question)(file)).toBeCloseTo(0.1 * share)
})

test('says the same of a file each time', () => {
  const prior = createFileNamePrior('the lease of 2019')
  expect([prior('lease.txt'), prior('rent.txt'), prior('lease.txt')]).toEqual([0.1, 0, 0.1])
})
