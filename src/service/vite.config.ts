import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { buildChecks, externalPackages, nodeWorker } from './build/node-worker.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Builds `dist/service/main.js`, with the command lines `admin.js` and `copies.js` beside it. Most packages
 * stay external, so native modules load as installed.
 */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [nodeWorker()],
  ssr: { noExternal: true, external: externalPackages },
  build: {
    ssr: true,
    outDir: 'dist/service',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      checks: buildChecks,
      input: {
        main: `${root}src/service/main.ts`,
        admin: `${root}src/service/operations/admin/admin.ts`,
        'tessera-qr': `${root}src/service/tessera-qr.ts`,
        copies: `${root}src/service/operations/backup/copies.ts`,
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
