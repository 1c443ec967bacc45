/** The socket of a request, which has the local address. */
export type OwnSocket = {
  readonly localAddress?: string | undefined
  readonly localPort?: number | undefined
}

const mostRemembered = 1_000

/**
 * Finds the branded domain of a Host header; null when unknown. A Host that is the listener's own address
 * (`127.0.0.1:8081` on a new machine, or behind a proxy that rewrites Host) means the first domain. Other
 * unknown hosts are rejected, because visitors control the header.
 */
export function createKnownDomains(
  domains: readonly string[],
): (host: string, own: OwnSocket) => string | null {
  const byHost = new Map(domains.map((domain) => [bareHost(domain), domain]))
  const first = domains[0] ?? null
  const remembered = new Map<string, string | null>()

  return function findDomain(host, own) {
    const exact = remembered.get(host)
    if (exact !== undefined) return exact ?? (meansListener(host, own) ? first : null)
    const domain = byHost.get(bareHost(host)) ?? null
    if (remembered.size < mostRemembered && host.length <= 260) remembered.set(host, domain)
    return domain ?? (meansListener(host, own) ? first : null)
  }
}

/** Lower case, without the trailing dot and default ports. */
function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/:(80|443)$/, '')
    .replace(/\.$/, '')
}

function meansListener(host: string, own: OwnSocket): boolean {
  const parts = /^(\[[0-9a-f:.]+\]|[^:]+)(?::(\d{1,5}))?$/i.exec(host)
  if (parts === null || own.localAddress === undefined) return false
  if (Number(parts[2] ?? 80) !== own.localPort) return false
  const name = (parts[1] ?? '').toLowerCase()
  const address = own.localAddress.replace(/^::ffff:(?=\d+\.)/, '')
  if (name === address || name === `[${address}]`) return true
  return name === 'localhost' && (address === '::1' || address.startsWith('127.'))
}
