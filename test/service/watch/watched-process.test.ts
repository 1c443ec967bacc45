import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { databaseEnv } from '../support/engine-in.ts'
import { freePorts, type ServiceProcess, startProcess, stopProcess } from '../support/a-process.ts'
import { buildService } from '../support/build-service.ts'
import { readExposition, valueOf } from './exposition.ts'

let entry: string
let folder: string
const running = new Set<ServiceProcess>()
beforeAll(async () => {
  entry = await buildService()
  folder = await mkdtemp(join(tmpdir(), 'tessera-watched-'))
})
afterAll(async () => {
  for (const started of running) started.child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

async function start(name: string, env: Record<string, string>) {
  const [port, linkPort] = await freePorts()
  const started = await startProcess(entry, {
    PORT: String(port),
    LINK_PORT: String(linkPort),
    DATA_DIR: join(folder, name),
    BRANDED_DOMAINS: `localhost:${linkPort}`,
    DESTINATION_CHECKS: 'off',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: 'token-of-the-scraper',
    ...(await databaseEnv(join(folder, name))),
    ...env,
  })
  running.add(started)
  return { ...started, links: `http://localhost:${linkPort}` }
}

type Started = Awaited<ReturnType<typeof start>>

async function save({ origin, token, links }: Started, slashTag: string): Promise<number> {
  const { status } = await fetch(`${origin}/api/v1/qr-code`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(aCreateRequest({ slashTag, brandedDomain: links.replace('http://', '') })),
  })
  return status
}

const visit = async ({ links }: Started, tag: string) =>
  (await fetch(`${links}/${tag}?qr`, { redirect: 'manual' })).status

async function scrape({ origin }: Started) {
  const answer = await fetch(`${origin}/metrics`, {
    headers: { authorization: 'Bearer token-of-the-scraper' },
  })
  return readExposition(await answer.text())
}

async function readiness({ origin, links }: Started): Promise<unknown[]> {
  const answers = await Promise.all([fetch(`${origin}/readyz`), fetch(`${links}/api/readyz`)])
  return await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]))
}

test('a stop is reported as not ready first, and requests are still served meanwhile', async () => {
  const service = await start('drained', { DRAIN_SECONDS: '2' })
  expect(await save(service, 'summer')).toBe(201)
  const ready = [200, { status: 'ready' }]
  expect(await readiness(service)).toEqual([ready, ready])
  const samples = await scrape(service)
  expect(valueOf(samples, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(valueOf(samples, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
  const stalls = samples.filter(({ name }) => name === 'tessera_event_loop_longest_stall_seconds')
  expect(stalls.map(({ labels }) => labels['loop'])).toEqual(['all'])
  const code = stopProcess(service, 'SIGTERM')
  const stopping = [503, { status: 'unready', reason: 'stopping' }]
  await expect.poll(() => readiness(service)).toEqual([stopping, stopping])
  expect([await visit(service, 'summer'), await save(service, 'autumn')]).toEqual([302, 201])
  expect(await code).toBe(0)
  expect(service.output()).not.toContain('"level":50')
})
