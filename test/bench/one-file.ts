import { readFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import type { RunningService } from '../support/running-service.ts'

const built = fileURLToPath(new URL('../../dist/dashboard', import.meta.url))
const oneFile = '/assets/one-file.js'

/** The dashboard through a server of its own. */
export type Front = {
  readonly url: string
  /** kB of the script with brotli; 0 for the dashboard as built. */
  readonly kilobytes: number
  close(): void
}

/**
 * The built dashboard with these files of JavaScript as one, in place of a file for each chunk. Later JavaScript is
 * missing, because it would import the single chunks again; so the page is right only until its picture. Everything else
 * comes from the service.
 *
 * @param paths the JavaScript before the picture, without `start.js`.
 */
export async function asOneFile(service: RunningService, paths: readonly string[]): Promise<Front> {
  const [html, start] = await Promise.all(
    ['index.html', 'start.js'].map((name) => readFile(join(built, name), 'utf8')),
  )
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(html ?? '')?.[1]
  if (html === undefined || start === undefined || entry === undefined)
    throw new Error('The built page has no entry.')
  const answers = new Map([
    [oneFile, { type: 'text/javascript', text: await joined(entry, paths) }],
    [
      '/start.js',
      { type: 'text/javascript', text: start.replace(/const screens = .*/, 'const screens = {}') },
    ],
    [
      '/',
      {
        type: 'text/html; charset=utf-8',
        text: html.replace(entry, oneFile).replaceAll(/<link rel="modulepreload"[^>]*>/g, ''),
      },
    ],
  ])
  return await front(service, answers, (path) => !/^\/assets\/.*\.js$/.test(path))
}

/** The built dashboard as it is, through the same kind of server. */
export function asBuilt(service: RunningService): Promise<Front> {
  return front(service, new Map(), () => true)
}

/** The chunks in one script. Other chunks stay files of their own, and so do fonts and workers. */
async function joined(entry: string, paths: readonly string[]): Promise<string> {
  const names = new Set([entry, ...paths].map((path) => basename(path)))
  const keepOthers: Plugin = {
    name: 'keep-others',
    enforce: 'pre',
    resolveId: (id) =>
      id.startsWith('./') && !names.has(basename(id))
        ? { id: `/assets/${basename(id)}`, external: true }
        : null,
    transform: (code) =>
      [...names]
        // Lists of files to load before a part name the single chunks.
        .reduce((text, name) => text.replaceAll(`"assets/${name}"`, `"${oneFile.slice(1)}"`), code)
        .replaceAll('import.meta.url', 'location.href'),
  }
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: built,
    publicDir: false,
    plugins: [keepOthers],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(built, entry), output: { codeSplitting: false } },
    },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  return output[0].code
}

type Answer = { readonly type: string; readonly text: string }

/** Answers these paths, and asks the service for all others that `isPassed`. Paths without a file show the page. */
async function front(
  service: RunningService,
  answers: ReadonlyMap<string, Answer>,
  isPassed: (path: string) => boolean,
): Promise<Front> {
  const compressed = new Map([...answers].map(([path, { text }]) => [path, brotliCompressSync(text)]))
  const { hostname, port } = new URL(service.url)
  const server: Server = createServer((asked, answer) => {
    const path = asked.url ?? '/'
    const isPage = asked.headers.accept?.includes('text/html') === true
    const known = isPage && answers.has('/') ? '/' : path
    const own = answers.get(known)
    if (own !== undefined) {
      answer.writeHead(200, { 'content-type': own.type, 'content-encoding': 'br' })
      answer.end(compressed.get(known))
      return
    }
    if (!isPassed(path)) {
      answer.writeHead(404).end()
      return
    }
    const headers = { ...asked.headers, host: `${hostname}:${port}` }
    const passed = request({ hostname, port, path, method: asked.method, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://localhost:${own}`,
    kilobytes: (compressed.get(oneFile)?.length ?? 0) / 1000,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
