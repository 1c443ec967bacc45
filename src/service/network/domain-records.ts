import { isIP } from 'node:net'
import type { DnsRecord } from '#contract/domains.ts'

/** DNS records of a name, from the DNS servers and not from this machine's hosts file. */
export type DnsServers = {
  resolve4(host: string): Promise<string[]>
  resolve6(host: string): Promise<string[]>
  resolveCname(host: string): Promise<string[]>
  resolveSoa(host: string): Promise<unknown>
}

/** The DNS servers did not answer, which says nothing about the name. */
export class DnsUnavailable extends Error {}

/** IPv4 addresses of a name first; empty when it has none. Throws `DnsUnavailable`. */
export async function addressesOf(dns: DnsServers, host: string): Promise<string[]> {
  const [four, six] = await Promise.all([
    answerOrNone(() => dns.resolve4(host)),
    answerOrNone(() => dns.resolve6(host)),
  ])
  return [...four, ...six]
}

async function answerOrNone(ask: () => Promise<string[]>): Promise<string[]> {
  try {
    return await ask()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTFOUND' || code === 'ENODATA') return []
    throw new DnsUnavailable(`The DNS servers did not answer: ${code ?? String(error)}`)
  }
}

/** The zone that holds a name, such as `acme.com` for `go.acme.com`; null when it cannot be found out. */
export async function zoneOf(dns: DnsServers, host: string): Promise<string | null> {
  const labels = host.split('.')
  // An alias would give the zone of its target.
  const isAlias = (await dns.resolveCname(host).catch(() => [])).length > 0
  for (let start = isAlias ? 1 : 0; start < labels.length - 1; start += 1) {
    const name = labels.slice(start).join('.')
    const hasZone = await dns.resolveSoa(name).then(
      () => true,
      () => false,
    )
    if (hasZone) return name
  }
  return null
}

/**
 * The records to create: one CNAME, or addresses where a CNAME is not allowed, which is on the zone itself (RFC 1034
 * §3.6.2).
 *
 * @param target host name or IP address of this service.
 * @param targetAddresses of a host name.
 */
export function recordsFor(
  domain: string,
  zone: string | null,
  target: string | null,
  targetAddresses: readonly string[],
): DnsRecord[] {
  const host = domain.replace(/:\d+$/, '')
  const name = zone === null ? host : host === zone ? '@' : host.slice(0, -zone.length - 1)
  if (target === null) return []
  if (isIP(target) === 0 && host !== zone) return [{ type: 'CNAME', name, value: target }]
  const addresses = isIP(target) === 0 ? targetAddresses : [target]
  return addresses.map((value) => ({ type: isIP(value) === 6 ? 'AAAA' : 'A', name, value }))
}

/** The records before anything is known about the zone. */
export function defaultRecords(domain: string, target: string | null = null): DnsRecord[] {
  return recordsFor(domain, null, target, [])
}
