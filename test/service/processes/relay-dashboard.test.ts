import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPeers, relayDashboard } from '#service/operations/relay-dashboard.ts'

const dashboard = 'dash.acme.com'
let folder: string
let path: string | null
let door: FastifyInstance
let behind: FastifyInstance
let left: Promise<void>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-door-'))
  path = join(folder, 'dashboard')
  door = Fastify()
  behind = Fastify({ trustProxy: ['203.0.113.9'] })
  door.get('/*', () => 'links')
  let leave = (): void => {}
  left = new Promise((resolve) => (leave = resolve))
  behind.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  behind.get('/who', ({ ip, host, headers }) => ({ ip, host, peer: headers['x-tessera-peer'] ?? null }))
  behind.post('/size', async ({ body }, reply) => {
    let size = 0
    for await (const chunk of body as Readable) size += (chunk as Buffer).length
    return reply.header('set-cookie', ['a=1', 'b=2']).send({ size })
  })
  behind.get('/events', (_request, reply) => {
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n')
    reply.raw.once('close', leave)
    reply.hijack()
  })
  readPeers(behind)
  relayDashboard(door, { trustProxy: false, dashboardOrigin: `https://${dashboard}` }, () => path)
  await behind.listen({ path })
  await door.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await Promise.all([door.close(), behind.close()])
  await rm(folder, { recursive: true })
})

async function ask(url: string, options: RequestOptions = {}, body?: Readable): Promise<IncomingMessage> {
  const { port } = door.server.address() as AddressInfo
  const headers = { host: dashboard, ...(options.headers as Record<string, string>) }
  const sent = request({ host: '127.0.0.1', port, path: url, ...options, headers })
  if (body === undefined) sent.end()
  else body.pipe(sent)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return answer
}

const textOf = async (answer: IncomingMessage) => (await answer.setEncoding('utf8').toArray()).join('')

test('only a host of the dashboard gets past the door', async () => {
  expect(await textOf(await ask('/who', { headers: { host: 'go.acme.com' } }))).toBe('links')
  expect(await textOf(await ask('/who', { headers: { host: 'localhost' } }))).toBe('links')
})

test('the dashboard sees the address of the client, and believes nothing that it says of itself', async () => {
  const headers = { 'x-tessera-peer': '203.0.113.9', 'x-forwarded-for': '198.51.100.1' }
  expect(JSON.parse(await textOf(await ask('/who', { headers })))).toEqual({
    ip: '127.0.0.1',
    host: dashboard,
    peer: null,
  })
})

test('an upload is passed on whole, and each cookie comes back', async () => {
  const piece = Buffer.alloc(100_000, 1)
  const body = Readable.from(Array.from({ length: 100 }, () => piece))
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await ask('/size', { method: 'POST', headers }, body)
  expect(JSON.parse(await textOf(answer))).toEqual({ size: 10_000_000 })
  expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2'])
  expect(answer.headers.connection).not.toBe('close')
})

test('events come at once, and a client who leaves ends the request behind the door', async () => {
  const answer = await ask('/events')
  const [event] = (await once(answer, 'data')) as [Buffer]
  expect(event.toString()).toBe('data: first\n\n')
  answer.destroy()
  await left
})

test('without a dashboard the door says so, and links go on', async () => {
  for (const gone of [null, join(folder, 'nobody')]) {
    path = gone
    const answer = await ask('/api/v1/session')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
    expect(JSON.parse(await textOf(answer))).toMatchObject({
      message: expect.stringContaining('starting') as string,
    })
    expect(await textOf(await ask('/x', { headers: { host: 'go.acme.com' } }))).toBe('links')
  }
})
