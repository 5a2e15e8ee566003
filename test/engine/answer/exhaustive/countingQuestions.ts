import type { Planted } from './madeFolder.ts'

/** A question in words, and what is true of the made folder. */
export type Counted = {
  question: string
  isMeant: (document: Planted) => boolean
  total?: (document: Planted) => number
  isGrouped?: true
}

const has =
  (...terms: string[]) =>
  ({ places }: Planted): boolean =>
    terms.every((term) => places.has(term))
const yearOf = ({ modifiedMs }: Planted): number => new Date(modifiedMs).getFullYear()
const placesOf =
  (term: string) =>
  ({ places }: Planted): number =>
    places.get(term) ?? 0
const sentencesOf =
  (term: string) =>
  ({ sentences }: Planted): number =>
    sentences.get(term) ?? 0
const isIn =
  (folder: string) =>
  (document: Planted): boolean =>
    `${document.folder}/`.startsWith(`${folder}/`) || document.folder.endsWith(`/${folder}`)
const both =
  (...tests: ((document: Planted) => boolean)[]) =>
  (document: Planted): boolean =>
    tests.every((test) => test(document))
const not =
  (test: (document: Planted) => boolean) =>
  (document: Planted): boolean =>
    !test(document)

/** Fifty questions of different kinds. */
export const fifty: readonly Counted[] = [
  { question: 'How many documents mention force majeure?', isMeant: has('force majeure') },
  { question: 'How many documents mention "Force Majeure"?', isMeant: has('force majeure') },
  { question: 'How many files contain arbitration?', isMeant: has('arbitration') },
  { question: 'Which documents mention an indemnity?', isMeant: has('indemnity') },
  { question: 'Which documents mention Acme Ltd?', isMeant: has('Acme Ltd') },
  { question: 'Which documents mention Globex and Acme Ltd?', isMeant: has('Globex', 'Acme Ltd') },
  { question: 'Which documents mention Globex but not Acme Ltd?', isMeant: both(has('Globex'), not(has('Acme Ltd'))) },
  {
    question: 'Which documents mention Globex or asbestos?',
    isMeant: (document) => has('Globex')(document) || has('asbestos')(document),
  },
  { question: 'Which documents do not mention a deposit?', isMeant: not(has('deposit')) },
  { question: 'How many documents mention the GDPR?', isMeant: has('GDPR') },
  { question: 'List all documents that mention a café', isMeant: has('café') },
  { question: 'List every document containing “terms and conditions”', isMeant: has('terms and conditions') },
  { question: 'Find all files about asbestos', isMeant: has('asbestos') },
  { question: 'In how many documents does Müller appear?', isMeant: has('Müller') },
  { question: 'In which documents is Muller mentioned?', isMeant: has('Müller') },
  { question: 'Which PDFs mention Globex?', isMeant: () => false },
  { question: 'Which Word files mention Globex?', isMeant: both(has('Globex'), ({ format }) => format === 'docx') },
  {
    question: 'Which Markdown files mention deposits?',
    isMeant: both(has('deposit'), ({ format }) => format === 'md'),
  },
  { question: 'Which documents in the folder letters mention Globex?', isMeant: both(has('Globex'), isIn('letters')) },
  { question: 'Which documents in the old folder mention Globex?', isMeant: both(has('Globex'), isIn('old')) },
  { question: 'How many contracts mention arbitration?', isMeant: both(has('arbitration'), isIn('contracts')) },
  {
    question: 'How many invoices mention asbestos?',
    isMeant: both(has('asbestos'), ({ path }) => path.includes('invoice')),
  },
  { question: 'Find every invoice from 2021', isMeant: both(has('2021'), ({ path }) => path.includes('invoice')) },
  { question: 'How many notes are there?', isMeant: ({ path }) => path.includes('note') },
  { question: 'How many documents mention unicorns?', isMeant: () => false },
  { question: 'Is asbestos mentioned anywhere?', isMeant: has('asbestos') },
  { question: 'Do any documents mention 2021?', isMeant: has('2021') },
  { question: 'In how many places is Globex mentioned?', isMeant: has('Globex'), total: placesOf('Globex') },
  {
    question: 'How many times is force majeure mentioned?',
    isMeant: has('force majeure'),
    total: placesOf('force majeure'),
  },
  { question: 'How often does "asbestos" occur?', isMeant: has('asbestos'), total: placesOf('asbestos') },
  {
    question: 'How many mentions of arbitration are there?',
    isMeant: has('arbitration'),
    total: placesOf('arbitration'),
  },
  { question: 'Count the occurrences of Müller', isMeant: has('Müller'), total: placesOf('Müller') },
  {
    question: 'How often is Globex mentioned in the letters folder?',
    isMeant: both(has('Globex'), isIn('letters')),
    total: placesOf('Globex'),
  },
  { question: 'Find all passages about asbestos', isMeant: has('asbestos'), total: sentencesOf('asbestos') },
  { question: 'How many sentences mention a deposit?', isMeant: has('deposit'), total: sentencesOf('deposit') },
  { question: 'How many documents are there?', isMeant: () => true },
  { question: 'How many Word documents are there?', isMeant: ({ format }) => format === 'docx' },
  { question: 'How many web pages do I have?', isMeant: ({ format }) => format === 'html' },
  {
    question: 'How many text files are there in the folder reports?',
    isMeant: both(({ format }) => format === 'txt', isIn('reports')),
  },
  { question: 'How many documents are there in the letters folder?', isMeant: isIn('letters') },
  { question: 'Which files were changed after 2020?', isMeant: (document) => yearOf(document) > 2020 },
  {
    question: 'Which files were changed since 1 July 2020 and mention Globex?',
    isMeant: both(has('Globex'), ({ modifiedMs }) => modifiedMs >= new Date(2020, 6, 1).getTime()),
  },
  { question: 'How many documents were modified in 2019?', isMeant: (document) => yearOf(document) === 2019 },
  { question: 'How many documents are there per folder?', isMeant: () => true, isGrouped: true },
  { question: 'How many documents mention Globex per year?', isMeant: has('Globex'), isGrouped: true },
  { question: 'Wie viele Dokumente erwähnen höhere Gewalt?', isMeant: has('höhere Gewalt') },
  {
    question: 'Welche Dokumente erwähnen die Kaution, aber nicht Globex?',
    isMeant: both(has('Kaution'), not(has('Globex'))),
  },
  { question: 'Wie oft kommt das Wort „Kaution“ vor?', isMeant: has('"Kaution"'), total: placesOf('"Kaution"') },
  { question: 'Wie viele Dateien gibt es im Ordner Verträge?', isMeant: isIn('Verträge') },
  { question: 'Combien de documents mentionnent Globex ?', isMeant: has('Globex') },
]
