import type { Handlers } from '../../../src-main/contract/router.ts'
import type { DocumentView, Evidence, Filter } from '../../../src-main/contract/types.ts'
import type { FakeState } from './state.ts'

type Names = 'find' | 'search' | 'query' | 'tags' | 'tagsOf' | 'setTags'

export function searchHandlers(state: FakeState): Pick<Handlers, Names> {
  const tagsByPlace = new Map<string, string[]>()
  const narrowed = ({ fileId, file }: { fileId: number; file: string }, filter: Filter | undefined): boolean =>
    filter?.fileIds?.includes(fileId) !== false &&
    filter?.formats?.some((format) => file.endsWith(`.${format}`)) !== false &&
    filter?.tags?.some((tag) => tagsByPlace.get(JSON.stringify({ fileId }))?.includes(tag)) !== false
  return {
    find: async ({ text, limit, filter, only }) => {
      const typed = text.toLowerCase()
      const files = state.files
        .filter(
          ({ id: fileId, path: file }) => file.toLowerCase().includes(typed) && narrowed({ fileId, file }, filter),
        )
        .map(({ id: fileId, path: file, documentId, status }) => ({
          kind: 'file' as const,
          fileId,
          documentId,
          file,
          status,
          title: '',
        }))
      const folders = state.status.folders
        .filter(({ name }) => name.toLowerCase().includes(typed))
        .map(({ id: folderId, name }) => ({ kind: 'folder' as const, folderId, name, path: '' }))
      const hits = only === 'folders' ? folders : files
      return { hits: text === '' ? [] : hits.slice(0, limit), isReadAnew: false, isComplete: true }
    },
    tags: async () => [...new Set([...tagsByPlace.values()].flat())].map((tag) => ({ tag, files: 1 })),
    tagsOf: async ({ place }) => ({ own: tagsByPlace.get(JSON.stringify(place)) ?? [], inherited: [] }),
    setTags: async ({ place, tags }) => void tagsByPlace.set(JSON.stringify(place), tags),
    search: async ({ query, sentences, filter }) => {
      const plain = (found: Evidence): Evidence => ({ ...found, sentences: [], marks: [] })
      const results = find(state, query).filter((found) => narrowed(found, filter))
      return { results: sentences ? results : results.map(plain), index: state.status, ms: 7 }
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
