import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import type { PageNetwork } from '#service/network/public-network.ts'

/**
 * Pages on loopback, in a network where every name has a public address.
 *
 * @param certificate of a server with TLS, which the network trusts.
 */
export async function aPageServer(
  listener: RequestListener,
  certificate?: { readonly cert: string; readonly key: string },
) {
  const server =
    certificate === undefined ? createServer(listener) : createSecureServer(certificate, listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const names: Record<string, string[]> = {}
  const asked: string[] = []
  const network: PageNetwork = {
    ...(certificate && { authorities: certificate.cert }),
    resolve: async (host) => names[host] ?? ['93.184.216.34'],
    connect: (address) => {
      asked.push(address)
      return connect({ host: '127.0.0.1', port })
    },
  }
  return {
    network,
    asked,
    /** Names with other addresses. */
    names,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
