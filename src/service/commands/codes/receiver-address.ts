import { parseUrl } from '#contract/parse-url.ts'
import { invalid, type Outcome } from '../../domain/refusal.ts'
import { type PageNetwork, publicTarget } from '../../network/public-network.ts'

/** Milliseconds to look a host up. */
const patience = 4_000

/**
 * Refuses an address to which events or notices would never be sent; null for one that can receive them. A host that DNS
 * does not know yet passes, because its record may follow.
 */
export async function refuseReceiver(
  network: PageNetwork,
  field: string,
  address: string,
): Promise<Outcome<never> | null> {
  const url = parseUrl(address)
  if (url === null) return invalid(field, 'address-full')
  try {
    const target = await publicTarget(network, url, AbortSignal.timeout(patience))
    if (target.address !== null) return null
    if (target.why === 'scheme') return invalid(field, 'address-full')
    return invalid(field, target.why === 'private' ? 'address-private' : 'address-credentials')
  } catch {
    return null
  }
}
