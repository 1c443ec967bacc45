import { existsSync } from 'node:fs'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import type { TestProjectConfiguration } from 'vitest/config'
import manifest from './package.json' with { type: 'json' }
import { languageNames } from './src/dashboard/messages/languages.ts'
import { compressedCopies } from './src/service/build/compressed-copies.ts'
import { offlineShell } from './src/service/build/offline-shell.ts'
import { messageFiles } from './src/service/build/message-files.ts'
import { buildChecks, nodeWorker } from './src/service/build/node-worker.ts'
import { serviceInVite } from './src/service/build/service-in-vite.ts'

const seconds = 1000

const texts = messageFiles(
  'src/dashboard/messages',
  ['src/features', 'src/code-types'],
  Object.keys(languageNames),
)

/** The oldest supported browsers, in the words of esbuild: "ios_saf >= 17" is "ios17". */
const oldestBrowsers = manifest.browserslist.map((line) => line.replace(' >= ', '').replace('ios_saf', 'ios'))

/** A build needs no browser, and nothing of the tests. */
const inTests = process.env['VITEST'] !== undefined
const dashboardBrowser = inTests
  ? (await import('./test/support/dashboard/browser.ts')).dashboardBrowser
  : undefined
const sequencer = inTests ? (await import('./test/support/sequencer.ts')).LongestFirst : undefined
const packages = inTests
  ? (await import('./test/support/dashboard/imported-packages.ts')).importedPackages()
  : []

/**
 * Limits that only end a hang: a green run never waits for them. A busy machine can be twenty times slower, so no test
 * sets its own. Polled conditions end first, because their error says what was missing.
 */
const limits = {
  testTimeout: 900 * seconds,
  hookTimeout: 900 * seconds,
  expect: { poll: { timeout: 240 * seconds } },
}

/** Property tests draw the same examples in every run. */
const sameExamples = ['test/support/same-examples.ts']

/** `a/{b,c}` as `a/b` and `a/c`. */
function eachOf(name: string): string[] {
  const [, folder = '', names = ''] = /^(.*)\{(.+)\}$/.exec(name) ?? []
  return names === '' ? [name] : names.split(',').map((one) => folder + one)
}

/** A test that has moved would run on one engine only, without a word. */
function existing(path: string): string {
  if (!inTests || path.includes('*') || existsSync(path)) return path
  throw new Error(`${path} does not exist.`)
}

/**
 * Service tests that run on PostgreSQL too: of statements that an engine may answer differently, such as a search, an
 * order, a sum, a conflict or a migration, and of statements that no operation asks. `postgres/same-day.test.ts` asks
 * every operation on both engines.
 */
const onBothEngines = [
  'access/{admin-command,blocked,reports,users}',
  'analytics/{presses,scans,visit-counts}',
  'domains/{domains,exact-domains}',
  'files/purge',
  'library/{bulk,code-counts,import,library,state-statements,states,tags-and-drafts}',
  'limits/shared-limits',
  'links/counting',
  'list',
  'migrations/{foreign-keys,releases,upgrade}',
  'people/{notices,providers}',
  'product-codes',
  'postgres/**/*',
  'processes/two-loops',
  'races',
  // A kill is about files and processes. Thorough runs kill both engines.
  ...(process.env['TEST_RUNS'] === undefined ? [] : ['kills/killed-rounds', 'migrations/killed-migrations']),
]
  .flatMap(eachOf)
  .map((name) => existing(`test/service/${name}.test.ts`))
  .concat('test/features/*/service/on-both-engines/**/*.test.ts')

/** Each area has the environment of its users. */
const projects: TestProjectConfiguration[] = [
  {
    test: {
      ...limits,
      name: 'contract',
      include: ['test/{,features/*/}contract/**/*.test.ts'],
      setupFiles: sameExamples,
      environment: 'node',
      isolate: false,
    },
  },
  {
    test: {
      ...limits,
      name: 'design',
      include: ['test/{,features/*/}design/**/*.test.ts'],
      setupFiles: sameExamples,
      environment: 'node',
      // Files share the decoders and outlines that they load.
      isolate: false,
    },
  },
  {
    test: {
      ...limits,
      name: 'pages',
      include: ['test/{,features/*/}pages/**/*.test.ts'],
      setupFiles: sameExamples,
      environment: 'node',
      isolate: false,
    },
  },
  {
    plugins: [nodeWorker()],
    test: {
      ...limits,
      name: 'service',
      // Files share imports; each creates its own service and database.
      isolate: false,
      include: ['test/{,features/*/}{service,embedded}/**/*.test.ts'],
      exclude: ['test/service/postgres/**'],
      setupFiles: sameExamples,
      environment: 'node',
    },
  },
  {
    plugins: [nodeWorker()],
    test: {
      ...limits,
      name: 'service-postgres',
      isolate: false,
      include: onBothEngines,
      setupFiles: sameExamples,
      environment: 'node',
      globalSetup: ['test/support/postgres/postgres-setup.ts'],
    },
  },
  {
    plugins: [tailwind(), nodeWorker(), texts],
    // A package that is found only when a test needs it would reload the page of all tests. Vite keeps what it made of
    // these packages until the list changes.
    optimizeDeps: { noDiscovery: true, include: packages },
    // Not beside the packages, which the copies of `npm run without` share.
    cacheDir: '.cache/vite',
    test: {
      ...limits,
      name: 'dashboard',
      include: ['test/{,features/*/}dashboard/**/*.test.{ts,tsx}'],
      globalSetup: ['test/support/dashboard/services-setup.ts'],
      setupFiles: [...sameExamples, 'test/support/dashboard-setup.ts'],
      ...(dashboardBrowser && { browser: dashboardBrowser }),
    },
  },
  {
    test: {
      ...limits,
      name: 'architecture',
      include: ['test/architecture/**/*.test.ts'],
      environment: 'node',
      // Files share TypeScript.
      isolate: false,
    },
  },
  {
    test: {
      ...limits,
      name: 'journeys',
      include: ['test/{,features/*/}journeys/**/*.test.ts'],
      environment: 'node',
      setupFiles: [...sameExamples, 'test/support/journeys-setup.ts'],
      fileParallelism: false,
      // Files share one Chromium; each has fresh profiles and its own service.
      isolate: false,
      retry: 0,
    },
  },
  {
    test: {
      ...limits,
      name: 'browsers',
      include: ['test/browsers/**/*.test.ts'],
      environment: 'node',
      fileParallelism: false,
      retry: 0,
    },
  },
]

/**
 * Modules that the same parts share are one file, and small ones join a neighbour: every file may cost a round trip. Larger
 * ones stay apart, because a control of the sign-in joined the renderer.
 */
const chunkGroups = [
  { name: 'entry', tags: ['$initial' as const], priority: 2 },
  { name: 'page', test: /dashboard\/app\/main\.tsx$/, priority: 1 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
]

/**
 * What a worker shares with its lazy parts is a file of its own: WebKit runs a worker's entry a second time when another
 * file imports from it.
 */
const workerGroups = [{ name: 'parts', tags: ['$initial' as const], test: /^(?!.*-worker\.ts$)/ }]

export default defineConfig({
  plugins: [react(), tailwind(), nodeWorker(), serviceInVite(), texts, compressedCopies(), offlineShell()],
  server: {
    host: process.env['HOST'] ?? '127.0.0.1',
    port: Number(process.env['PORT'] ?? 8080),
    strictPort: true,
    watch: { ignored: ['**/data/**', '**/dist/**', '**/.cache/**'] },
  },
  build: {
    outDir: 'dist/dashboard',
    target: oldestBrowsers,
    sourcemap: true,
    reportCompressedSize: false,
    // The worker of pdf.js; what comes before the preview is measured by `npm run bench`.
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      checks: buildChecks,
      output: {
        codeSplitting: { groups: chunkGroups },
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
      },
    },
  },
  worker: {
    format: 'es',
    rolldownOptions: { checks: buildChecks, output: { codeSplitting: { groups: workerGroups } } },
  },
  test: { projects, ...(sequencer && { sequence: { sequencer } }) },
})
