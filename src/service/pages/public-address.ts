import ipaddr from 'ipaddr.js'

/** Global unicast IPv6 (RFC 4291 §2.4); what lies outside is private, translated or not yet given out. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/**
 * Whether a numeric address belongs to the public Internet: not private, loopback, link-local, shared, reserved or
 * multicast, also not inside an IPv6 address that carries such an IPv4 one (IANA special-purpose registries).
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[(.*)\]$/, '$1')
  if (!ipaddr.isValid(bare)) return false
  const parsed = ipaddr.process(bare)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}
