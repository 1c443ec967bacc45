import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { gracefulClose, listenOn } from '#service/operations/listen-on.ts'

const addresses = ['127.0.0.1', '127.0.0.2']

test.skipIf(process.platform !== 'linux')(
  'a stop answers pending requests on all addresses, and refuses new connections',
  async () => {
    const app = Fastify({ return503OnClosing: false })
    app.get('/', () => 'here')
    const close = gracefulClose(app)
    const closeFurther = await listenOn(app, addresses, 0)
    const { port } = app.server.address() as AddressInfo
    const connections = addresses.map((host) => connect({ host, port }))
    await Promise.all(connections.map((socket) => once(socket, 'connect')))
    const ask = async (socket: (typeof connections)[number]) => {
      socket.write('GET / HTTP/1.1\r\nHost: go.acme.com\r\n\r\n')
      const [answer] = (await once(socket, 'data')) as [Buffer]
      return answer.toString()
    }
    for (const socket of connections) expect(await ask(socket)).toContain('here')
    closeFurther()
    const closing = close()
    await expect.poll(() => app.server.listening).toBe(false)
    // These connections were idle when the stop began.
    for (const socket of connections)
      expect(await ask(socket)).toMatch(/^HTTP\/1.1 200 OK[^]*connection: close/i)
    for (const host of addresses) {
      const [error] = (await once(connect({ host, port }), 'error')) as [NodeJS.ErrnoException]
      expect(error.code).toBe('ECONNREFUSED')
    }
    await closing
  },
)

test('a port in use at one of the addresses is refused', async () => {
  const [other, app] = [Fastify(), Fastify()]
  const closeOther = await listenOn(other, ['127.0.0.1'], 0)
  const { port } = other.server.address() as AddressInfo
  await expect(listenOn(app, ['127.0.0.2', '127.0.0.1'], port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  closeOther()
  await Promise.all([other.close(), app.close()])
})
