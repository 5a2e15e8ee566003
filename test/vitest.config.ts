import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..'),
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    // Measured with data and a model server that do not ship with the project: `npm run quality`.
    exclude: ['test/quality/**', 'test/ollama/**'],
    // Processes: better-sqlite3 and ONNX Runtime are native and some tests kill what they start.
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
