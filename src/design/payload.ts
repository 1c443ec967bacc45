import { codeTypeOf } from '#contract/code-types/code-types.ts'
import { productPath, readProduct } from '#contract/code-types/product.ts'
import { parseFieldData } from '#contract/field-data.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { encodedTag } from '#contract/slash-tag.ts'
import type { Design } from './design.ts'
import { mixedVersion } from './mixed-modes.ts'

/** The parts of a code that its payload is made of. */
export type PayloadSource = {
  readonly qrType: string | null
  readonly brandedDomain: string
  readonly slashTag: string
  readonly destinationUrl: string
  readonly text: string | null
  /** The design's encoding: `host` and `compact` allow capitals in the address. */
  readonly encoding: Design['encoding']
  /** Holds the content that a code encodes itself, such as a network or a product: the object, or its JSON as a record carries it. */
  readonly fieldData?: string | Readonly<Record<string, unknown>> | null | undefined
}

/**
 * The text that the modules encode: the short link with the service's scan marker, the destination of a `direct` code,
 * the text of a `text` code, the content of a type that encodes it, such as a network, or the GS1 Digital Link of a
 * `product` code.
 * Of a design only its encoding counts, which stays as it was at creation, so a restyle cannot change a print.
 *
 * @param scanMarker query key that separates a scan from a click; null gives the exact link.
 */
export function payloadOf(code: PayloadSource, scanMarker: string | null): string {
  const { payload, encodes } = codeTypeOf(code.qrType)
  switch (payload) {
    case 'text':
      return code.text ?? ''
    case 'content':
      return encodes?.text(objectOf(code.fieldData)?.[encodes.key]) ?? ''
    case 'destination':
      return destinationPayload(code)
    case 'product':
      return productPayload(code, scanMarker)
    case 'link':
      return linkPayload(code, scanMarker)
    default:
      return payload satisfies never
  }
}

function linkPayload(
  { brandedDomain, slashTag, encoding }: PayloadSource,
  scanMarker: string | null,
): string {
  const link = shortLink(brandedDomain, slashTag)
  if (scanMarker === null) return link
  const start = shortLink(brandedDomain, '')
  return withCapitals(`${link}?${scanMarker}`, { host: brandedDomain, start, encoding })
}

/** The shortest spelling of the destination that every browser opens as the same address. */
function destinationPayload({ destinationUrl, encoding }: PayloadSource): string {
  const url = parseUrl(destinationUrl)
  if (url === null) return destinationUrl
  const address = url.href === `${url.origin}/` ? url.origin : url.href
  const isPlain = address.startsWith(url.origin)
  return isPlain ? withCapitals(address, { host: url.host, start: url.origin, encoding }) : address
}

/** The GS1 Digital Link URI (1.6) of a product; the domain alone without one. */
function productPayload(
  { brandedDomain, encoding, fieldData }: PayloadSource,
  scanMarker: string | null,
): string {
  const product = readProduct(objectOf(fieldData)?.['product'])
  if (product === null) return shortLink(brandedDomain, '')
  const expiry = product.expiry === '' ? '' : `?17=${product.expiry.slice(2).replaceAll('-', '')}`
  const payload = shortLink(brandedDomain, productPath(product)) + expiry
  const start = shortLink(brandedDomain, '')
  return scanMarker === null ? payload : withCapitals(payload, { host: brandedDomain, start, encoding })
}

type Host = {
  readonly host: string
  /** The beginning of the address, which ends with its host. */
  readonly start: string
  readonly encoding: PayloadSource['encoding']
}

/** The address with its host in capitals, and its scheme in earlier codes, where that makes the symbol smaller. */
function withCapitals(payload: string, { host, start, encoding }: Host): string {
  const isAllowed = encoding === 'compact' || encoding === 'host'
  if (!isAllowed || isPrivateDomain(host) || !isAscii(host)) return payload
  const from = encoding === 'host' ? start.indexOf('//') + 2 : 0
  const capitals =
    payload.slice(0, from) + payload.slice(from, start.length).toUpperCase() + payload.slice(start.length)
  return isSmaller(capitals, payload) ? capitals : payload
}

/**
 * Whether a text needs a smaller symbol at the level of a plain code (M) or of one with a large logo (H). It depends on
 * nothing that a restyle changes.
 */
function isSmaller(text: string, other: string): boolean {
  return (['M', 'H'] as const).some((level) => mixedVersion(text, level) < mixedVersion(other, level))
}

function objectOf(fieldData: PayloadSource['fieldData']): Readonly<Record<string, unknown>> | null {
  return typeof fieldData === 'string' ? parseFieldData(fieldData) : (fieldData ?? null)
}

/** Whether every reader shows the text letter for letter: other letters depend on the character set that it guesses. */
export function isAscii(text: string): boolean {
  return !/[^\u0000-\u007f]/.test(text)
}

/**
 * The address that people type and share: https, or http where no certificate can exist. An ending beyond ASCII is
 * percent-encoded, which every reader understands.
 */
export function shortLink(brandedDomain: string, slashTag: string): string {
  return `${isPrivateDomain(brandedDomain) ? 'http' : 'https'}://${brandedDomain}/${encodedTag(slashTag)}`
}

/** Whether only this computer can open the domain. */
export function isOfThisComputer(domain: string): boolean {
  return /^(localhost|127\.)/.test(domain)
}

/** Whether only this computer or its network can open the domain (RFC 1918, RFC 4193, RFC 6761, RFC 6762). */
export function isPrivateDomain(domain: string): boolean {
  const host = domain
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
  if (/^(localhost|.*\.(localhost|local|internal|home\.arpa))$/.test(host)) return true
  if (/^(::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)$/.test(host)) return true
  const octets = /^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(host)
  if (octets === null) return false
  const first = Number(octets[1])
  const second = Number(octets[2])
  if (first === 10 || first === 127) return true
  if (first === 169 && second === 254) return true
  if (first === 192 && second === 168) return true
  return first === 172 && second >= 16 && second <= 31
}
