import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

// One flat folder per process: an entry finds its siblings beside itself (`engine/entries.ts`).
const flat = { entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' }

export default defineConfig({
  main: {
    publicDir: false,
    build: {
      outDir: 'out/main',
      rollupOptions: {
        input: {
          index: 'src-main/index.ts',
          cli: 'src-main/cli/main.ts',
          engineHost: 'src-main/shell/host/engineHost.ts',
          inference: 'src-main/engine/embed/inference.ts',
          ingest: 'src-main/engine/ingest.ts',
          pictureWorker: 'src-main/engine/parse/pictures/pictureWorker.ts',
          graphWorker: 'src-main/engine/vectors/hnsw/graphWorker.ts',
          exportWorker: 'src-main/engine/export/exportWorker.ts',
        },
        output: { format: 'es', ...flat },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rollupOptions: {
        input: { preload: 'src-main/preload/preload.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    plugins: [react()],
    build: { outDir: 'out/renderer', minify: true, rollupOptions: { input: 'src-renderer/index.html' } },
  },
})
