import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import type { DnsRecord } from '#contract/domains.ts'

/** DNS records from the DNS servers, not from the hosts file of this machine. */
export type DnsServers = {
  resolve4(host: string): Promise<string[]>
  resolve6(host: string): Promise<string[]>
  resolveCname(host: string): Promise<string[]>
  resolveSoa(host: string): Promise<unknown>
  resolveTxt(host: string): Promise<string[][]>
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

/** The zone of a name, such as `acme.com` for `go.acme.com`; null when unknown. */
export async function zoneOf(dns: DnsServers, host: string): Promise<string | null> {
  const labels = host.split('.')
  // For an alias, DNS returns the zone of its target.
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
 * The records to create: one CNAME, or addresses at the zone's apex, where a CNAME is not allowed (RFC 1034 §3.6.2).
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
  const host = hostOf(domain)
  const name = nameIn(zone, host)
  if (target === null) return []
  if (isIP(target) === 0 && host !== zone) return [{ type: 'CNAME', name, value: target }]
  const addresses = isIP(target) === 0 ? targetAddresses : [target]
  return addresses.map((value) => ({ type: isIP(value) === 6 ? 'AAAA' : 'A', name, value }))
}

const hostOf = (domain: string): string => domain.replace(/:\d+$/, '')

/** The name as DNS providers want it: without the zone when it is known. */
function nameIn(zone: string | null, host: string): string {
  return zone === null ? host : host === zone ? '@' : host.slice(0, -zone.length - 1)
}

/**
 * The TXT record with which an account proves a domain.
 *
 * @param key of the proof, which each claim has anew.
 */
export function proofRecord(domain: string, zone: string | null, key: string): DnsRecord {
  const value = createHmac('sha256', key).update('dns').digest('hex').slice(0, 32)
  return { type: 'TXT', name: nameIn(zone, proofHost(domain)), value: `tessera=${value}` }
}

const proofHost = (domain: string): string => `_tessera.${hostOf(domain)}`

/** Whether DNS has the TXT record of a claim. */
export async function hasProofRecord(dns: DnsServers, domain: string, key: string): Promise<boolean> {
  const { value } = proofRecord(domain, null, key)
  const records = await dns.resolveTxt(proofHost(domain)).catch(() => [])
  return records.some((parts) => parts.join('') === value)
}

/** The records before the zone is known. */
export function defaultRecords(domain: string, target: string | null = null): DnsRecord[] {
  return recordsFor(domain, null, target, [])
}
