import { parseUrl } from '../parse-url.ts'
import { completeAddress, isWebAddress } from '../read-address.ts'

const filePath = /^\/file\/[A-Za-z0-9_-]+\/[^/?#\s\\]+$/

/** Whether a text is the path of a file of ours: `/file/{id}/{name}`. */
export function isFilePath(text: string): boolean {
  return filePath.test(text)
}

/**
 * The http or https address of a text, as browsers write it; `acme.com/sale` gets https. Null for everything else, such
 * as `javascript:` or a text with spaces.
 */
export function webAddress(text: string): string | null {
  const trimmed = text.trim()
  // Saved content that was an address before stays the same address, letter for letter.
  const whole = isWebAddress(trimmed) ? trimmed : completeAddress(trimmed)
  return isWebAddress(whole) ? (parseUrl(whole)?.href ?? null) : null
}

const profiles = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  google: 'https://www.google.com/search?q=',
  linkedin: 'https://www.linkedin.com/in/',
} as const

export type Network = keyof typeof profiles

/** The page of a profile, from its address or a name such as `@acme`. Null for everything else. */
export function networkAddress(network: Network, text: string): string | null {
  const name = /^@?([\p{L}\p{N}_-][\p{L}\p{N}._-]{0,99})$/u.exec(text.trim())?.[1]
  const address = webAddress(text)
  // A name may hold a dot. It is an address only with a path or a well-known ending.
  if (address !== null && (name === undefined || /\.(com|net|org|me|de|io|co)$/i.test(name))) return address
  return name === undefined ? null : profiles[network] + encodeURIComponent(name)
}

/** The number to dial: digits with `*`, `#` and a leading `+`. Null when no phone could dial it. */
export function dialable(text: string): string | null {
  const [, number = '', extension = ''] =
    /^\s*(?:tel:)?([^a-z;,]*?)(?:\s*(?:[;,x]|ext\.?)\s*(\d{1,8}))?\s*$/i.exec(text) ?? []
  const plain = number.replace(/\(0\)(?=.*\d)/, '').replace(/[\s().\-/\u2010-\u2015\u00a0\u202f]/g, '')
  if (!/^\+?[0-9*#]{2,20}$/.test(plain)) return null
  return plain + (extension === '' ? '' : `,${extension}`)
}

/**
 * The address in the text of a picture or file field. `unknown`: a reference of another service, which is kept and
 * shows nothing. `forbidden`: an address that no page may load.
 */
export function pictureReference(text: string): { readonly address: string } | 'unknown' | 'forbidden' {
  const trimmed = text.trim()
  if (isFilePath(trimmed)) return { address: trimmed }
  const hasScheme = /^[\s\u0000-\u001f]*[a-z][a-z0-9+.-]*:/i.test(trimmed) || trimmed.startsWith('//')
  if (!hasScheme) return 'unknown'
  const address = /^https?:/i.test(trimmed) ? webAddress(trimmed) : null
  return address === null ? 'forbidden' : { address }
}

/** The address of a picture or file that a page may load; null for everything else. */
export function pictureAddressOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const reference = pictureReference(value)
  return typeof reference === 'object' ? reference.address : null
}
