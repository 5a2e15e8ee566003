import { fileURLToPath } from 'node:url'

/** Files that run in processes and threads of their own. */
const sources = {
  inference: './embed/inference.ts',
  ingest: './ingest.ts',
  pictureWorker: './parse/pictures/pictureWorker.ts',
  graphWorker: './vectors/hnsw/graphWorker.ts',
  exportWorker: './export/exportWorker.ts',
} as const

/**
 * Absolute path of an entry: in the build the file beside this one, in tests the source itself
 * (Node runs TypeScript by stripping its types).
 */
export function entryPath(name: keyof typeof sources): string {
  const isSource = import.meta.url.endsWith('.ts')
  return fileURLToPath(new URL(isSource ? sources[name] : `./${name}.js`, import.meta.url))
}
