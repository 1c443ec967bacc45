import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createLinks } from '#service/links/links-app.ts'
import { aRedirector } from './a-redirector.ts'
import { converse } from './conversation.ts'
import { get, listen } from './raw-request.ts'

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1'
const host = 'Host: go.acme.com'

/** A request on a connection that stays open. */
function kept(
  path: string,
  fields: readonly string[] = [host, `User-Agent: ${safari}`],
  method = 'GET',
): string {
  return get(path, fields, method).replace('Connection: close\r\n', '')
}

async function isClosed(socket: Socket): Promise<void> {
  if (!socket.closed) await once(socket, 'close')
}

/** Every request that the framework sees from now on, by method and address. */
function seenBy(links: FastifyInstance): string[] {
  const seen: string[] = []
  links.addHook('onRequest', async ({ method, url }) => void seen.push(`${method} ${url}`))
  return seen
}

test('visitors who are sent on never meet the framework, whether or not their link is in memory', async () => {
  const { links, aCode, counted } = await aRedirector()
  const id = await aCode({ tag: 'summer', destination_url: 'https://example.com/a' })
  const seen = seenBy(links)
  const { ask, socket } = await converse(await listen(links))
  for (const path of ['/summer', '/summer', '/Summer?qr', '/summer?a=1&qr']) {
    const { status, head } = await ask(kept(path))
    expect(status).toBe(302)
    expect(head).toContain(`\r\nlocation: https://example.com/a${path.includes('a=1') ? '?a=1' : ''}\r\n`)
    expect(head).toMatch(/\r\nDate: [^\r\n]+ GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=\d+$/)
  }
  const { head } = await ask(get('/summer', [host, `User-Agent: ${safari}`]))
  expect(head).toMatch(/\r\nConnection: close$/)
  await isClosed(socket)
  expect(seen).toEqual([])
  await links.close()
  expect(await counted(id)).toEqual({ scans: 2, clicks: 3 })
})

test('visitors who share a connection are counted each by what they told', async () => {
  const { links, aCode, counted, database } = await aRedirector({ trustProxy: true })
  const id = await aCode({ tag: 'summer' })
  const { ask } = await converse(await listen(links))
  for (const [agent, address] of [
    [safari, '203.0.113.1'],
    [safari, '203.0.113.2'],
    [safari, '203.0.113.1'],
    ['Googlebot/2.1', '203.0.113.3'],
    [safari, '203.0.113.4'],
  ])
    await ask(kept('/summer', [host, `User-Agent: ${agent}`, `X-Forwarded-For: ${address}`]))
  await links.close()
  expect(await counted(id)).toEqual({ scans: 0, clicks: 4 })
  const { visitors } = await database
    .selectFrom('visitor_days')
    .select(({ fn }) => fn.countAll<number>().as('visitors'))
    .where('code_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(visitors).toBe(3)
})

const unusual: readonly (readonly [what: string, request: string, status: number])[] = [
  ['a page', kept('/nobody'), 404],
  ['a foreign host', kept('/summer', ['Host: evil.example']), 404],
  ['no host', kept('/summer', []), 400],
  ['a host twice', kept('/summer', [host, host]), 302],
  ['an address for a proxy', kept('http://go.acme.com/summer'), 404],
  ['a byte that is no text', kept('/summer?\xe9'), 400],
  ['a control character', kept('/summer?a\0'), 400],
  ['a crawler', kept('/summer', [host, 'User-Agent: Googlebot/2.1']), 302],
  ['a form', `${kept('/summer', [host, 'Content-Length: 3'], 'POST')}a=b`, 415],
  ['an older version', kept('/summer').replace('1.1', '1.0'), 302],
]

test('whatever is not answered early is answered by the routes, and its connection goes on', async () => {
  const { links, aCode } = await aRedirector()
  await aCode({ tag: 'summer' })
  const port = await listen(links)
  const statuses: unknown[] = []
  for (const [what, request] of unusual) {
    const { ask, socket } = await converse(port)
    await ask(kept('/summer'))
    const { status, head } = await ask(request)
    statuses.push([what, status])
    if (status === 400 || /\r\nconnection: close/i.test(head)) await isClosed(socket)
    else expect([what, (await ask(kept('/summer'))).status]).toEqual([what, 302])
  }
  expect(statuses).toEqual(unusual.map(([what, , status]) => [what, status]))
})

test('requests that come in one piece or in many are each answered, in their order', async () => {
  const { links, aCode, counted } = await aRedirector()
  const id = await aCode({ tag: 'one', destination_url: 'https://example.com/1' })
  await aCode({ tag: 'two', destination_url: 'https://example.com/2' })
  const { ask, answer, socket } = await converse(await listen(links))
  expect((await ask(kept('/one'))).head).toContain('https://example.com/1')
  socket.write([kept('/two'), kept('/one?qr'), kept('/two')].join(''))
  for (const place of [2, 1, 2]) expect((await answer()).head).toContain(`https://example.com/${place}`)
  for (const piece of kept('/one?qr').match(/.{1,20}/gs) ?? []) {
    socket.write(piece)
    await new Promise(setImmediate)
  }
  expect((await answer()).head).toContain('https://example.com/1')
  await links.close()
  expect(await counted(id)).toEqual({ scans: 2, clicks: 1 })
})

test('a visitor who asks on while the link is read gets both answers, in their order', async () => {
  const { links, aCode } = await aRedirector()
  await aCode({ tag: 'one', destination_url: 'https://example.com/1' })
  await aCode({ tag: 'two', destination_url: 'https://example.com/2' })
  const { answer, socket } = await converse(await listen(links))
  const isWritten = new Promise<void>((written) => socket.write(kept('/one'), () => written()))
  await isWritten
  socket.write(kept('/two'))
  expect((await answer()).head).toContain('https://example.com/1')
  expect((await answer()).head).toContain('https://example.com/2')
})

test('a visitor who does not read is slowed down, and gets every answer in the end', async () => {
  const { links, aCode, counted } = await aRedirector()
  const destination = `https://example.com/${'long/'.repeat(400)}`
  const id = await aCode({ tag: 'long', destination_url: destination })
  const { ask, answer, socket } = await converse(await listen(links))
  await ask(kept('/long'))
  socket.pause()
  const visits = 3_000
  for (let visit = 0; visit < visits; visit += 1) {
    socket.write(kept('/long'))
    if (visit % 10 === 0) await new Promise(setImmediate)
  }
  socket.resume()
  for (let visit = 0; visit < visits; visit += 1) expect((await answer()).status).toBe(302)
  await links.close()
  expect(await counted(id)).toEqual({ scans: 0, clicks: visits + 1 })
})

test('a visitor who ends the connection behind the request is answered', async () => {
  const { links, aCode } = await aRedirector()
  await aCode({ tag: 'summer' })
  const { answer, socket } = await converse(await listen(links))
  socket.end(kept('/summer'))
  expect((await answer()).status).toBe(302)
  await isClosed(socket)
})

test('a visitor who waits for the database is answered, however long it takes, and after hanging up', async () => {
  const { deps, aCode } = await aRedirector()
  for (const tag of ['one', 'two']) await aCode({ tag })
  let mayAnswer = Promise.resolve()
  const database = deps.database.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await mayAnswer
      return result
    },
  })
  const links = createLinks({ ...deps, database })
  onTestFinished(() => links.close())
  links.server.headersTimeout = 60
  const port = await listen(links)
  /** What a visitor gets when the database answers only once something has happened to the connection. */
  async function asked(path: string, event: 'timeout' | 'end'): Promise<number> {
    mayAnswer = new Promise((resolve) => {
      links.server.once('connection', (socket: Socket) => socket.once(event, () => setImmediate(resolve)))
    })
    const { answer, socket } = await converse(port)
    if (event === 'end') socket.end(kept(path))
    else socket.write(kept(path))
    return (await answer()).status
  }
  expect(await asked('/one', 'timeout')).toBe(302)
  expect(await asked('/two', 'end')).toBe(302)
  // For whoever is to get a page Node's server decides.
  await expect(asked('/nobody', 'end')).rejects.toThrow('closed after ""')
})

test('a visitor whose link cannot be read is told so', async () => {
  const { links, aCode, database } = await aRedirector()
  await aCode({ tag: 'summer' })
  const { ask } = await converse(await listen(links))
  await database.schema.alterTable('short_links').renameTo('elsewhere').execute()
  expect((await ask(kept('/summer'))).status).toBe(503)
  await database.schema.alterTable('elsewhere').renameTo('short_links').execute()
  expect((await ask(kept('/summer'))).status).toBe(302)
})

test('a stop closes connections that rest, and one that asks at the last moment is answered and closed', async () => {
  const { links, aCode, counted } = await aRedirector()
  const id = await aCode({ tag: 'summer' })
  const port = await listen(links)
  const [resting, asking] = [await converse(port), await converse(port)]
  for (const { ask } of [resting, asking]) expect((await ask(kept('/summer'))).status).toBe(302)
  const closeIdle = links.server.closeIdleConnections.bind(links.server)
  links.server.closeIdleConnections = () => {}
  const isOver = links.close()
  await expect.poll(() => links.server.listening).toBe(false)
  const { status, head } = await asking.ask(kept('/summer'))
  expect([status, head]).toEqual([302, expect.stringMatching(/\r\nconnection: close/i)])
  await isClosed(asking.socket)
  expect(resting.socket.closed).toBe(false)
  closeIdle()
  await Promise.all([isClosed(resting.socket), isOver])
  expect(await counted(id)).toEqual({ scans: 0, clicks: 3 })
})

test('a connection that rests too long is closed, also before its first request', async () => {
  const { links, aCode } = await aRedirector()
  await aCode({ tag: 'summer' })
  Object.assign(links.server, { headersTimeout: 60, keepAliveTimeout: 60 })
  const port = await listen(links)
  const [silent, resting] = [await converse(port), await converse(port)]
  await resting.ask(kept('/summer'))
  for (const { socket } of [silent, resting]) await isClosed(socket)
})
