import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import type { TestProjectConfiguration } from 'vitest/config'
import { compressedCopies } from './src/service/build/compressed-copies.ts'
import { offlineShell } from './src/service/build/offline-shell.ts'
import { nodeWorker } from './src/service/build/node-worker.ts'
import { serviceInVite } from './src/service/build/service-in-vite.ts'

const seconds = 1000

/** How long a condition may take that a test asks for again and again: a busy machine decides, not the test. */
const patient = { poll: { timeout: 20 * seconds } }

/** Tests of the service in which no statement of one engine could go otherwise than that of the other: once is enough. */
const onOneEngine = [
  'config',
  'framework-refusals',
  'open-api',
  'relay',
  'surroundings',
  'abuse/{cors,slow-clients}',
  'analytics/{chart-points,visitor-traits}',
  'health/look',
  'links/{agent-kind,approval-plan,attacks,hostile-words,languages,link-cache,load,quick-visits,resolve-link,resolve-table,visit-groups}',
  'logos/attack-drawings',
  'pages/{hostile-pages,public-address}',
  'watch/{metrics,rare-line,ready,watched-process}',
].map((name) => `test/service/${name}.test.ts`)

/** Every area enters where a user enters, so each has the surroundings that its user has. */
const projects: TestProjectConfiguration[] = [
  {
    test: { name: 'contract', include: ['test/contract/**/*.test.ts'], environment: 'node', isolate: false },
  },
  {
    test: {
      name: 'design',
      include: ['test/design/**/*.test.ts'],
      environment: 'node',
      testTimeout: 60 * seconds,
    },
  },
  {
    plugins: [nodeWorker()],
    test: {
      name: 'service',
      expect: patient,
      // Files share what they import; each makes its own service and database.
      isolate: false,
      include: ['test/service/**/*.test.ts'],
      exclude: ['test/service/postgres/**'],
      environment: 'node',
      testTimeout: 30 * seconds,
    },
  },
  {
    plugins: [nodeWorker()],
    test: {
      name: 'service-postgres',
      expect: patient,
      isolate: false,
      include: ['test/service/**/*.test.ts'],
      exclude: ['test/service/embedded/**', ...onOneEngine],
      environment: 'node',
      globalSetup: ['test/support/postgres/postgres-setup.ts'],
      testTimeout: 30 * seconds,
    },
  },
  {
    plugins: [nodeWorker()],
    test: {
      name: 'dashboard',
      expect: patient,
      include: ['test/dashboard/**/*.test.{ts,tsx}'],
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://localhost:8080/' } },
      setupFiles: ['test/support/dashboard-setup.ts'],
      // The first test of a file loads the whole page too.
      testTimeout: 60 * seconds,
    },
  },
  {
    test: {
      name: 'architecture',
      include: ['test/architecture/**/*.test.ts'],
      environment: 'node',
      testTimeout: 120 * seconds,
    },
  },
  {
    test: {
      name: 'journeys',
      expect: patient,
      include: ['test/journeys/**/*.test.ts'],
      environment: 'node',
      fileParallelism: false,
      testTimeout: 120 * seconds,
      hookTimeout: 120 * seconds,
      retry: 0,
    },
  },
]

export default defineConfig({
  plugins: [react(), tailwind(), nodeWorker(), serviceInVite(), compressedCopies(), offlineShell()],
  server: {
    host: process.env['HOST'] ?? '127.0.0.1',
    port: Number(process.env['PORT'] ?? 8080),
    strictPort: true,
    watch: { ignored: ['**/data/**', '**/dist/**', '**/.cache/**'] },
  },
  build: {
    outDir: 'dist/dashboard',
    target: 'es2023',
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every first screen reads of the contract is one file: many small ones compress badly.
        codeSplitting: { groups: [{ name: 'first-calls', test: /src\/contract\/first-calls/ }] },
      },
    },
  },
  worker: { format: 'es' },
  test: { projects },
})
