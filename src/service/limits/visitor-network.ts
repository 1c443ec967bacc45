/**
 * Whom a limit counts as one visitor: an IPv6 subscriber owns a whole /64 (RFC 6177), so its first four groups.
 *
 * @param address undefined for who has gone meanwhile, which Fastify's types do not tell.
 */
export function visitorNetwork(address: string | undefined): string {
  if (address === undefined) return ''
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === '' ? [] : tail.split(':')
  const zeros = address.includes('::')
    ? Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
    : []
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':').toLowerCase()
}
