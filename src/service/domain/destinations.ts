import { pageAddresses } from '#contract/code-types/page-addresses.ts'
import type { Code } from './stored-code.ts'
import { destinationHost, hostOf } from './hosts.ts'
import { readLinkRules, readScanLimit, ruleAddresses } from './read-link-rules.ts'
import { parseUrl } from '#contract/parse-url.ts'

/** The fields that decide where a code leads. */
export type Leading = Pick<Code, 'destination_url' | 'fieldData' | 'qr_type' | 'further'>

/** The hosts of addresses; invalid addresses are skipped. */
export function hostsOf(addresses: readonly string[]): string[] {
  return addresses.map(destinationHost).filter((host) => host !== null)
}

/** Every address that a code leads to or shows at any time, by field. */
export function destinationsOf(code: Leading): Record<string, string> {
  return { ...sharedDestinationsOf(code), ...ruleAddresses(code.fieldData) }
}

/** The same without those of rules. A blocked host among them closes the whole code. */
export function sharedDestinationsOf(code: Leading): Record<string, string> {
  const { qr_type, destination_url, further } = code
  const fieldData = code.fieldData ?? {}
  const { expirationUrl, swap } = readLinkRules(fieldData)
  const afterLimit = readScanLimit(code.fieldData)?.destinationUrl ?? null
  const onPage = pageAddresses(qr_type, further, fieldData)
  return {
    ...(destination_url === '' ? {} : { destinationUrl: destination_url }),
    ...(expirationUrl === null ? {} : { 'fieldData.expirationUrl': expirationUrl }),
    ...(swap === null ? {} : { 'fieldData.swap.destinationUrl': swap.destinationUrl }),
    ...(afterLimit === null ? {} : { 'fieldData.scanLimit.destinationUrl': afterLimit }),
    ...Object.fromEntries(onPage.map(({ field, address }) => [field, address])),
  }
}

/** A parameter that the owner adds to every visit. */
export type UtmParameter = readonly [name: string, value: string]

/** A destination prepared for visits. */
export type Destination = {
  /** The target of a visit without its own query. Printable ASCII, valid in a header. */
  readonly href: string
  /** Normalised for the blocklist. */
  readonly host: string | null
  /** Everything before the fragment, without the owner's parameters. */
  readonly base: string
  /** The fragment with its `#`, or empty. */
  readonly fragment: string
  /** The owner's parameters that the destination lacks. */
  readonly utm: readonly UtmParameter[]
}

/** Reads a stored destination; null unless it is an http or https address. */
export function readDestination(destinationUrl: string, utm: readonly UtmParameter[]): Destination | null {
  const url = parseUrl(destinationUrl)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '')
    return null
  // Unchanged if valid in a header, because some URLs are signed.
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
 * The target of one visit. The destination's own parameters come first, then the owner's utm_* unless set by
 * destination or visit, then the visit's query, byte for byte.
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
