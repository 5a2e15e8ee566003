import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Runs of minutes over the evaluation data beside the checkout and with a real model, one at a time. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..', '..'),
    include: ['test/quality/**/*.test.ts', 'test/ollama/**/*.test.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 30 * 60_000,
    hookTimeout: 30 * 60_000,
  },
})
