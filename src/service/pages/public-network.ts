import { lookup } from 'node:dns/promises'
import { connect } from 'node:net'
import type { PageNetwork } from '../service-deps.ts'

/** The network of this machine. */
export const publicNetwork: PageNetwork = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  connect: (address, port) => connect({ host: address, port }),
}
