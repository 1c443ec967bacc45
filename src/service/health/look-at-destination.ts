import type { DestinationHealth } from '#contract/code-meta.ts'
import { askAddress } from '../pages/ask-address.ts'
import { publicTarget } from '../pages/public-target.ts'
import type { PageNetwork } from '../service-deps.ts'

/** What one look at a destination came to. */
export type Look = Pick<DestinationHealth, 'state' | 'status'> & {
  readonly reason: 'private' | 'credentials' | 'offline' | null
}

const maxRedirects = 5
/** Milliseconds for everything together. */
const timeLimit = 8_000

const headers = { accept: '*/*', 'user-agent': 'Tessera destination check' }

/**
 * Whether a destination answers, by the same network rules as titles: HEAD first, GET where a site does not take it;
 * redirects are followed, each by the rules. An address outside the public Internet is never asked.
 *
 * @param stop ends the look early; it then counts as unreachable.
 */
export async function lookAtDestination(
  network: PageNetwork,
  address: string,
  stop: AbortSignal,
): Promise<Look> {
  const signal = AbortSignal.any([AbortSignal.timeout(timeLimit), stop])
  try {
    let url = new URL(address)
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const target = await publicTarget(network, url, signal)
      if (target.address === null) {
        return target.why === 'scheme'
          ? unreachable
          : { state: 'unchecked', status: null, reason: target.why }
      }
      const { status, location } = await askEitherWay(network, url, target.address, signal)
      if (location === null) return { state: status < 400 ? 'reached' : 'refused', status, reason: null }
      url = new URL(location, url)
    }
    return unreachable
  } catch (error) {
    // No address, no connection, no readable answer, or too late.
    return isOurs(error) ? { state: 'unchecked', status: null, reason: 'offline' } : unreachable
  }
}

/** No name server and no way out: that says nothing of the destination. */
function isOurs(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code !== undefined && ['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN'].includes(code)
}

const unreachable: Look = { state: 'unreachable', status: null, reason: null }

type Answer = { readonly status: number; readonly location: string | null }

/** Many sites refuse HEAD, or break off at it. */
async function askEitherWay(
  network: PageNetwork,
  url: URL,
  address: string,
  signal: AbortSignal,
): Promise<Answer> {
  const asked = await ask('HEAD').catch(() => null)
  return asked !== null && asked.status < 400 ? asked : await ask('GET')

  function ask(method: 'GET' | 'HEAD'): Promise<Answer> {
    return askAddress(network, url, address, signal, {
      method,
      headers,
      read: async ({ statusCode = 0, headers: { location = null } }) => ({
        status: statusCode,
        location: statusCode >= 300 && statusCode < 400 ? location : null,
      }),
    })
  }
}
