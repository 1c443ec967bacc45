import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { IncomingMessage, RequestListener } from 'node:http'
import { createServer, type Socket, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds after the begin of a stop from which resting connections are closed. */
const lastRequests = 1_000
/** Milliseconds until open requests are cut off. */
const patience = 10_000
/** Milliseconds between two looks for connections that rest. */
const sweepEvery = 50

/**
 * Gets a listener ready for a stop that loses no request. From its begin no connection is taken and each answer ends its
 * own, so that a client who goes on at once goes on elsewhere. Resting connections stay for a second more: Node would
 * close them at once, and with them the requests that are on their way just then.
 *
 * @returns what closes it, once.
 */
export function gracefulClose(app: FastifyInstance): () => Promise<void> {
  const { server } = app
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })

  return async function close() {
    const began = performance.now()
    const closeResting = server.closeIdleConnections.bind(server)
    server.closeIdleConnections = () => {}
    const sweep = setInterval(() => {
      const age = performance.now() - began
      if (age < lastRequests) return
      closeResting()
      // Opened for a request that never came; Node takes them for busy.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
      if (age >= patience) server.closeAllConnections()
    }, sweepEvery)
    await app.close().finally(() => clearInterval(sweep))
  }
}

/** A machine without IPv6 may still name its address. */
const absent = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/** The addresses of a host: `localhost` may have two, and browsers try either first. */
export async function addressesOf(host: string): Promise<readonly string[]> {
  if (host !== 'localhost') return [host]
  const found = await lookup(host, { all: true })
  return [...new Set(found.map(({ address }) => address))]
}

/**
 * Listens on all addresses with one server: connections of the further ones are handed to it, so that a stop treats all of
 * them alike. (Fastify would open servers of its own for them, whose requests a stop cuts off.)
 *
 * @returns what ends the listening on the further addresses, at the begin of a stop; closing the app ends the first.
 */
export async function listenOn(
  app: FastifyInstance,
  addresses: readonly string[],
  port: number,
): Promise<() => void> {
  const [first = '127.0.0.1', ...further] = addresses
  await app.listen({ host: first, port })
  const address = app.server.address()
  const opened = typeof address === 'object' && address !== null ? address.port : port
  const servers: Server[] = []
  for (const host of further) {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    )
    try {
      await once(server.listen({ host, port: opened }), 'listening')
      servers.push(server)
    } catch (error) {
      if (!absent.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
  return () => {
    for (const server of servers) server.close()
  }
}

/** Answers the requests that are not for the first listener by the second one, on the server of the first. */
export function shareServer(
  first: FastifyInstance,
  second: FastifyInstance,
  isForFirst: (request: IncomingMessage) => boolean,
): void {
  const own = first.server.listeners('request') as RequestListener[]
  first.server.removeAllListeners('request')
  first.server.on('request', (request, response) => {
    if (!isForFirst(request)) return second.server.emit('request', request, response)
    for (const listener of own) listener.call(first.server, request, response)
  })
}
