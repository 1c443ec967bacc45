import { parseUrl } from '#contract/parse-url.ts'
import { hostOf } from '../abuse/destination-host.ts'
import type { UtmParameter } from './link-state.ts'

/** A destination made ready for any number of visits. */
export type Destination = {
  /** Where a visit without a query of its own goes. Printable ASCII, so that it can stand in a header. */
  readonly href: string
  /** In the one form in which hosts are compared with the blocklist. */
  readonly host: string | null
  /** Everything before the fragment, without the owner's parameters. */
  readonly base: string
  /** The fragment with its `#`, or empty. */
  readonly fragment: string
  /** The owner's parameters that the destination does not have itself. */
  readonly utm: readonly UtmParameter[]
}

/** Reads a stored destination; null when it is not an address that a browser may be sent to. */
export function readDestination(destinationUrl: string, utm: readonly UtmParameter[]): Destination | null {
  const url = parseUrl(destinationUrl)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '')
    return null
  // Kept as written when a header can carry it, so that signed addresses stay what their owner typed.
  const address = /^[\x21-\x5b\x5d-\x7e]+$/.test(destinationUrl) ? destinationUrl : url.href
  const hash = address.indexOf('#')
  const base = hash === -1 ? address : address.slice(0, hash)
  const fragment = hash === -1 ? '' : address.slice(hash)
  const added = utm.filter(([name, value]) => value !== '' && !url.searchParams.has(name))
  return {
    href: join(base, encodeParameters(added), fragment),
    host: hostOf(url),
    base,
    fragment,
    utm: added,
  }
}

/**
 * Where one visit goes. The destination's own parameters come first and stay untouched; the owner's utm_* follow, each
 * unless the destination has it or this visit brings its own; then comes what the visit brought, byte for byte.
 *
 * @param passedOn query of the visit without `?` and without the scan marker.
 */
export function composeDestination(destination: Destination, passedOn: string): string {
  if (passedOn === '') return destination.href
  const brought = new URLSearchParams(passedOn)
  const utm = encodeParameters(destination.utm.filter(([name]) => !brought.has(name)))
  return join(destination.base, utm === '' ? passedOn : `${utm}&${passedOn}`, destination.fragment)
}

function join(base: string, query: string, fragment: string): string {
  if (query === '') return base + fragment
  const mark = base.indexOf('?')
  if (mark === -1) return `${base}?${query}${fragment}`
  const separator = mark === base.length - 1 || base.endsWith('&') ? '' : '&'
  return base + separator + query + fragment
}

function encodeParameters(parameters: readonly UtmParameter[]): string {
  return parameters.length === 0
    ? ''
    : new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value])).toString()
}
