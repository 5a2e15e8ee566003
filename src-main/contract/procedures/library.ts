import { z } from 'zod'
import type { QualityEvent } from '../nouns/qualityTypes.ts'
import type { IgnorePreview, IgnoreState, ListedFile, TreePage } from '../nouns/libraryTypes.ts'
import type { AppInfo, FolderListing, FolderRow, LibraryStatus } from '../types.ts'
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
/** A path inside a source folder; '' is the folder itself. */
const pathInside = z.string().max(4096)
const patterns = z.array(z.string().max(500)).max(1000)
const rulesOf = z.strictObject({ folderId: id.nullable(), patterns })
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
  /** Until `resumeIndexing`, also over a restart; what is done stays done. */
  pauseIndexing: mutation<void>()(nothing),
  resumeIndexing: mutation<void>()(nothing),
  /** A file, or all below a folder, is parsed again though its bytes are the same. */
  readAgain: mutation<void>()(z.strictObject({ folderId: id, path: pathInside })),
  /** What lies directly in a folder; `folderId` null: the source folders. */
  children: query<TreePage>()(
    z.strictObject({
      folderId: id.nullable(),
      path: pathInside.default(''),
      offset: offset.default(0),
      limit: z.int().min(1).max(1000).default(200),
    }),
  ),
  ignoreRules: query<IgnoreState>()(nothing),
  /** In place of the rules there were; the next run begins at once. */
  setIgnoreRules: mutation<void>()(rulesOf),
  previewIgnoreRules: query<IgnorePreview>()(rulesOf),
  files: query<{ total: number; rows: ListedFile[] }>()(
    z.strictObject({
      folderId: id.optional(),
      statuses: z.array(statuses).optional(),
      /** Words that all stand in the file's path, letters' case aside. */
      name: z.string().max(200).optional(),
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
