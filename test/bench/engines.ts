import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Measured, median } from './measured.ts'
import { bundleHosts } from './redirects/bundle-hosts.ts'
import { askFor } from './redirects/hosts.ts'
import { embeddedLibrary, libraryServer } from './scale/libraries.ts'
import { linksAsked, MeasuredService } from './scale/measured-service.ts'

const rounds = 5
const seconds = 2

type Turn = { readonly redirects: number; readonly creates: number; readonly cost: number }

/**
 * The built service with 1,000 codes: one process on the embedded engine and one on PostgreSQL, in turns under the same
 * load. Server, service and load share this machine.
 */
export async function engines(): Promise<readonly Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  const server = await libraryServer(folder)
  const load = fork(`${await bundleHosts('engines')}/load.js`)
  const services: MeasuredService[] = []
  try {
    const [embedded, postgres] = [await embeddedLibrary(1_000), await server.library(1_000)]
    const start = async (...given: Parameters<typeof MeasuredService.start>): Promise<MeasuredService> => {
      const service = await MeasuredService.start(...given)
      services.push(service)
      return service
    }
    const sides = {
      embedded: await start(embedded.engine, embedded.folder),
      postgres: await start(postgres.engine, postgres.folder),
    }
    const turns: Record<keyof typeof sides, Turn[]> = { embedded: [], postgres: [] }
    for (let round = -1; round < rounds; round += 1) {
      for (const side of ['embedded', 'postgres'] as const) {
        const turn = await turnOf(sides[side], load)
        if (round >= 0) turns[side].push(turn)
      }
    }
    const ratio = (of: keyof Turn): number =>
      median(turns.postgres.map((turn, index) => turn[of] / (turns.embedded[index]?.[of] ?? Number.NaN)))
    const detailOf = (of: keyof Turn, unit: string): string =>
      (['embedded', 'postgres'] as const)
        .map((side) => `${median(turns[side].map((turn) => turn[of])).toFixed(of === 'cost' ? 1 : 0)}${unit}`)
        .join(', ')
    return [
      {
        title: 'redirects per second on PostgreSQL against the embedded engine',
        value: ratio('redirects'),
        unit: 'x',
        detail: detailOf('redirects', '/s'),
      },
      {
        title: 'processor time of a redirect on PostgreSQL against the embedded engine',
        value: ratio('cost'),
        unit: 'x',
        detail: detailOf('cost', ' µs'),
      },
      {
        title: `creates per second on PostgreSQL ${server.version} against the embedded engine`,
        value: ratio('creates'),
        unit: 'x',
        detail: detailOf('creates', '/s'),
      },
    ]
  } finally {
    load.kill('SIGTERM')
    for (const service of services) await service.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function turnOf(service: MeasuredService, load: ReturnType<typeof fork>): Promise<Turn> {
  const before = service.processorTime()
  const result = await askFor(load, { port: service.linkPort, connections: 64, seconds, codes: linksAsked })
  const cost = ((service.processorTime() - before) * 1_000_000) / result.answers
  return {
    redirects: result.answers / result.seconds,
    cost,
    creates: await service.createsPerSecond(seconds),
  }
}
