import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { embeddedTemplate } from './embedded-template.ts'
import { freePort } from './free-port.ts'
import { oneLoop } from './one-loop.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The built service in its own process, as `npm run serve` starts it. */
export type RunningService = {
  /** Origin of the dashboard and its API, without a trailing slash. */
  readonly url: string
  /** Origin of the short links. */
  readonly linkUrl: string
  /** Branded domain, `host:port`. */
  readonly domain: string
  readonly token: string
  readonly dataDir: string
  /** The printed sign-in link. */
  readonly signInUrl: string
  /** All output so far. */
  output(): string
  /** Stops the process gracefully and returns its exit code. */
  stop(): Promise<number | null>
  /** Kills it, like a power cut. */
  kill(): Promise<void>
  /** Ends it at once and removes its data; a graceful stop waits a second for resting connections. */
  dispose(): Promise<void>
}

export type ServiceOptions = {
  /** Variables beside ports, data folder and token, e.g. `{ PLAN: 'free' }`. */
  readonly env?: Readonly<Record<string, string>>
  /** Data of an earlier run; a fresh folder by default. */
  readonly dataDir?: string
  readonly port?: number
  readonly linkPort?: number
  readonly args?: readonly string[]
  /** The `dist` folder of another build; this project's by default. */
  readonly build?: string
}

/** Starts it on free ports and waits until it responds; rejects with its output when it exits. */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const build = options.build ?? join(root, 'dist')
  const main = join(build, 'service/main.js')
  if (!existsSync(main)) throw new Error('Nothing is built yet: run `npm run build` first.')
  const dataDir = options.dataDir ?? (await aDataFolder(options))
  const port = options.port ?? (await freePort())
  const linkPort = options.linkPort ?? (await freePort())
  const token = options.env?.['ACCESS_TOKEN'] ?? 'journey-token-0123456789abcdef0123456789abcdef'
  const child = spawn(process.execPath, [main, ...(options.args ?? [])], {
    cwd: join(build, '..'),
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      LINK_PORT: String(linkPort),
      DATA_DIR: dataDir,
      ACCESS_TOKEN: token,
      ...oneLoop,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  child.stdout.on('data', (text) => (written += String(text)))
  child.stderr.on('data', (text) => (written += String(text)))
  const url = `http://localhost:${port}`
  try {
    await answers(`http://127.0.0.1:${port}/healthz`, child)
  } catch (cause) {
    child.kill('SIGKILL')
    throw new Error(`The service did not start:\n${written}`, { cause })
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    }
    return child.exitCode
  }
  return {
    url,
    linkUrl: `http://localhost:${linkPort}`,
    domain: `localhost:${linkPort}`,
    token,
    dataDir,
    signInUrl: `${url}/#token=${token}`,
    output: () => written,
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL')
    },
    async dispose() {
      await end('SIGKILL')
      // A process that checks a file outlives it by a moment, and may write once more.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** A folder with an empty database, because running all migrations takes almost as long as a start. */
async function aDataFolder({ build, env }: ServiceOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-'))
  // Another build may know fewer tables, and a demo refuses to start beside a database.
  if (build === undefined && env?.['DEMO'] !== 'on')
    await copyFile(await embeddedTemplate(), join(folder, 'tessera.db'))
  return folder
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 120_000
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > deadline)
      throw new Error(`${url} answered ${answer?.status ?? 'nothing'} for two minutes`)
    await new Promise((later) => setTimeout(later, 50))
  }
  throw new Error(`It ended with ${child.exitCode ?? child.signalCode}`)
}
