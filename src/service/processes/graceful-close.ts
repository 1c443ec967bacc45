import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds after the begin of a stop from which resting connections are closed. */
const lastRequests = 1_000
/** Milliseconds after which whoever is still not done is cut off, so that the rest of the stop has its time. */
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
