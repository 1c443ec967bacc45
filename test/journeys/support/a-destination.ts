import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Destination = { readonly url: string; readonly visited: string[]; close(): Promise<void> }

/** A web page on loopback that records the requested paths. */
export async function aDestination(title: string): Promise<Destination> {
  const visited: string[] = []
  const server = createServer((request, response) => {
    visited.push(request.url ?? '')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>${title}</title><h1>${title}</h1>`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visited,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
