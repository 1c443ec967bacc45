import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePorts, startProcess, stopProcess } from '../service/support/a-process.ts'
import { buildService } from '../service/support/build-service.ts'
import type { Measured } from './measured.ts'
import { fillForWorst, token } from './worst-requests/fill.ts'
import { worstRequests as requestsOf } from './worst-requests/requests.ts'

/** Milliseconds that other requests may wait for one request. */
const longestStall = 50
/** A stall that a request causes comes in every round; one from another program does not. */
const rounds = 3

/**
 * The longest stall of the event loop during the worst request of each operation, as a share of the limit. A process of
 * its own pings the service all the time; the value is the best of the rounds.
 */
export async function worstRequests(): Promise<readonly Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-worst-'))
  const [port, linkPort] = await freePorts()
  const filled = await fillForWorst(folder)
  const service = await startProcess(await buildService(), {
    PORT: String(port),
    LINK_PORT: String(linkPort),
    DATA_DIR: folder,
    ACCESS_TOKEN: token,
    PLAN: 'business',
    BRANDED_DOMAINS: filled.domain,
    DESTINATION_CHECKS: 'off',
    LOG_LEVEL: 'error',
  })
  const pinger = fork(fileURLToPath(new URL('worst-requests/pinger.js', import.meta.url)), [service.origin])
  try {
    await once(pinger, 'message')
    const measured: Measured[] = []
    const requests = await requestsOf(filled)
    await stallDuring(pinger, () => pause(2_000))
    const idle = await stallDuring(pinger, () => pause(2_000))
    for (const { title, send } of requests) {
      const stalls: number[] = []
      for (let round = 0; round < rounds; round += 1)
        stalls.push(await stallDuring(pinger, () => send(service, round)))
      measured.push({
        title,
        value: Math.min(...stalls) / longestStall,
        unit: 'x',
        atMost: 1,
        detail: `${stalls.map((stall) => stall.toFixed(0)).join(', ')} ms; ${idle.toFixed(0)} ms idle`,
      })
    }
    return measured
  } finally {
    pinger.kill()
    await stopProcess(service, 'SIGTERM')
    await rm(folder, { recursive: true })
  }
}

/** Milliseconds of the longest answer to a ping from begin to end of some work. */
async function stallDuring(pinger: ReturnType<typeof fork>, work: () => Promise<unknown>): Promise<number> {
  pinger.send('begin')
  await once(pinger, 'message')
  await work()
  pinger.send('end')
  const [longest] = (await once(pinger, 'message')) as [number]
  return longest
}
