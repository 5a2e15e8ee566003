import { describe, expect, it } from 'vitest'
import type { Verdict } from '../../../../src-main/contract/types.ts'
import { Binder, type Binding } from '../../../../src-main/engine/answer/binding/bind.ts'
import { listCandidates } from '../../../../src-main/engine/answer/candidates.ts'
import { splitSentences } from '../../../../src-main/engine/chunk/sentences.ts'
import { createFakeEmbedder } from '../../../fixtures/fakeEmbedder.ts'
import { evidenceOf } from '../evidenceOf.ts'
import { plainReader } from '../plainReader.ts'

async function bind(sentence: string, source: string, rows = false): Promise<Binding> {
  const evidence = [evidenceOf(source)]
  const lines = source.split('\n')
  let start = 0
  const candidates = rows
    ? lines.flatMap((line) => {
        const sentences = [{ start, end: start + line.length, score: 0, weight: 0 }]
        start += line.length + 1
        return sentences
      })
    : []
  if (rows) evidence[0] = evidenceOf(source, { sentences: candidates })
  const listed = listCandidates(evidence, plainReader(evidence, rows ? 'tableRow' : 'paragraph'), splitSentences)
  return new Binder(listed, createFakeEmbedder()).bind(sentence, [])
}

type Case = [source: string, sentence: string, verdict: Verdict]

const report = 'Revenue of the mill was 410 tonnes in 2022 and 520 tonnes in 2023.'
const cases: Record<string, Case[]> = {
  'units and scales': [
    ['The crate weighs 1.5 kg.', 'The crate weighs 1,500 g.', 'supported'],
    ['The crate weighs 1.5 kg.', 'The crate weighs 1.5 g.', 'contradicted'],
    ['The walk is 3 miles long.', 'The walk is 3 km long.', 'contradicted'],
    ['The fee is 40 euros.', 'The fee is 40 dollars.', 'contradicted'],
    ['The fund holds 2.5 billion euros.', 'The fund holds 2.5 million euros.', 'contradicted'],
    ['The rate rose by 50 basis points.', 'The rate rose by 0.5 percentage points.', 'supported'],
    ['The share rose by 5 percentage points.', 'The share rose by 5 %.', 'contradicted'],
    ['The samples keep for 48 hours.', 'The samples keep for two days.', 'supported'],
    ['Die Miete beträgt 1,2 Mio. Euro.', 'Die Miete beträgt 1.200.000 Euro.', 'supported'],
  ],
  arithmetic: [
    ['Output of the mill rose from 200 tonnes to 400 tonnes.', 'Output of the mill halved to 400 tonnes.', 'notFound'],
    [report, 'Revenue of the mill rose by 110 tonnes from 2022 to 2023.', 'supported'],
    [report, 'Revenue of the mill rose by 120 tonnes from 2022 to 2023.', 'contradicted'],
    [report, 'Revenue of the mill was 930 tonnes in 2022 and 2023 together.', 'supported'],
    [report, 'Revenue of the mill rose by 27 % from 2022 to 2023.', 'supported'],
    [report, 'Revenue of the mill averaged 465 tonnes in 2022 and 2023.', 'supported'],
    [
      'Output of the mill rose from 200 tonnes to 400 tonnes.',
      'Output of the mill doubled to 400 tonnes.',
      'supported',
    ],
    [
      'Pay 30 % in advance and the rest on delivery of the goods.',
      'The remaining 70 % is paid on delivery of the goods.',
      'supported',
    ],
    ['Output fell from 9 to 7 tonnes.', 'Output rose from 9 to 7 tonnes.', 'contradicted'],
  ],
  'dates, periods, times': [
    ['The loan ends on 30 June 2027.', 'The loan ends on 30/06/2027.', 'supported'],
    ['The loan ends on 30 June 2027.', 'The loan ends on 30 July 2027.', 'contradicted'],
    ['Sales fell in the second quarter of 2022.', 'Sales fell in Q2 2022.', 'supported'],
    ['Sales fell in the second quarter of 2022.', 'Sales fell in Q3 2022.', 'contradicted'],
    ['Records of the years 2016–21 are kept.', 'Records of the years 2016 to 2021 are kept.', 'supported'],
    ['The office closes at 7.30 pm.', 'The office closes at 19:30.', 'supported'],
    ['The permit is valid before 2025.', 'The permit is valid after 2025.', 'contradicted'],
    ['Revenue of FY23 was flat.', 'Revenue of 2023 was flat.', 'supported'],
  ],
  names: [
    ['Osei sued Lund over the roof.', 'Lund sued Osei over the roof.', 'contradicted'],
    ['Osei sued Lund over the roof.', 'Lund was sued by Osei over the roof.', 'supported'],
    ['The report is by Dr. Hanne Bruun.', 'The report is by H. Bruun.', 'supported'],
    ['The report is by Dr. Hanne Bruun.', 'The report is by K. Bruun.', 'notFound'],
    ['Ada Brandt (the “Buyer”) pays in May.', 'The buyer is Otto Lind.', 'notFound'],
    [
      'Die Heizung wird von Frau Petra Lindner gewartet.',
      'Die Heizung wird von Frau Jana Kolb gewartet.',
      'contradicted',
    ],
    ['Station B is closed and station C is open.', 'Station B is open and station C is closed.', 'contradicted'],
  ],
  'denials and opposites': [
    ['The tenant may not keep dogs.', 'The tenant may keep dogs.', 'contradicted'],
    ['Dogs are prohibited in the house.', 'Dogs are not allowed in the house.', 'supported'],
    ['Dogs are prohibited in the house.', 'Dogs are allowed in the house.', 'contradicted'],
    ['The samples of station B were unfiltered.', 'The samples of station B were not filtered.', 'supported'],
    ['The samples of station B were unfiltered.', 'The samples of station B were filtered.', 'contradicted'],
    ['The council rejected the plan for the bridge.', 'The council accepted the plan for the bridge.', 'contradicted'],
    ['Die Untervermietung ist nicht gestattet.', 'Die Untervermietung ist gestattet.', 'contradicted'],
    ['Die Kosten sind gestiegen.', 'Die Kosten sind gesunken.', 'contradicted'],
    ['Not only the roof leaks.', 'Not only the roof leaks.', 'supported'],
  ],
  'comparison, quantity, duty': [
    ['The lake is deeper and larger than the pond.', 'The pond is larger than the lake.', 'contradicted'],
    ['The lake is larger than the pond.', 'The pond is smaller than the lake.', 'supported'],
    ['Eat at least 30 g of nuts.', 'Eat at most 30 g of nuts.', 'contradicted'],
    ['The visit takes about 40 minutes.', 'The visit takes exactly 40 minutes.', 'partly'],
    ['Most members of the club voted.', 'All members of the club voted.', 'partly'],
    ['Few members of the club voted.', 'Many members of the club voted.', 'contradicted'],
    ['Members of the club vote.', 'Only members of the club vote.', 'partly'],
    ['The buyer may inspect the goods.', 'The buyer must inspect the goods.', 'partly'],
  ],
}

describe.each(Object.entries(cases))('%s', (_name, list) => {
  it.each(list)('%s | %s → %s', async (source, sentence, verdict) => {
    const binding = await bind(sentence, source)
    expect(binding.verdict, binding.reason).toBe(verdict)
  })
})

describe('tables', () => {
  const table = 'Region | 2022 | 2023\nNorth | 410 | 520\nSouth | 300 | 280'
  it.each<[sentence: string, verdict: Verdict]>([
    ['In 2023 the north had 520.', 'supported'],
    ['In 2022 the north had 520.', 'contradicted'],
    ['The north had 410 in 2022 and 520 in 2023.', 'supported'],
    ['The north had 520 in 2022 and 410 in 2023.', 'contradicted'],
  ])('%s → %s', async (sentence, verdict) => {
    const binding = await bind(sentence, table, true)
    expect(binding.verdict, binding.reason).toBe(verdict)
    expect(binding.cited[0]?.text).toBe('North | 410 | 520')
  })
})

describe('what is cited', () => {
  it('is the piece of a long sentence that says it, when nothing that is left out limits it', async () => {
    const long =
      'The Landlord repairs the roof, the gutters and the outer walls of the house at the expense of the estate; the Tenant repaints all of the rooms inside every three years at the end of summer.'
    const { cited } = await bind('The tenant repaints the rooms every three years.', long)
    expect(cited.map(({ text }) => text)).toEqual([long.slice(long.indexOf('the Tenant'))])
  })

  it('stays whole before an exception', async () => {
    const long =
      'The Landlord repairs the roof, the gutters and the outer walls of the house at the expense of the estate; this does not apply unless the Tenant has given notice of the damage in writing.'
    const { cited } = await bind('The landlord repairs the roof and the gutters of the house.', long)
    expect(cited.map(({ text }) => text)).toEqual([long])
  })

  it('says what stands there instead', async () => {
    const { reason } = await bind('Sales rose by 12 %.', 'Sales rose by 8 %.')
    expect(reason).toBe('“12 %” is not in the cited passage. It says “8 %”.')
  })
})
