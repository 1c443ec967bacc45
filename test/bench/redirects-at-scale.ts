import { fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrationsFor } from '#service/database/migrations/migrations.ts'
import { sqliteEngine } from '#service/database/engines/sqlite-engine.ts'
import { type Measured, median } from './measured.ts'
import { bundleHosts } from './redirects/bundle-hosts.ts'
import { askFor, memoryOf, startHost } from './redirects/hosts.ts'
import type { LoadResult } from './redirects/load.ts'

const many = 1_000_000
const few = 1_000
const rounds = 7
const connections = 64
/** More links than the redirector caches, spread over the database. */
const wide = { codes: 120_000, stride: 8 }

/**
 * The redirector with a million codes against one with a thousand, alternating under the same load: over 200
 * cached links, and over more links than the cache holds. The filled database stays in `.cache`.
 */
export async function redirectsAtScale(): Promise<readonly Measured[]> {
  const folder = await bundleHosts()
  const hosts = {
    few: await startHost(`${folder}/link-host.js`, [String(few)]),
    many: await startHost(`${folder}/link-host.js`, [String(many)], { LINK_HOST_FOLDER: filledFolder() }),
  }
  const load = fork(`${folder}/load.js`)
  try {
    const ask = (side: 'few' | 'many', seconds: number): Promise<LoadResult> =>
      askFor(load, { port: hosts[side].port, connections, seconds, codes: 200 })
    const perSecond = ({ answers, seconds }: LoadResult): number => answers / seconds
    await ask('few', 2)
    await ask('many', 2)
    const turns: { few: number; many: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const sides = round % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const)
      const turn = { few: 0, many: 0 }
      for (const side of sides) turn[side] = perSecond(await ask(side, 2))
      turns.push(turn)
    }
    const memory = await memoryOf(hosts.many)
    const spread = await askFor(load, { port: hosts.many.port, connections, seconds: 8, ...wide })
    const told = (side: 'few' | 'many'): string =>
      Math.round(median(turns.map((turn) => turn[side]))).toLocaleString('en')
    return [
      {
        title: 'redirects per second with 1,000,000 codes, against 1,000',
        value: median(turns.map((turn) => turn.many / turn.few)),
        unit: 'x',
        atLeast: 0.9,
        detail: `${told('many')}/s against ${told('few')}/s`,
      },
      {
        title: 'the same over 120,000 links, more than are kept in memory, against 200',
        value: perSecond(spread) / median(turns.map(({ many: rate }) => rate)),
        unit: 'x',
        detail: `${Math.round(perSecond(spread)).toLocaleString('en')}/s, p99 ${spread.p99.toFixed(1)} ms`,
      },
      {
        title: 'memory of the redirector with 1,000,000 codes, under load over 200 links',
        value: memory / 1_000_000,
        unit: 'MB',
        atMost: 250,
      },
      {
        title: 'memory after the load over 120,000 links, with the figures of all of them being written',
        value: (await memoryOf(hosts.many)) / 1_000_000,
        unit: 'MB',
      },
    ]
  } finally {
    for (const child of [hosts.few.child, hosts.many.child, load]) child.kill('SIGTERM')
  }
}

/** A folder for the filled database, one per schema version. */
function filledFolder(): string {
  const schema = Object.keys(migrationsFor(sqliteEngine(''))).at(-1) ?? ''
  const folder = fileURLToPath(new URL(`../../.cache/bench/million-codes-${schema}`, import.meta.url))
  mkdirSync(folder, { recursive: true })
  return folder
}
