/** The socket of a request, which tells at which of our addresses it came in. */
export type OwnSocket = {
  readonly localAddress?: string | undefined
  readonly localPort?: number | undefined
}

const mostRemembered = 1_000

/**
 * Finds the branded domain that a Host header means; null when it is none of ours.
 * A Host that only names the listener's own address (`127.0.0.1:8081` on a fresh machine, or a proxy that rewrites Host)
 * means the first domain. Every other unknown Host is nobody's: the header is the visitor's word.
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

/** Lower case, without the root's dot and without the ports that a browser leaves out. */
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
