import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { nodeWorker } from '../../../src/service/build/node-worker.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Bundles the three processes to JavaScript, as the build does, and returns their folder. */
export async function bundleHosts(): Promise<string> {
  const outDir = '.cache/bench/redirects'
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [nodeWorker()],
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      rolldownOptions: {
        input: ['bare-host', 'link-host', 'load'].map((name) => `test/bench/redirects/${name}.ts`),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  return `${root}/${outDir}`
}
