import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { stopProcess } from '../service/support/a-process.ts'
import { startMeasured } from './start-measured.ts'
import type { Measured } from './measured.ts'
import { fillForWorst, token } from './worst-requests/fill.ts'
import { type AnyRequest, everyOperation, everyPublicAddress } from './worst-requests/every-address.ts'
import { isRefused } from './worst-requests/refused.ts'
import { makeSamples } from './worst-requests/samples.ts'
import { worstRequests as requestsOf } from './worst-requests/requests.ts'

/** Milliseconds that other requests may wait for one request. */
const longestStall = 50
/** A stall that a request causes comes in every round; one from another program does not. */
const rounds = 3

/**
 * The longest stall of the event loop during the worst request of each operation, as a share of the limit. A process of
 * its own pings the dashboard and a link all the time; the value is the best of the rounds for the dashboard, and the
 * last row has the longest of those for the link. LOOPS=1 measures one process for both.
 */
export async function worstRequests(): Promise<readonly Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-worst-'))
  const filled = await fillForWorst(folder)
  const { service, port, linkPort } = await startMeasured({ folder, token, domain: filled.domain })
  const tag = new URL(filled.links[0] ?? '').pathname.slice(1)
  const pinged = [service.origin, `http://127.0.0.1:${linkPort}`, tag, filled.domain]
  const pinger = fork(fileURLToPath(new URL('worst-requests/pinger.js', import.meta.url)), pinged)
  try {
    await once(pinger, 'message')
    const measured: Measured[] = []
    const redirects: Wait[] = []
    const requests = (await requestsOf(filled)).filter(isWanted)
    await stallDuring(pinger, () => pause(2_000))
    const idle = await stallDuring(pinger, () => pause(2_000))
    for (const { title, send } of requests) {
      const stalls: Stalls[] = []
      for (let round = 0; round < rounds; round += 1)
        stalls.push(await stallDuring(pinger, () => send(service, round)))
      measured.push({
        title,
        value: best(stalls, 'dashboard') / longestStall,
        unit: 'x',
        atMost: 1,
        detail: `${listed(stalls)}; ${idle.dashboard.toFixed(0)} ms idle`,
      })
      redirects.push({ title, milliseconds: best(stalls, 'redirect') })
    }
    const samples = await makeSamples(service, filled)
    const every = [...everyPublicAddress(samples), ...everyOperation(samples)].filter(isWanted)
    const refused: string[] = []
    const ports = { api: port ?? 0, links: linkPort ?? 0 }
    for (const asked of every) {
      const { row, redirect, status } = await measureOne(pinger, ports, filled.domain, asked)
      measured.push(row)
      if (isRefused(asked, status)) refused.push(`${asked.title} ${status}`)
      redirects.push({ title: asked.title, milliseconds: redirect })
    }
    return [...measured, countOf(refused), longestRedirect(redirects, idle)]
  } catch (error) {
    throw new Error(`The service wrote: ${service.output()}`, { cause: error })
  } finally {
    pinger.kill()
    await stopProcess(service, 'SIGTERM')
    await rm(folder, { recursive: true })
  }
}

/** ROWS, a regular expression, measures some rows only. */
const wanted = new RegExp(process.env['ROWS'] ?? '')
const isWanted = ({ title }: { readonly title: string }) => wanted.test(title)

/** Milliseconds of the longest answers to pings. */
type Stalls = { readonly dashboard: number; readonly redirect: number }

const best = (stalls: readonly Stalls[], of: keyof Stalls): number =>
  Math.min(...stalls.map((stall) => stall[of]))

/** The dashboard of each round, and the redirect beside it. */
const listed = (stalls: readonly Stalls[]): string =>
  `${stalls.map(({ dashboard, redirect }) => `${dashboard.toFixed(0)} (redirect ${redirect.toFixed(0)})`).join(', ')} ms`

/** The longest redirect beside an operation. */
type Wait = { readonly title: string; readonly milliseconds: number }

function longestRedirect(waits: readonly Wait[], idle: Stalls): Measured {
  const [first, ...others] = waits.toSorted((one, other) => other.milliseconds - one.milliseconds)
  const named = [first, ...others.slice(0, 4)].map(
    (wait) => `${wait?.milliseconds.toFixed(0)} ms: ${wait?.title}`,
  )
  return {
    title: 'the longest redirect beside all of them',
    value: (first?.milliseconds ?? Number.NaN) / longestStall,
    unit: 'x',
    atMost: 1,
    detail: `${named.join('; ')}; ${idle.redirect.toFixed(0)} ms idle`,
  }
}

function countOf(refused: readonly string[]): Measured {
  const title = 'requests that are refused without a known reason'
  return { title, value: refused.length, unit: 'count', atMost: 0, detail: refused.join(', ') }
}

/** The best of the rounds; more than one only where the first one is above the limit. */
async function measureOne(
  pinger: ReturnType<typeof fork>,
  ports: Readonly<Record<AnyRequest['to'], number>>,
  host: string,
  asked: AnyRequest,
): Promise<{ readonly row: Measured; readonly redirect: number; readonly status: number }> {
  const stalls: Stalls[] = []
  const statuses: number[] = []
  const isLong = () => best(stalls, 'dashboard') > longestStall || best(stalls, 'redirect') > longestStall
  while (stalls.length < rounds && (stalls.length === 0 || isLong()))
    stalls.push(
      await stallDuring(pinger, async () => statuses.push(await send(ports[asked.to], host, asked))),
    )
  // A second round may find what the first one made.
  const [status = 0] = statuses
  if (status >= 500) throw new Error(`${asked.title} answered ${status}`)
  const row: Measured = {
    title: asked.title,
    value: best(stalls, 'dashboard') / longestStall,
    unit: 'x',
    atMost: 1,
    detail: `${listed(stalls)}; answer ${status}`,
  }
  return { row, redirect: best(stalls, 'redirect'), status }
}

/** Sends a request and reads its whole answer. Returns its status, and 0 when the service hangs up on a body. */
async function send(
  port: number,
  domain: string,
  { to, method, path, body, type }: AnyRequest,
): Promise<number> {
  const headers = {
    ...(to === 'links' ? { host: domain } : { authorization: `Bearer ${token}` }),
    ...(to === 'api' && { origin: `http://127.0.0.1:${port}` }),
    ...(type !== undefined && { 'content-type': type }),
    // Node sends none with a DELETE, whose body is then taken for another request.
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
  }
  const asked = request({ port, method, path, headers })
  try {
    // A service may hang up on a body after its answer.
    asked.on('error', () => {})
    asked.end(body)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    for await (const _ of answer) continue
    return answer.statusCode ?? 0
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ECONNRESET' || code === 'EPIPE') return 0
    throw new Error(`${method} ${path.slice(0, 80)} was not answered`, { cause: error })
  }
}

/** The longest answers to pings from begin to end of some work. */
async function stallDuring(pinger: ReturnType<typeof fork>, work: () => Promise<unknown>): Promise<Stalls> {
  pinger.send('begin')
  await once(pinger, 'message')
  await work()
  pinger.send('end')
  const [longest] = (await once(pinger, 'message')) as [Stalls]
  return longest
}
