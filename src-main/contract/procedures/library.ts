import { z } from 'zod'
import type { QualityEvent } from '../qualityTypes.ts'
import type { AppInfo, FileRow, FolderListing, FolderRow, LibraryStatus } from '../types.ts'
import { id, mutation, nothing, offset, path, query, stream } from './define.ts'

const statuses = z.enum([
  'pending',
  'ok',
  'partly',
  'scanned',
  'empty',
  'encrypted',
  'damaged',
  'tooBig',
  'unsupported',
  'failed',
])
const qualitySetting = z.enum(['present', 'words', 'meaning', 'both', 'reranked'])

/** What the library holds, and what is done to it. */
export const libraryProcedures = {
  info: query<AppInfo>()(nothing),
  status: query<LibraryStatus>()(nothing),
  watchStatus: stream<LibraryStatus>()(nothing),
  browse: query<FolderListing>()(z.strictObject({ path: path.optional() })),
  addFolder: mutation<FolderRow>()(z.strictObject({ path })),
  removeFolder: mutation<void>()(z.strictObject({ folderId: id })),
  refresh: mutation<void>()(nothing),
  cancelIndexing: mutation<void>()(nothing),
  files: query<{ total: number; rows: FileRow[] }>()(
    z.strictObject({
      folderId: id.optional(),
      statuses: z.array(statuses).optional(),
      offset: offset.default(0),
      limit: z.int().min(1).max(1000).default(200),
    }),
  ),
  /** Questions made from the library's own sentences, asked under one setting or two; writes nothing. */
  checkQuality: stream<QualityEvent>()(
    z.strictObject({
      questions: z.int().min(10).max(300).default(60),
      seed: z.int().min(0).max(4_294_967_295).default(1),
      setting: qualitySetting.default('present'),
      against: qualitySetting.nullable().default(null),
      isWrittenByModel: z.boolean().default(false),
    }),
  ),
} as const
