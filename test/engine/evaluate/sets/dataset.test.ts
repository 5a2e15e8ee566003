import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBeirSet, readJsonLines } from '../../../../src-main/engine/evaluate/sets/dataset.ts'
import { readQuestions } from '../../../../src-main/engine/evaluate/sets/questions.ts'
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts'

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await temporaryFolder()
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

test('reads the judged queries of a set, and documents with the numbers of their lines', async () => {
  const folder = await folderWith({
    'corpus.jsonl': '{"_id":"a","title":"A","text":"one"}\r\n\n{"_id":7,"text":"two"}\n',
    'queries.jsonl': '{"_id":"q1","text":"first"}\n{"_id":"q2","text":"not judged"}\n',
    'qrels/test.tsv': 'query-id\tcorpus-id\tscore\nq1\ta\t2\nq1\t7\t0\nq1\tbroken\n',
  })
  expect(await readBeirSet(folder)).toEqual({
    corpus: [
      { line: 1, id: 'a', title: 'A', text: 'one' },
      { line: 3, id: '7', title: '', text: 'two' },
    ],
    queries: [
      {
        id: 'q1',
        text: 'first',
        judgements: new Map([
          ['a', 2],
          ['7', 0],
        ]),
      },
    ],
  })
})

test('reads questions with their evidence; what is no evidence is passed over', async () => {
  const folder = await folderWith({
    'questions.jsonl': [
      '{"id":"x","question":"Where?","evidence":[{"file":"a.pdf","page":3},{"page":1},null,{"file":"b.md","start":2,"end":5}]}',
      '{"question":"No id"}',
    ].join('\n'),
  })
  expect(await readQuestions(folder)).toEqual([
    {
      id: 'x',
      question: 'Where?',
      evidence: [
        { file: 'a.pdf', page: 3 },
        { file: 'b.md', start: 2, end: 5 },
      ],
      answers: [],
      isAnswerable: true,
    },
    { id: '2', question: 'No id', evidence: [], answers: [], isAnswerable: true },
  ])
})

test.each(['not json', '[1]', '"text"', 'null'])('a line with %s is named', async (line) => {
  const folder = await folderWith({ 'a.jsonl': `{}\n${line}\n` })
  await expect(readJsonLines(join(folder, 'a.jsonl'))).rejects.toMatchObject({
    code: 'evaluate/badData',
    message: expect.stringContaining('Line 2 of') as string,
  })
})

test('a folder that is no set says which file is missing', async () => {
  await expect(readBeirSet('/nowhere')).rejects.toMatchObject({
    code: 'evaluate/missing',
    message: expect.stringContaining('corpus.jsonl') as string,
  })
})
