import type { DestinationHealth } from '#contract/code-meta.ts'
import { askAddress } from './fetch-page.ts'
import { publicTarget, type PageNetwork } from './public-network.ts'

/** The result of one check. */
export type Look = Pick<DestinationHealth, 'state' | 'status'> & {
  readonly reason: 'private' | 'credentials' | 'offline' | null
}

const maxRedirects = 5
/** Milliseconds of one HEAD request, after which GET is tried, and of the whole check. */
const defaultLimits = { head: 3_000, whole: 8_000 } as const

const headers = { accept: '*/*', 'user-agent': 'Tessera destination check' }

/**
 * Checks whether a destination responds, with the network rules of title fetching: HEAD first, GET if a site
 * rejects it or does not answer it; each redirect is checked too. Private addresses are never requested.
 *
 * @param stop aborts the check; it then counts as unreachable.
 */
export async function lookAtDestination(
  network: PageNetwork,
  address: string,
  stop: AbortSignal,
  limits: { readonly head: number; readonly whole: number } = defaultLimits,
): Promise<Look> {
  const signal = AbortSignal.any([AbortSignal.timeout(limits.whole), stop])
  try {
    let url = new URL(address)
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const target = await publicTarget(network, url, signal)
      if (target.address === null) {
        return target.why === 'scheme'
          ? unreachable
          : { state: 'unchecked', status: null, reason: target.why }
      }
      const { status, location } = await askEitherWay(network, url, target.address, signal, limits.head)
      if (location === null) return { state: status < 400 ? 'reached' : 'refused', status, reason: null }
      url = new URL(location, url)
    }
    return unreachable
  } catch (error) {
    // DNS, connection or protocol error, or a timeout.
    return isOurs(error) ? { state: 'unchecked', status: null, reason: 'offline' } : unreachable
  }
}

/** Without DNS or a network, the check says nothing about the destination. */
function isOurs(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code !== undefined && ['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN'].includes(code)
}

const unreachable: Look = { state: 'unreachable', status: null, reason: null }

type Answer = { readonly status: number; readonly location: string | null }

/** Many sites reject HEAD, drop the connection or never answer it. */
async function askEitherWay(
  network: PageNetwork,
  url: URL,
  address: string,
  signal: AbortSignal,
  headLimit: number,
): Promise<Answer> {
  const headSignal = AbortSignal.any([signal, AbortSignal.timeout(headLimit)])
  const asked = await ask('HEAD', headSignal).catch(() => null)
  return asked !== null && asked.status < 400 ? asked : await ask('GET', signal)

  function ask(method: 'GET' | 'HEAD', until: AbortSignal): Promise<Answer> {
    return askAddress(network, url, address, until, {
      method,
      headers,
      read: async ({ statusCode = 0, headers: { location = null } }) => ({
        status: statusCode,
        location: statusCode >= 300 && statusCode < 400 ? location : null,
      }),
    })
  }
}
