import { createHash } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, isAbsolute, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import manifest from '../../../package.json' with { type: 'json' }

const mark = '?node-worker'

/**
 * For a build: the packages that an installation brings stay external, so native modules load as installed. All others
 * become part of the bundle: most have dozens of files, and a start would open hundreds.
 */
export const externalPackages = Object.keys(manifest.dependencies)

/** Every build would warn about the share of plugins whenever the machine is busy. */
export const buildChecks = { pluginTimings: false }

/**
 * `import workerUrl from './x.ts?node-worker'` returns the `URL` of the worker as JavaScript, for `new
 * Worker(workerUrl)`. Node 20 runs no TypeScript in workers. The build emits a file beside `main.js`; dev
 * server and tests bundle into `.cache/workers`.
 */
export function nodeWorker(): Plugin {
  let root = ''
  let builds = false
  return {
    name: 'tessera:node-worker',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
      builds = config.command === 'build'
    },
    async resolveId(source, importer) {
      if (!source.endsWith(mark)) return null
      const found = await this.resolve(source.slice(0, -mark.length), importer)
      return found && `${found.id}${mark}`
    },
    async load(id) {
      if (!id.endsWith(mark)) return null
      const entry = id.slice(0, -mark.length)
      if (builds) {
        const fileName = `${basename(entry, '.ts')}.js`
        this.emitFile({ type: 'chunk', id: entry, fileName })
        return `export default new URL('./${fileName}', import.meta.url)`
      }
      const chunks = await bundle(root, entry)
      // The bundler's own modules are no files.
      const sources = chunks.flatMap(({ moduleIds }) => moduleIds).filter((source) => isAbsolute(source))
      for (const source of sources) this.addWatchFile(source)
      const file = await store(resolve(root, '.cache/workers'), chunks)
      return `export default new URL(${JSON.stringify(pathToFileURL(file).href)})`
    },
  }
}

/** The entry first. Parts that a worker imports on demand stay apart, so most jobs load none of them. */
async function bundle(root: string, entry: string): Promise<readonly Rolldown.OutputChunk[]> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: externalPackages },
    build: {
      ssr: entry,
      write: false,
      target: 'node20',
      rolldownOptions: { checks: buildChecks },
    },
  })
  const output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[] =
    'output' in result ? result.output : []
  const chunks = output.filter((part) => part.type === 'chunk')
  if (!chunks[0]?.isEntry) throw new Error(`No bundle for ${entry}`)
  return chunks
}

/** In a folder named by content and renamed into place, so parallel test runs never read a partial file. */
async function store(folder: string, chunks: readonly Rolldown.OutputChunk[]): Promise<string> {
  const hash = createHash('sha256')
  for (const { fileName, code } of chunks) hash.update(`${fileName}\0${code}\0`)
  const place = resolve(folder, hash.digest('hex').slice(0, 12))
  const partial = `${place}.${process.pid}`
  for (const { fileName, code } of chunks) {
    await mkdir(dirname(resolve(partial, fileName)), { recursive: true })
    await writeFile(resolve(partial, fileName), code)
  }
  // Another run may have stored the same.
  await rename(partial, place).catch(() => rm(partial, { recursive: true }))
  return resolve(place, chunks[0]?.fileName ?? '')
}
