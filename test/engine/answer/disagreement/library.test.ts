import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAskableLibrary, type AskableLibrary } from '../../../fixtures/askableLibrary.ts'
import { makeDocx } from '../../../fixtures/makeDocx.ts'
import { makeMarkdown } from '../../../fixtures/makeText.ts'

const lease = (rent: string, notice: string): string[] => [
  'The workshop lies behind the main house and has its own door.',
  `The rent of the workshop is ${rent} a month.`,
  `Either party may end the lease of the workshop with ${notice} of notice.`,
  'The tenant keeps the stove in repair.',
]

let top: string
let library: AskableLibrary
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'footnote-disagree-'))
  library = await openAskableLibrary(top, {
    'lease-v1.docx': await makeDocx([
      { heading: 'Lease of the workshop', level: 1 },
      ...lease('900 euros', 'three months'),
    ]),
    'lease-v2.md': makeMarkdown([{ heading: 'Lease of the workshop', level: 1 }, ...lease('950 euros', 'six months')]),
    'ferry.txt': 'A crossing costs 14 pounds. The last ferry leaves at 21:40.',
  })
})
afterAll(async () => {
  library.close()
  await rm(top, { recursive: true, force: true })
})

describe('an answer from two versions of a contract', () => {
  it.each([
    ['How much is the rent of the workshop?', ['900 euros', '950 euros']],
    ['With how much notice may the lease of the workshop be ended?', ['six months', 'three months']],
  ])('%s: shows both, each with its source', async (question, values) => {
    const { disagreements, sources } = await library.ask(question)
    expect(disagreements).toHaveLength(1)
    const sides = disagreements?.[0]?.sides ?? []
    expect(sides.map(({ value }) => value).toSorted()).toEqual(values)
    for (const { value, source } of sides) expect(sources[source - 1]?.quote).toContain(value)
    expect(new Set(sides.map(({ source }) => sources[source - 1]?.file)).size).toBe(2)
  })

  it('says nothing where they agree', async () => {
    const answer = await library.ask('Who keeps the stove in repair?')
    expect(answer.disagreements).toBeUndefined()
  })
})
