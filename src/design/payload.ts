/** What a service and a code say about the payload. */
export type PayloadSource = {
  readonly qrType: string | null
  readonly brandedDomain: string
  readonly slashTag: string
  readonly text: string | null
}

/**
 * What the modules encode: the short link with the service's scan marker, or the text of a `text` code.
 * Nothing of a design goes into it, so a restyle cannot change a print.
 *
 * @param scanMarker query key that tells a scan from a click; null gives the exact link.
 */
export function payloadOf(code: PayloadSource, scanMarker: string | null): string {
  if (code.qrType === 'text') return code.text ?? ''
  return shortLink(code.brandedDomain, code.slashTag) + (scanMarker === null ? '' : `?${scanMarker}`)
}

/** The address that people type and share: https, or http where no certificate can exist. */
export function shortLink(brandedDomain: string, slashTag: string): string {
  return `${isPrivateDomain(brandedDomain) ? 'http' : 'https'}://${brandedDomain}/${slashTag}`
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
