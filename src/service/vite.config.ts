import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { nodeWorker } from './build/node-worker.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The process as `dist/service/main.js`, its command lines as `admin.js` and `copies.js` beside it; packages stay outside, so native ones load as they were installed. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [nodeWorker()],
  build: {
    ssr: true,
    outDir: 'dist/service',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: `${root}src/service/main.ts`,
        admin: `${root}src/service/admin/admin.ts`,
        copies: `${root}src/service/backup/copies.ts`,
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
