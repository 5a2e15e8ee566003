import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../../src-main/contract/types.ts'
import type { Embedder } from '../../../src-main/engine/types.ts'
import { openAskableLibrary, type AskableLibrary } from '../../fixtures/askableLibrary.ts'
import { makeDocx } from '../../fixtures/makeDocx.ts'
import { makePdf } from '../../fixtures/makePdf.ts'
import { makeHtml, makeMarkdown, makeText } from '../../fixtures/makeText.ts'
import { createRealEmbedder } from '../embed/realModel.ts'

/** Documents of a clinic, a court and a university that nobody tuned anything on. */
const documents = async () => ({
  'clinic/anticoagulation.md': makeMarkdown([
    { heading: 'Anticoagulation before surgery', level: 1 },
    'This guideline is for patients who take blood thinners and are booked for an operation.',
    { heading: 'Warfarin', level: 2 },
    'Stop warfarin five days before the operation. Measure the INR on the day before; it must be below 1.5. Restart in the evening of the operation unless there is bleeding.',
    { heading: 'Apixaban', level: 2 },
    'Apixaban is stopped 48 hours before surgery with a low risk of bleeding and 72 hours before surgery with a high risk. Patients with a creatinine clearance below 30 ml per minute stop one day earlier.',
    { heading: 'Reversal', level: 2 },
    'For an emergency the haematologist on call decides about reversal. Vitamin K takes six hours to work, so give prothrombin complex when there is no time.',
    { heading: 'Responsibility', level: 2 },
    'The surgical ward documents the last dose. Questions go to the pharmacy, extension 4417.',
  ]),
  'court/order.pdf': await makePdf(
    [
      [
        '# Order in the matter of Velden v. Oakridge Mills',
        '',
        'The claimant seeks damages for the collapse of a silo on 14 August 2021.',
        '',
        '## Expert evidence',
        '',
        'Dr. Hanne Bruun is appointed as the single expert on the metal fatigue of the silo.',
        'Her report is due by 30 November 2023.',
        '',
        '## Disclosure',
        '',
        'The defendant discloses its maintenance records for the years 2016 to 2021 within 28 days.',
        'Drafts exchanged with insurers are privileged and need not be disclosed.',
      ],
      [
        '## Costs',
        '',
        'The costs of the expert are shared equally, up to a limit of 12,000 euros.',
        'Each party bears its own costs of this hearing.',
        '',
        '## Trial',
        '',
        'The trial is listed for three days from 4 March 2024 in Aarhus.',
      ],
    ],
    { title: 'Order in the matter of Velden v. Oakridge Mills' },
  ),
  'study/thesis-rules.html': makeHtml(
    'Rules for theses',
    `<h1>Rules for theses</h1><h2>Length</h2><p>A master thesis has at most 80 pages without appendices. A bachelor thesis has at most 40.</p>
<h2>Submission</h2><p>Hand in two bound copies and one PDF at the examination office. An extension of up to four weeks is granted on a doctor's certificate.</p>
<h2>Grading</h2><p>Two examiners grade independently. When their grades differ by more than one full grade, a third examiner decides.</p>
<h2>Plagiarism</h2><p>Every thesis is checked with software. Copied passages without a source lead to failure and, in severe cases, to removal from the register of students.</p>`,
  ),
  'study/excursion.docx': await makeDocx([
    { heading: 'Excursion to the salt marshes', level: 1 },
    'The bus leaves on 9 May at 7:15 from the east gate of the campus.',
    'Bring rubber boots and a packed lunch, since the hut has no kitchen.',
    { heading: 'Cost', level: 2 },
    'The excursion costs 35 euros per student, which covers the bus and the guide.',
    'Whoever cancels after 25 April pays the full price.',
  ]),
  'study/lab.txt': makeText(
    `Notes from the lab, week 12

The centrifuge shakes above 9,000 turns a minute. Marek ordered a new rotor from Sigmar, which should come in three weeks. Until then keep it below 8,000.

Freezer 2 was found at minus 61 degrees on Monday instead of minus 80. The samples of the barley trial were moved to freezer 4. The seal of the door had torn.
`,
  ),
})

/** Question, and words of the sentence that answers it. */
const answerable: [question: string, key: string][] = [
  ['How many days before an operation is warfarin stopped?', 'Stop warfarin five days'],
  ['What must the INR be before surgery?', 'below 1.5'],
  ['When do I stop apixaban for high risk surgery?', '72 hours before'],
  ['Who decides about reversal in an emergency?', 'haematologist on call decides'],
  ['Which extension does the pharmacy have?', 'extension 4417'],
  ['Who is the expert on metal fatigue?', 'Hanne Bruun is appointed'],
  ['When is the expert report due?', '30 November 2023'],
  ['Which records must the defendant disclose?', 'maintenance records'],
  ['Are drafts sent to insurers privileged?', 'Drafts exchanged with insurers'],
  ['Who pays for the expert?', 'shared equally'],
  ['Where and when does the trial take place?', '4 March 2024 in Aarhus'],
  ['maximum length of a master thesis', 'at most 80 pages'],
  ['Can I get an extension for my thesis when I am ill?', 'extension of up to four weeks'],
  ['What happens if the two examiners disagree?', 'a third examiner decides'],
  ['What is the penalty for copying without a source?', 'lead to failure'],
  ['excursion departure time', 'leaves on 9 May at 7:15'],
  ['What should students bring to the excursion?', 'rubber boots'],
  ['What does the excursion cost?', '35 euros'],
  ['How fast may the centrifuge run for now?', 'below 8,000'],
  ['Why were the barley samples moved?', 'minus 61 degrees'],
]

const unanswerable = [
  'What is the dose of ibuprofen for a child?',
  'Who won the election in Portugal?',
  'What is the wifi password of the library?',
  'How do I renew my passport?',
  'When was the roof of the town hall repaired?',
  'What is the salary of a research assistant?',
  'Does the canteen serve vegetarian food?',
  'What did Professor Lindqvist say about inflation?',
  'How far is it to the moon?',
  'Which vaccine is recommended for travellers to Kenya?',
]

let top: string
let embedder: Embedder
let library: AskableLibrary

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'footnote-quality-'))
  embedder = await createRealEmbedder()
  library = await openAskableLibrary(top, await documents(), embedder)
})
afterAll(async () => {
  library.close()
  await embedder.close()
  await rm(top, { recursive: true, force: true })
})

const plain = (text: string): string => text.replace(/\s+/g, ' ')

describe('quotes with the bundled model', () => {
  const answers = new Map<string, Answer>()
  const answerTo = async (question: string): Promise<Answer> => {
    const answer = answers.get(question) ?? (await library.ask(question))
    answers.set(question, answer)
    return answer
  }

  it('hold the sentence that answers, seventeen times of twenty', async () => {
    const missed: string[] = []
    for (const [question, key] of answerable) {
      const { sources, declined } = await answerTo(question)
      if (declined || !sources.some(({ quote }) => plain(quote).includes(key))) missed.push(question)
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(3)
  })

  it('bring few others along: less than one from another section for each answer', async () => {
    let strangers = 0
    let quoted = 0
    for (const [question, key] of answerable) {
      const { sources, declined } = await answerTo(question)
      const right = sources.find(({ quote }) => plain(quote).includes(key))
      if (declined || !right) continue
      const place = (source: typeof right): string => [source.file, ...source.headingPath].join('\n')
      strangers += sources.filter((source) => place(source) !== place(right)).length
      quoted += sources.length
    }
    expect(strangers / answerable.length).toBeLessThan(1)
    expect(quoted / answerable.length).toBeLessThan(3)
  })

  it('are not given where the documents have no answer, nine times of ten', async () => {
    const answered: string[] = []
    for (const question of unanswerable) if (!(await answerTo(question)).declined) answered.push(question)
    expect(answered.length, answered.join('\n')).toBeLessThanOrEqual(unanswerable.length / 10)
  })

  it('are slices of their documents, under the headings of their own sections', async () => {
    for (const [question] of answerable) {
      for (const { documentId, start, end, quote } of (await answerTo(question)).sources) {
        expect(quote).toBe(library.reader.content(documentId).text.slice(start, end))
      }
    }
    const { sources } = await answerTo('Which extension does the pharmacy have?')
    expect(sources.find(({ quote }) => quote.includes('4417'))?.headingPath).toEqual([
      'Anticoagulation before surgery',
      'Responsibility',
    ])
  })

  it('follow a conversation', async () => {
    const question = 'What is the rule for apixaban before surgery?'
    const history = [{ question, answer: await answerTo(question) }]
    const { sources } = await library.ask('And for warfarin?', { history })
    expect(sources.map(({ quote }) => quote).join(' ')).toContain('Stop warfarin five days')
  })
})
