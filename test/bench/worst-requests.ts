import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePorts, startProcess, stopProcess } from '../service/support/a-process.ts'
import { buildService } from '../service/support/build-service.ts'
import type { Measured } from './measured.ts'
import { fillForWorst, token } from './worst-requests/fill.ts'
import { type AnyRequest, everyOperation, everyPublicAddress } from './worst-requests/every-address.ts'
import { makeSamples } from './worst-requests/samples.ts'
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
    const samples = await makeSamples(service, filled)
    const every = [...everyPublicAddress(samples), ...everyOperation(samples)]
    const ports = { api: port ?? 0, links: linkPort ?? 0 }
    for (const asked of every) measured.push(await measureOne(pinger, ports, filled.domain, asked))
    return measured
  } finally {
    pinger.kill()
    await stopProcess(service, 'SIGTERM')
    await rm(folder, { recursive: true })
  }
}

/** The best of the rounds; more than one only where the first one is above the limit. */
async function measureOne(
  pinger: ReturnType<typeof fork>,
  ports: Readonly<Record<AnyRequest['to'], number>>,
  host: string,
  asked: AnyRequest,
): Promise<Measured> {
  const stalls: number[] = []
  let status = 0
  while (stalls.length < rounds && (stalls.length === 0 || Math.min(...stalls) > longestStall))
    stalls.push(await stallDuring(pinger, async () => (status = await send(ports[asked.to], host, asked))))
  if (status >= 500) throw new Error(`${asked.title} answered ${status}`)
  return {
    title: asked.title,
    value: Math.min(...stalls) / longestStall,
    unit: 'x',
    atMost: 1,
    detail: `${stalls.map((stall) => stall.toFixed(0)).join(', ')} ms; answer ${status}`,
  }
}

/** Sends a request and reads its whole answer. Returns its status, and 0 when the service hangs up on a body. */
async function send(
  port: number,
  domain: string,
  { to, method, path, body, type }: AnyRequest,
): Promise<number> {
  const headers = {
    ...(to === 'links' ? { host: domain } : { authorization: `Bearer ${token}` }),
    ...(type !== undefined && { 'content-type': type }),
  }
  const asked = request({ port, method, path, headers })
  try {
    asked.end(body)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    asked.on('error', () => {})
    for await (const _ of answer) continue
    return answer.statusCode ?? 0
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ECONNRESET' || code === 'EPIPE') return 0
    throw new Error(`${method} ${path.slice(0, 80)} was not answered`, { cause: error })
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
