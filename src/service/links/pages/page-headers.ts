import { createHash } from 'node:crypto'
import { pageStyle } from './page-style.ts'

/**
 * Which pictures a page shows: none but those inside it, a logo from its own origin, or one from an https address that
 * the owner chose. That address may redirect anywhere, so no host is named, and nothing of it enters a header.
 */
export type PagePictures = 'inside' | 'own' | 'https'

const sources: Readonly<Record<PagePictures, string>> = {
  inside: 'data:',
  own: "data: 'self'",
  https: "data: 'self' https:",
}

const styleHash = createHash('sha256').update(pageStyle).digest('base64')

/**
 * Headers of every public page. Nothing runs, and nothing is loaded but its pictures; the one style is allowed by its
 * hash. A form may lead to any web address, because browsers apply `form-action` to the redirect after a right password.
 */
const headersFor = (pictures: PagePictures): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'Accept-Language',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src ${sources[pictures]}; form-action 'self' https: http:; base-uri 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
})

export const pageHeaders: Readonly<Record<PagePictures, Readonly<Record<string, string>>>> = {
  inside: headersFor('inside'),
  own: headersFor('own'),
  https: headersFor('https'),
}
