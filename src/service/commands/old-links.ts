import { type OldLinks, type OldLinksRequest, type OldService, oldServices } from '#contract/old-links.ts'
import { done, invalid, type Outcome } from '../domain/refusal.ts'
import { askJson } from '../network/ask-json.ts'
import { readBitly } from '../network/old-services/bitly.ts'
import { readDub } from '../network/old-services/dub.ts'
import { type Ask, OldServiceError, type ReadPage } from '../network/old-services/old-service.ts'
import { readShlink } from '../network/old-services/shlink.ts'
import { readShortIo } from '../network/old-services/short-io.ts'
import type { PageNetwork } from '../network/public-network.ts'

type Source = {
  /** Null for a service that everybody hosts. */
  readonly address: string | null
  readonly read: ReadPage
  readonly headers: (token: string) => Readonly<Record<string, string>>
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const sources: Readonly<Record<OldService, Source>> = {
  bitly: { address: 'https://api-ssl.bitly.com', read: readBitly, headers: bearer },
  dub: { address: 'https://api.dub.co', read: readDub, headers: bearer },
  shlink: { address: null, read: readShlink, headers: (token) => ({ 'x-api-key': token }) },
  shortio: {
    address: 'https://api.short.io',
    read: readShortIo,
    headers: (token) => ({ authorization: token }),
  },
}

/** Seconds to wait where a service does not say how long, and at most. */
const usualWait = 60
const longestWait = 3_600

/** Reads the next links of another service. Its token is only sent there. Refusals: invalid. */
export async function readOldLinks(
  network: PageNetwork,
  { service, token: typed, address: typedAddress, after = '' }: OldLinksRequest,
): Promise<Outcome<OldLinks>> {
  const { address: own, read, headers } = sources[service]
  const address = own ?? typedAddress
  if (address === undefined) return invalid('address', 'address-full')
  const token = typed.trim()
  // Any other character would end the header.
  if (!/^[\x21-\x7e]+$/.test(token)) return invalid('token', 'old-token', named(service))
  let wait = 0
  const ask: Ask = async (path) => {
    const url = new URL(address.replace(/\/*([?#].*)?$/, path))
    const agent = { 'user-agent': 'Tessera link reader' }
    const answer = await askJson(network, url, { headers: { ...agent, ...headers(token) } })
    if (answer.kind !== 'answer') throw new OldServiceError(answer.kind)
    const { status, value, retryAfter } = answer
    if (status === 429) wait = Math.min(longestWait, retryAfter ?? usualWait)
    if (status === 401 || status === 403) throw new OldServiceError('token')
    if (status === 402) throw new OldServiceError('plan')
    if (status >= 500) throw new OldServiceError('unreachable')
    if (status < 200 || status > 299 || value === undefined) throw new OldServiceError('answer')
    return value
  }
  try {
    return done({ ...(await read(ask, after)), wait })
  } catch (error) {
    if (wait > 0) return done({ links: [], next: after, wait })
    if (error instanceof OldServiceError) return refused(service, error.problem)
    throw error
  }
}

const named = (service: OldService) => ({ service: oldServices[service] })

function refused(service: OldService, problem: OldServiceError['problem']): Outcome<never> {
  const place = sources[service].address === null ? 'address' : 'service'
  switch (problem) {
    case 'token':
      return invalid('token', 'old-token', named(service))
    case 'plan':
      return invalid('token', 'old-plan', named(service))
    case 'private':
      return invalid(place, 'goals-private')
    case 'unreachable':
      return invalid(place, 'old-unreachable', named(service))
    case 'answer':
      return invalid(place, 'old-answer', named(service))
    default:
      return problem satisfies never
  }
}
