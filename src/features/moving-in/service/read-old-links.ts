import {
  type OldClicks,
  type OldClicksRequest,
  type OldLinks,
  type OldLinksRequest,
  type OldService,
  oldServices,
} from '#features/moving-in/contract/moving-in.ts'
import { done, invalid, type Outcome } from '#service/domain/refusal.ts'
import { askJson } from '#service/network/ask-json.ts'
import { readBitly, readBitlyClicks } from './bitly.ts'
import { readDub, readDubClicks } from './dub.ts'
import { type Ask, OldServiceError, type ReadClicks, type ReadPage } from './old-service.ts'
import { readShlink, readShlinkClicks } from './shlink.ts'
import { readShortIo, readShortIoClicks } from './short-io.ts'
import type { PageNetwork } from '#service/network/public-network.ts'

type Source = {
  /** Null for a service that everybody hosts. */
  readonly address: string | null
  readonly read: ReadPage
  readonly readClicks: ReadClicks
  readonly headers: (token: string) => Readonly<Record<string, string>>
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const sources: Readonly<Record<OldService, Source>> = {
  bitly: {
    address: 'https://api-ssl.bitly.com',
    read: readBitly,
    readClicks: readBitlyClicks,
    headers: bearer,
  },
  dub: { address: 'https://api.dub.co', read: readDub, readClicks: readDubClicks, headers: bearer },
  shlink: {
    address: null,
    read: readShlink,
    readClicks: readShlinkClicks,
    headers: (token) => ({ 'x-api-key': token }),
  },
  shortio: {
    address: 'https://api.short.io',
    read: readShortIo,
    readClicks: readShortIoClicks,
    headers: (token) => ({ authorization: token }),
  },
}

/** Seconds to wait where a service does not say how long, and at most. */
const usualWait = 60
const longestWait = 3_600

type SignIn = Pick<OldLinksRequest, 'service' | 'token' | 'address'>

/** Requests to a service with a token, which is only sent there, and the seconds that it asks to wait. */
type Line = { readonly ask: Ask; readonly wait: () => number }

function openLine(
  network: PageNetwork,
  { service, token: typed, address: typedAddress }: SignIn,
): Outcome<Line> {
  const { address: own, headers } = sources[service]
  const address = own ?? typedAddress
  if (address === undefined) return invalid('address', 'address-full')
  const token = typed.trim()
  // Any other character would end the header.
  if (!/^[\x21-\x7e]+$/.test(token)) return invalid('token', 'old-token', named(service))
  let wait = 0
  const ask: Ask = async (path, host = address) => {
    const url = new URL(host.replace(/\/*([?#].*)?$/, path))
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
  return done({ ask, wait: () => wait })
}

/** Reads the next links of another service. Refusals: invalid. */
export async function readOldLinks(
  network: PageNetwork,
  { after = '', ...signIn }: OldLinksRequest,
): Promise<Outcome<OldLinks>> {
  const line = openLine(network, signIn)
  if (!line.ok) return line
  const { ask, wait } = line.value
  const { service } = signIn
  try {
    return done({ ...(await sources[service].read(ask, after)), wait: wait() })
  } catch (error) {
    if (wait() > 0) return done({ links: [], next: after, wait: wait() })
    if (error instanceof OldServiceError) return refused(service, error.problem)
    throw error
  }
}

/** Reads the clicks by day of some links of another service. Refusals: invalid. */
export async function readOldClicks(
  network: PageNetwork,
  { ids, ...signIn }: OldClicksRequest,
): Promise<Outcome<OldClicks>> {
  const line = openLine(network, signIn)
  if (!line.ok) return line
  const { ask, wait } = line.value
  const { service } = signIn
  const clicks: OldClicks['clicks'] = []
  for (const id of ids) {
    try {
      clicks.push({ id, days: await sources[service].readClicks(ask, id) })
    } catch (error) {
      if (wait() > 0) break
      if (!(error instanceof OldServiceError)) throw error
      if (error.problem !== 'answer') return refused(service, error.problem)
      clicks.push({ id, days: null })
    }
  }
  return done({ clicks, wait: wait() })
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
      return invalid(place, 'address-private')
    case 'unreachable':
      return invalid(place, 'old-unreachable', named(service))
    case 'answer':
      return invalid(place, 'old-answer', named(service))
    default:
      return problem satisfies never
  }
}
