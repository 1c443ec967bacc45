import { lookup, Resolver } from 'node:dns/promises'
import { connect, Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isPrivateDomain } from '#design/payload.ts'
import type { DnsServers } from './domain-records.ts'

/** Network access to pages of users' choice. Callers check addresses, so no implementation can skip the check. */
export type PageNetwork = {
  /** All addresses of a host; rejects when there are none. */
  resolve(host: string): Promise<readonly string[]>
  /** A TCP connection to a checked IP address. */
  connect(address: string, port: number): Socket
  /** DNS servers to ask for records. */
  readonly dns?: DnsServers
  /** Certificates of further authorities to trust, as PEM. */
  readonly authorities?: string
}

export const publicNetwork: PageNetwork = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  connect: (address, port) => connect({ host: address, port }),
  dns: new Resolver({ timeout: 2_000, tries: 2 }),
}

/** Requests nothing. */
export const noNetwork: PageNetwork = {
  resolve: async (host) => {
    throw new Error(`${host} has no address here.`)
  },
  connect: () => new Socket().destroy(new Error('This service requests no other one.')),
}

/** Global unicast IPv6 (RFC 4291 §2.4); everything else is private, translated or unassigned. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/**
 * Whether an IP address is public: not private, loopback, link-local, shared, reserved or multicast, also as
 * an IPv4 address inside IPv6 (IANA special-purpose registries).
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[(.*)\]$/, '$1')
  if (!ipaddr.isValid(bare)) return false
  const parsed = ipaddr.process(bare)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}

/** The address to connect to, or why it is refused. */
type PublicTarget =
  | { readonly address: string }
  /**
   * `private`: not on the public internet. `credentials`: contains a user name or password. `scheme`: not
   * http or https.
   */
  | { readonly address: null; readonly why: 'private' | 'credentials' | 'scheme' }

/**
 * The checked address to connect to. All addresses of the host must be public, so that DNS rebinding fails. Rejects
 * when DNS fails or takes too long.
 */
export async function publicTarget(
  network: PageNetwork,
  url: URL,
  signal: AbortSignal,
): Promise<PublicTarget> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { address: null, why: 'scheme' }
  if (url.username !== '' || url.password !== '') return { address: null, why: 'credentials' }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (!isNumeric(host) && isPrivateName(host)) return { address: null, why: 'private' }
  const addresses = isNumeric(host) ? [host] : await abortable(network.resolve(host), signal)
  const [address] = addresses
  if (address === undefined) throw new Error(`${host} has no address.`)
  return addresses.every(isPublicAddress) ? { address } : { address: null, why: 'private' }
}

/** Whether no public DNS ever has this name, whatever the resolver of this machine says (RFC 6761, RFC 6762). */
function isPrivateName(host: string): boolean {
  const name = host.replace(/\.$/, '')
  return !name.includes('.') || isPrivateDomain(name)
}

/** The URL parser has already normalised octal and hexadecimal forms. */
function isNumeric(host: string): boolean {
  return host.includes(':') || /^\d+(\.\d+){3}$/.test(host)
}

function abortable<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Error('The page took too long to respond.'))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
