import { z } from 'zod'
import type { FindResult, PlaceTags, TagRow } from '../nouns/findTypes.ts'
import type { QueryResult, SearchResult } from '../types.ts'
import { filterSchema, id, mutation, nothing, query, question, tag } from './define.ts'

/** What can have tags: a file, or a folder by its path in a source folder (empty: the source folder itself). */
const taggable = z.union([z.strictObject({ fileId: id }), z.strictObject({ folderId: id, path: z.string().max(4096) })])

/** Searching and finding, without an answer. */
export const searchProcedures = {
  /** Names of files, titles and headings, as they are typed. */
  find: query<FindResult>()(
    z.strictObject({
      text: z.string().max(200),
      limit: z.int().min(1).max(100).default(12),
      filter: filterSchema.optional(),
      /** Absent: files and headings. Folders are what can be searched in, not what is found: no filter narrows them. */
      only: z.enum(['files', 'folders']).optional(),
    }),
  ),
  /** The user's own words on files, with how many files each has. */
  tags: query<TagRow[]>()(nothing),
  tagsOf: query<PlaceTags>()(z.strictObject({ place: taggable })),
  /** Replaces them. Two spellings that differ only in case are one tag: the first stays. */
  setTags: mutation<void>()(z.strictObject({ place: taggable, tags: z.array(tag).max(50) })),
  search: query<SearchResult>()(
    z.strictObject({
      query: question,
      topK: z.int().min(1).max(100).default(10),
      filter: filterSchema.optional(),
      /** Also score sentences and mark the best: slower by a model's run over all that was found. */
      sentences: z.boolean().default(true),
    }),
  ),
  /** A search with its settings by name, in the shape of LlamaIndex's query service. */
  query: query<QueryResult>()(
    z.strictObject({
      query: question,
      topK: z.int().min(1).max(100).default(10),
      useHyde: z.boolean().default(false),
      /** Search several wordings of the question, written by the chosen model, and fuse what they find. */
      useFusion: z.boolean().default(false),
      numQueries: z.int().min(1).max(10).default(4),
      /** Absent: when a reranker is chosen. */
      rerank: z.boolean().optional(),
      rerankTopN: z.int().min(1).max(1000).default(50),
      /** Weight of vectors against words; absent: decided by the question and what both find. */
      alpha: z.number().min(0).max(1).optional(),
      filters: filterSchema.optional(),
    }),
  ),
} as const
