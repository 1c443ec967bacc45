import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { nodeWorker } from './build/node-worker.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The process as `dist/service/main.js`; packages stay outside, so native ones load as they were installed. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [nodeWorker()],
  build: {
    ssr: 'src/service/main.ts',
    outDir: 'dist/service',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } },
  },
})
