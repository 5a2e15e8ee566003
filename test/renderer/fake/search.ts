import type { Handlers } from '../../../src-main/contract/router.ts'
import type { DocumentView, Evidence } from '../../../src-main/contract/types.ts'
import type { FakeState } from './state.ts'

export function searchHandlers(state: FakeState): Pick<Handlers, 'find' | 'search' | 'query'> {
  return {
    find: async ({ text, limit }) => {
      const hits = state.files
        .filter(({ path }) => path.toLowerCase().includes(text.toLowerCase()))
        .map(({ id: fileId, path: file, documentId, status }) => ({
          kind: 'file' as const,
          fileId,
          documentId,
          file,
          status,
          title: '',
        }))
      return { hits: text === '' ? [] : hits.slice(0, limit), isReadAnew: false, isComplete: true }
    },
    search: async ({ query, sentences }) => {
      const plain = (found: Evidence): Evidence => ({ ...found, sentences: [], marks: [] })
      return { results: sentences ? find(state, query) : find(state, query).map(plain), index: state.status, ms: 7 }
    },
    query: async ({ query }) => ({
      nodes: find(state, query),
      queryUsed: query,
      hydeDocument: null,
      fusedFrom: [{ text: query, origin: 'original' }],
      warnings: [],
      index: state.status,
      latencyMs: 7,
    }),
  }
}

/** Blocks that hold words of the question, the fullest first. */
export function find(state: FakeState, question: string): Evidence[] {
  const words = question.toLowerCase().match(/\p{L}{4,}/gu) ?? []
  return [...state.documents.values()]
    .flatMap(({ view }) =>
      view.blocks.filter((block) => block.kind !== 'heading').map((block) => evidenceOf(view, block, words)),
    )
    .filter((found) => found.score > 0)
    .sort((left, right) => right.score - left.score)
    .slice(0, 4)
}

function evidenceOf(view: DocumentView, block: { start: number; end: number }, words: string[]): Evidence {
  const text = view.text.slice(block.start, block.end)
  const scoreOf = (part: string) => words.filter((word) => part.toLowerCase().includes(word)).length
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(
    ({ segment, index }) => ({
      start: block.start + index,
      end: block.start + index + segment.trimEnd().length,
      score: scoreOf(segment),
      weight: 0,
      passageScore: 1,
    }),
  )
  const pages = view.pages
    .filter((page) => page.start < block.end && page.end > block.start)
    .map(({ number }) => number)
  const heading = view.blocks.findLast((other) => other.kind === 'heading' && other.start < block.start)
  const headingPath = heading ? [view.text.slice(heading.start, heading.end)] : []
  const { documentId, fileId, file, title } = view
  const why: Evidence['why'] = [
    { index: 'keyword', rank: 1, score: 3 },
    { index: 'vector', rank: 2, score: 0.7 },
  ]
  return {
    ...block,
    passageIds: [block.start + 1],
    passageScores: [1],
    documentId,
    fileId,
    file,
    title,
    headingPath,
    pages,
    text,
    score: scoreOf(text),
    why,
    sentences,
    marks: sentences.toSorted((left, right) => right.score - left.score).slice(0, 1),
    alsoIn: [],
  }
}
