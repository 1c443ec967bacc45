import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service behind the proxy. */
export type Behind = {
  readonly origin: string
  /** Where `/readyz` is asked. */
  readonly readyAt: string
}

/**
 * A proxy that gives each request to the next process that is ready, as nginx does without sticky sessions. It never
 * repeats a request that a process may have begun.
 */
export async function aRoundRobin(behind: () => readonly Behind[]) {
  let turn = 0
  const taken = new Map<string, number>()

  async function nextReady(): Promise<Behind | null> {
    const all = behind()
    const first = turn++
    for (let tried = 0; tried < all.length; tried += 1) {
      const one = all[(first + tried) % all.length]
      if (one !== undefined && (await isReady(one))) return one
    }
    return null
  }

  async function pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const one = await nextReady()
    if (one === null) return void answer.writeHead(503).end()
    taken.set(one.origin, (taken.get(one.origin) ?? 0) + 1)
    const sent = request(`${one.origin}${incoming.url}`, {
      agent: false,
      method: incoming.method,
      headers: incoming.headers,
    })
    sent.once('response', (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(answer)
      received.once('error', () => answer.destroy())
    })
    sent.once('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
    answer.once('close', () => sent.destroy())
    incoming.pipe(sent)
  }

  const server = createServer((incoming, answer) => void pass(incoming, answer))
  // A client that keeps its connection would meet its end now and then.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Requests by the process that took them. */
    taken,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function isReady({ readyAt }: Behind): Promise<boolean> {
  const answer = await fetch(`${readyAt}/readyz`).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status === 200
}
