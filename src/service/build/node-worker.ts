import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, isAbsolute, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const mark = '?node-worker'

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
      const worker = await bundle(root, entry)
      // The bundler's own modules are no files.
      for (const source of worker.moduleIds.filter((id) => isAbsolute(id))) this.addWatchFile(source)
      const file = await store(resolve(root, '.cache/workers'), basename(entry, '.ts'), worker.code)
      return `export default new URL(${JSON.stringify(pathToFileURL(file).href)})`
    },
  }
}

async function bundle(root: string, entry: string): Promise<Rolldown.OutputChunk> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // One file loads several times faster than each package, and tests start hundreds of workers.
    ssr: { noExternal: ['kysely', 'zod', 'pg', 'bowser'] },
    build: {
      ssr: entry,
      write: false,
      target: 'node20',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[] =
    'output' in result ? result.output : []
  const chunk = output.find((part) => part.type === 'chunk')
  if (!chunk) throw new Error(`No bundle for ${entry}`)
  return chunk
}

/** Named by content and renamed into place, so parallel test runs never read a partial file. */
async function store(folder: string, name: string, code: string): Promise<string> {
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 12)
  const file = resolve(folder, `${name}-${hash}.mjs`)
  await mkdir(folder, { recursive: true })
  await writeFile(`${file}.${process.pid}`, code)
  await rename(`${file}.${process.pid}`, file)
  return file
}
