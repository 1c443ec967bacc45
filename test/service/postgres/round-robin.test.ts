import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { StoredFile } from '#contract/files.ts'
import { type S3Server, startS3Server } from '../../support/s3-server.ts'
import { features } from '../../support/without-features.ts'
import { anMp4 } from '../files/sample-files.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { freePorts, type ServiceProcess, startProcess, stopProcess } from '../support/a-process.ts'
import { buildService } from '../support/build-service.ts'
import { aClient, aLoad } from './a-load.ts'
import { aPostgresUrl } from './a-postgres.ts'
import { aRoundRobin } from './a-round-robin.ts'

type Running = ServiceProcess & { readonly links: string; readonly env: Record<string, string> }

const token = 'token-of-the-first-user'
const authorization = `Bearer ${token}`
const tus = { authorization, 'tus-resumable': '1.0.0' }
let entry: string
let folder: string
let bucket: S3Server
const processes: Running[] = []
let api: Awaited<ReturnType<typeof aRoundRobin>>
let links: Awaited<ReturnType<typeof aRoundRobin>>
const client = aClient(16)

beforeAll(async () => {
  entry = await buildService()
  folder = await mkdtemp(join(tmpdir(), 'tessera-round-robin-'))
  bucket = await startS3Server()
  const url = await aPostgresUrl()
  for (const _ of [1, 2, 3]) processes.push(await start(await environment(url)))
  api = await aRoundRobin(() => processes.map(({ origin }) => ({ origin, readyAt: origin })))
  links = await aRoundRobin(() => processes.map((one) => ({ origin: one.links, readyAt: one.origin })))
})
afterAll(async () => {
  client.close()
  api.close()
  links.close()
  for (const { child } of processes) child.kill('SIGKILL')
  await bucket.stop()
  await rm(folder, { recursive: true })
})

/** As on another machine: database, bucket and token are shared. */
async function environment(url: string): Promise<Record<string, string>> {
  const [port, linkPort] = await freePorts()
  return {
    PORT: String(port),
    LINK_PORT: String(linkPort),
    DATA_DIR: join(folder, String(port)),
    DATABASE_URL: url,
    FILES_URL: bucket.url,
    ACCESS_TOKEN: token,
    BRANDED_DOMAINS: 'go.acme.com',
    DESTINATION_CHECKS: 'off',
    // The proxy asks before each request, so a moment is enough.
    DRAIN_SECONDS: '1',
    LOG_LEVEL: 'error',
  }
}

async function start(env: Record<string, string>): Promise<Running> {
  return { ...(await startProcess(entry, env)), links: `http://127.0.0.1:${env['LINK_PORT']}`, env }
}

const create = (slashTag: string) =>
  client.ask(`${api.origin}/api/v1/qr-code`, {
    method: 'POST',
    headers: { authorization, 'idempotency-key': slashTag },
    body: aCreateRequest({ slashTag, title: slashTag }),
  })

const visit = (tag: string) => client.ask(`${links.origin}/${tag}?qr`, { headers: { host: 'go.acme.com' } })

async function read<Body>(path: string): Promise<Body> {
  return JSON.parse(
    (await client.ask(`${api.origin}/api/v1${path}`, { headers: { authorization } })).body,
  ) as Body
}

async function beginUpload(length: number, metadata: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(`${api.origin}/api/v1/uploads`, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(length),
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  })
  expect(answer.status).toBe(201)
  return answer.headers.get('location') ?? ''
}

const sendPart = (url: string, at: number, part: Uint8Array) =>
  fetch(new URL(url, api.origin), {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(part),
  })

async function offsetOf(url: string): Promise<number> {
  const answer = await fetch(new URL(url, api.origin), { method: 'HEAD', headers: tus })
  expect(answer.status).toBe(200)
  return Number(answer.headers.get('upload-offset'))
}

/** Sends all parts, and asks for the offset before each, as after a broken connection. */
async function sendAll(url: string, content: Uint8Array, size: number): Promise<Response> {
  let last: Response | null = null
  for (let at = 0; at < content.length;) {
    expect(await offsetOf(url)).toBe(at)
    last = await sendPart(url, at, content.subarray(at, at + size))
    expect(last.ok).toBe(true)
    at += size
  }
  if (last === null) throw new Error('Nothing was sent')
  return last
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('an upload comes in though every request goes to another process', async () => {
  const film = anMp4(700_000, 'vide', 'isom', 'robin')
  const before = new Map(api.taken)
  const stored = await sendAll(await beginUpload(film.length, { filename: 'film.mp4' }), film, 100_000)
  const { data } = (await stored.json()) as { readonly data: StoredFile }
  expect(data).toMatchObject({ name: 'film.mp4', size: film.length })
  for (const { origin } of processes)
    expect((api.taken.get(origin) ?? 0) - (before.get(origin) ?? 0)).toBeGreaterThan(2)
  const served = await fetch(`${links.origin}${new URL(data.url).pathname}`, {
    headers: { host: 'go.acme.com' },
  })
  expect(hashOf(new Uint8Array(await served.arrayBuffer()))).toBe(hashOf(film))
})

test.skipIf(!features.has('archive'))(
  'an archive comes in though every request goes to another process',
  async () => {
    await create('archived')
    const out = await fetch(`${api.origin}/api/v1/account/archive`, { headers: { authorization } })
    const archive = new Uint8Array(await out.arrayBuffer())
    const upload = await beginUpload(archive.length, { purpose: 'archive' })
    await sendAll(upload, archive, Math.ceil(archive.length / 4))
    const body = { upload: upload.split('/').at(-1) }
    for (const step of ['/check', '/check', '']) {
      const answer = await client.ask(`${api.origin}/api/v1/account/archive${step}`, {
        method: 'POST',
        headers: { authorization },
        body,
      })
      expect([step, answer.status, JSON.parse(answer.body).data.codes]).toEqual([step, 200, 1])
    }
  },
)

test('of parts for the same place at three processes one is taken, and no byte is mixed', async () => {
  const film = anMp4(240_000, 'vide', 'isom', 'races')
  const url = await beginUpload(film.length, { filename: 'races.mp4' })
  for (let round = 0; round < 3; round += 1) {
    const at = await offsetOf(url)
    const parts = [20_000, 40_000, 60_000].map((size) => sendPart(url, at, film.subarray(at, at + size)))
    const statuses = (await Promise.all(parts)).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 409, 409])
  }
  const at = await offsetOf(url)
  const last = await sendPart(url, at, film.subarray(at))
  const { data } = (await last.json()) as { readonly data: StoredFile }
  const served = await fetch(`${links.origin}${new URL(data.url).pathname}`, {
    headers: { host: 'go.acme.com' },
  })
  expect(hashOf(new Uint8Array(await served.arrayBuffer()))).toBe(hashOf(film))
})

/** The titles in the changes that a browser hears of. It opens a stream that ends again, and ignores repeated changes. */
function follow() {
  const over = new AbortController()
  const heard = new Set<string>()
  let opened = 0
  const ended = (async () => {
    while (!over.signal.aborted) {
      const answer = await fetch(`${api.origin}/api/v1/changes/live?seconds=60`, {
        headers: { authorization, accept: 'text/event-stream' },
        signal: over.signal,
      }).catch(() => null)
      if (answer?.ok !== true || answer.body === null) continue
      opened += 1
      let text = ''
      try {
        const decoder = new TextDecoder()
        for await (const piece of Readable.fromWeb(answer.body as WebStream)) {
          text += decoder.decode(piece as Uint8Array, { stream: true })
          for (const [, title = ''] of text.matchAll(/"subject":"([\w-]+)"/g)) heard.add(title)
        }
      } catch {
        // The process of the stream ended.
      }
    }
  })()
  return {
    heard,
    opened: () => opened,
    stop: async () => {
      over.abort()
      await ended
    },
  }
}

test('a killed process loses no acknowledged save, part or change, and the others go on', async () => {
  const before = new Map(api.taken)
  const changes = follow()
  onTestFinished(() => changes.stop())
  await expect.poll(changes.opened).toBe(1)
  const place = processes.findIndex(({ origin }) => api.taken.get(origin) !== before.get(origin))
  const one = processes[place]
  if (one === undefined) throw new Error('The stream is at no process')
  const film = anMp4(400_000, 'vide', 'isom', 'killed')
  const url = await beginUpload(film.length, { filename: 'killed.mp4' })
  await sendPart(url, 0, film.subarray(0, 150_000))
  const acknowledged: string[] = []
  const saves = aLoad(4, async (step) => {
    const answer = await create(`k${step}`)
    if (answer.status === 201) acknowledged.push(`k${step}`)
    return answer
  })
  const more = async (count: number) => {
    const known = acknowledged.length
    await expect.poll(() => acknowledged.length).toBeGreaterThan(known + count)
  }
  await more(5)
  await stopProcess(one, 'SIGKILL')
  for (const _ of processes) expect(await offsetOf(url)).toBe(150_000)
  await more(20)
  expect(changes.opened()).toBeGreaterThan(1)
  processes[place] = await start(one.env)
  await saves.stop()
  // A request that a killed process had begun is the only loss a client sees.
  expect([...saves.seen.keys()].filter((status) => status !== 201 && status !== 502)).toEqual([])
  const rest = await sendPart(url, 150_000, film.subarray(150_000))
  expect(rest.status).toBe(200)
  for (const tag of acknowledged) expect([tag, (await visit(tag)).status]).toEqual([tag, 302])
  await expect.poll(() => acknowledged.filter((tag) => !changes.heard.has(tag))).toEqual([])
})

test('a rolling restart under load fails no request, and every visit is counted', async () => {
  const tag = `rolling-${randomUUID().slice(0, 8)}`
  const { id } = (JSON.parse((await create(tag)).body) as { data: { id: number } }).data
  const visits = aLoad(8, () => visit(tag))
  const saves = aLoad(2, (step) => create(`${tag}-${step}`))
  await expect.poll(visits.met).toBe(8)
  for (const [place, one] of processes.entries()) {
    expect(await stopProcess(one, 'SIGTERM')).toBe(0)
    processes[place] = await start(one.env)
    const before = links.taken.get(one.links) ?? 0
    await expect.poll(() => links.taken.get(one.links) ?? 0).toBeGreaterThan(before + 10)
  }
  await Promise.all([visits.stop(), saves.stop()])
  expect([[...visits.seen.keys()], [...saves.seen.keys()]]).toEqual([[302], [201]])
  const scans = async () => (await read<{ data: { scans: number } }>(`/qr-code/${id}`)).data.scans
  await expect.poll(scans).toBe(visits.seen.get(302))
})
