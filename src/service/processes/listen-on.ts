import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A machine without IPv6 may still name its address. */
const absent = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/** The addresses that a host stands for: `localhost` may be two, and browsers try either first. */
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
