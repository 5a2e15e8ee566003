import { join } from 'node:path'
import { analyze, analyzerId } from '../../../../src-main/engine/keyword/analyze.ts'
import { createIndexer } from '../../../../src-main/engine/library/indexer.ts'
import { openStore } from '../../../../src-main/engine/store/store.ts'
import type { Store } from '../../../../src-main/engine/store/types.ts'
import { createFakeEmbedder } from '../../../fixtures/fakeEmbedder.ts'
import { touch, writeFiles } from '../../../fixtures/temporaryFolder.ts'
import { indexerParts } from '../../library/parts.ts'

/** A library over files (path → content) in `documents` below `top`; `modified`: path → time of change (ms). Real parsers, chunker and words. */
export async function openLibrary(
  top: string,
  files: Record<string, string | Uint8Array>,
  modified: Record<string, number> = {},
): Promise<Store> {
  const store = openStore({ libraryPath: join(top, 'library'), mode: 'write' })
  const folder = join(top, 'documents')
  await writeFiles(folder, files)
  for (const [path, ms] of Object.entries(modified)) await touch(join(folder, path), ms)
  store.writer?.addFolder(folder)
  await createIndexer({ ...indexerParts(store, createFakeEmbedder()), keyword: { analyze, analyzerId } }).run()
  return store
}
