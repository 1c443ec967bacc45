import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#service/database/open-database.ts'
import { sqliteEngine } from '#service/database/engines/sqlite-engine.ts'
import { bundleHosts } from './bundle-hosts.ts'
import { type Host, startHost } from './hosts.ts'
import { tagOf } from './rows.ts'

export type KilledLoad = {
  /** Visits sent, answered or not. */
  readonly asked: number
  /** Redirects received by clients. */
  readonly answered: number
  /** For each kill, the milliseconds before it at which each redirect of that run was received. */
  readonly lives: readonly (readonly number[])[]
  /** Visits in the database at the end. */
  readonly counted: number
}

const codes = 20

/**
 * Visitors on keep-alive connections while the redirector is killed (SIGKILL) and restarted repeatedly, then
 * stopped gracefully. Compares responses with the database.
 */
export async function loadWithKills({
  connections,
  kills,
  secondsEach,
}: {
  readonly connections: number
  readonly kills: number
  readonly secondsEach: number
}): Promise<KilledLoad> {
  const hosts = await bundleHosts('load-with-kills')
  const folder = mkdtempSync(join(tmpdir(), 'tessera-load-'))
  const lives: number[][] = []
  let asked = 0
  let answered = 0
  let running: Host | null = null
  try {
    for (let life = 0; life <= kills; life += 1) {
      const host: Host = await startHost(`${hosts}/link-host.js`, [String(codes)], {
        LINK_HOST_FOLDER: folder,
      })
      running = host
      const agent = new Agent({ keepAlive: true, maxSockets: connections })
      const seenAt: number[] = []
      const over = new AbortController()
      const visitor = async (id: number): Promise<void> => {
        while (!over.signal.aborted) {
          asked += 1
          if (await visit(host.port, `/${tagOf(id % codes)}?qr`, agent)) seenAt.push(performance.now())
        }
      }
      const visitors = Array.from({ length: connections }, (_, id) => visitor(id))
      await wait(secondsEach * 1_000)
      const isLast = life === kills
      const endedAt = performance.now()
      if (!isLast) host.child.kill('SIGKILL')
      over.abort()
      await Promise.all(visitors)
      if (isLast) host.child.kill('SIGTERM')
      if (host.child.exitCode === null && host.child.signalCode === null) await once(host.child, 'exit')
      agent.destroy()
      answered += seenAt.length
      if (!isLast) lives.push(seenAt.map((at) => endedAt - at))
    }
    return { asked, answered, lives, counted: await countedIn(folder) }
  } finally {
    running?.child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Redirects received earlier than this many milliseconds before their kill, or in the last run. */
export function settledBefore({ answered, lives }: KilledLoad, milliseconds: number): number {
  return answered - lives.flat().filter((before) => before < milliseconds).length
}

async function countedIn(folder: string): Promise<number> {
  const database = await openDatabase(sqliteEngine(join(folder, 'tessera.db')))
  const rows = await database.selectFrom('counters').selectAll().execute()
  await database.destroy()
  return rows.reduce((sum, { scans, clicks }) => sum + scans + clicks, 0)
}

function visit(port: number, path: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    request({ port, path, agent, headers: { host: 'go.acme.com' } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode === 302))
      answer.on('error', () => resolve(false))
    })
      .on('error', () => resolve(false))
      .end()
  })
}
