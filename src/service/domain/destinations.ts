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
  /** The name that a split sends as `utm_content`, where the destination lacks that. */
  readonly splitName?: string
  /** Parameters of the address itself with a name of UTM; missing for none. */
  readonly ownUtm?: readonly string[]
}

/**
 * Reads a stored destination; null unless it is an http or https address.
 *
 * @param splitName of a destination of a split, in place of the owner's own `utm_content`.
 */
export function readDestination(
  destinationUrl: string,
  utm: readonly UtmParameter[],
  splitName: string | null = null,
): Destination | null {
  const url = parseUrl(destinationUrl)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '')
    return null
  // Unchanged if valid in a header, because some URLs are signed.
  const address = /^[\x21-\x5b\x5d-\x7e]+$/.test(destinationUrl) ? destinationUrl : url.href
  const hash = address.indexOf('#')
  const base = hash === -1 ? address : address.slice(0, hash)
  const fragment = hash === -1 ? '' : address.slice(hash)
  const isSplit = splitName !== null && !url.searchParams.has('utm_content')
  const added = utm.filter(
    ([name, value]) => value !== '' && !url.searchParams.has(name) && !(isSplit && name === 'utm_content'),
  )
  const ownUtm = [...url.searchParams.keys()].filter((name) => name.startsWith('utm_'))
  const content: UtmParameter[] = isSplit ? [['utm_content', splitName]] : []
  return {
    href: join(base, encodeParameters([...added, ...content]), fragment),
    host: hostOf(url),
    base,
    fragment,
    utm: added,
    ...(isSplit && { splitName }),
    ...(ownUtm.length > 0 && { ownUtm }),
  }
}

/** The query of one visit. */
export type SentOn = {
  /** What the visitor brought, without `?` and without the scan marker. */
  readonly passedOn: string
  /** Parameters with the mark of the scanned placement. */
  readonly placed?: readonly UtmParameter[] | undefined
}

/**
 * The target of one visit. Each parameter has one owner: the destination's address itself, then the placement and the split
 * (both in one `utm_content`, as in `a3-red`), then the visitor, then the owner's utm_*. What the visitor brought follows
 * last, byte for byte.
 */
export function composeDestination(destination: Destination, { passedOn, placed = [] }: SentOn): string {
  if (passedOn === '' && placed.length === 0) return destination.href
  const { utm, splitName, ownUtm = [] } = destination
  const fixed = new Map(placed.filter(([name]) => !ownUtm.includes(name)))
  const placement = fixed.get('utm_content')
  if (splitName !== undefined)
    fixed.set('utm_content', placement === undefined ? splitName : `${placement}-${splitName}`)
  const brought = new URLSearchParams(passedOn)
  const owners = utm.filter(([name]) => !brought.has(name) && !fixed.has(name))
  // Some websites read the last of two values, so the visitor's is not sent beside another one.
  const owned = new Set([...fixed.keys(), ...placed.map(([name]) => name)])
  const visitors = [...owned].some((name) => brought.has(name))
    ? passedOn.split('&').filter((parameter) => !owned.has(nameOf(parameter)))
    : [passedOn]
  const query = [encodeParameters([...owners, ...fixed]), ...visitors].filter((part) => part !== '')
  return join(destination.base, query.join('&'), destination.fragment)
}

function nameOf(parameter: string): string {
  const [name = ''] = new URLSearchParams(parameter).keys()
  return name
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
