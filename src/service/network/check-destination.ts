import type { DestinationHealth } from '#contract/code-meta.ts'
import { requestAddress } from './fetch-page.ts'
import { publicTarget, type PageNetwork } from './public-network.ts'

/** The result of one check. */
export type DestinationCheck = Pick<DestinationHealth, 'state' | 'status'> & {
  readonly reason: 'private' | 'credentials' | 'offline' | null
  /** Of a destination that responded, without parameters and in lower case. */
  readonly contentType: string | null
}

const maxRedirects = 5
/** Milliseconds of one HEAD request, after which GET is tried, and of the whole check. */
const defaultLimits = { head: 3_000, whole: 8_000 } as const

const headers = { accept: '*/*', 'user-agent': 'Tessera destination check' }

/**
 * Checks whether a destination responds, with the network rules of title fetching. HEAD comes first, and GET if a site
 * rejects or ignores it. Each redirect is checked too. Private addresses are never requested.
 *
 * @param stop aborts the check; it then counts as unreachable.
 */
export async function checkDestination(
  network: PageNetwork,
  address: string,
  stop: AbortSignal,
  limits: { readonly head: number; readonly whole: number } = defaultLimits,
): Promise<DestinationCheck> {
  const signal = AbortSignal.any([AbortSignal.timeout(limits.whole), stop])
  try {
    let url = new URL(address)
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const target = await publicTarget(network, url, signal)
      if (target.address === null) {
        return target.why === 'scheme'
          ? unreachable
          : { state: 'unchecked', status: null, reason: target.why, contentType: null }
      }
      const { status, location, contentType } = await requestWithFallback(
        network,
        url,
        target.address,
        signal,
        limits.head,
      )
      if (location === null)
        return { state: status < 400 ? 'reached' : 'refused', status, reason: null, contentType }
      url = new URL(location, url)
    }
    return unreachable
  } catch (error) {
    return isOurs(error)
      ? { state: 'unchecked', status: null, reason: 'offline', contentType: null }
      : unreachable
  }
}

/** Whether DNS or the network of this machine failed, which says nothing about the destination. */
function isOurs(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code !== undefined && ['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN'].includes(code)
}

const unreachable: DestinationCheck = {
  state: 'unreachable',
  status: null,
  reason: null,
  contentType: null,
}

type Answer = {
  readonly status: number
  readonly location: string | null
  readonly contentType: string | null
}

/** Many sites reject HEAD, drop the connection or do not answer. */
async function requestWithFallback(
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
    return requestAddress(network, url, address, until, {
      method,
      headers,
      read: async ({ statusCode = 0, headers: { location = null, ...sent } }) => ({
        status: statusCode,
        location: statusCode >= 300 && statusCode < 400 ? location : null,
        contentType: sent['content-type']?.split(';', 1)[0]?.trim().toLowerCase() || null,
      }),
    })
  }
}
