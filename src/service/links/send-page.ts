import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import {
  type PageOwner,
  type PageLook,
  type PagePictures,
  pageLook,
  pageStyle,
  type StatePage,
} from '#pages/page.ts'
import { type Speech, speeches } from '#pages/speech.ts'
import { preferredLanguage } from '../domain/browser.ts'
import type { LinkPicture } from '../domain/read-link-rules.ts'
import type { ResolvableLink } from '../domain/resolve-link.ts'

export function sendPage(
  reply: FastifyReply,
  { status, language, html, pictures = 'inside', style = '' }: StatePage,
): FastifyReply {
  return reply
    .code(status)
    .headers(pageHeaders(pictures, style))
    .header('content-language', language)
    .send(html)
}

/** An https picture may redirect to any host, so no host is named. The header contains nothing of its address. */
const sources: Readonly<Record<PagePictures, string>> = {
  inside: 'data:',
  own: "data: 'self'",
  https: "data: 'self' https:",
}

/** The hash of a style for a content policy. */
export const styleSource = (style: string): string =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`

const commonStyle = styleSource(pageStyle)

/**
 * Headers of every public page. Nothing runs, and only its pictures are loaded. A hash allows its style. A form may
 * lead to any web address, because browsers apply `form-action` to the redirect after a correct password.
 *
 * @param style of the page beside the common one, as one with a brand has.
 */
export function pageHeaders(pictures: PagePictures, style = ''): Readonly<Record<string, string>> {
  const styles = style === '' ? commonStyle : `${commonStyle} ${styleSource(style)}`
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'Accept-Language',
    'content-security-policy': `default-src 'none'; style-src ${styles}; img-src ${sources[pictures]}; form-action 'self' https: http:; base-uri 'none'; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  }
}

/** The visitor's language from `Accept-Language`, or English. */
export function visitorSpeech({ headers }: { readonly headers: IncomingHttpHeaders }): Speech {
  return speeches[preferredLanguage(headers['accept-language'] ?? '')]
}

/**
 * Details of the owner that pages may show, in the colours of the link's page or of its code. A fetched title would
 * reveal the destination.
 */
export function ownerOf(link: ResolvableLink, tag: string): PageOwner {
  const { title, isTitleGiven, logoId } = link
  return {
    title: isTitleGiven ? title : '',
    logo: logoId === null ? null : picturePath(tag, logoId),
    look: lookOfLink(link),
  }
}

function lookOfLink({ colour, page }: Pick<ResolvableLink, 'colour' | 'page'>): PageLook {
  const { primaryColor, gradientColor, ctaColor, fieldData } = page?.record ?? {}
  const { font } = (fieldData ?? {}) as Readonly<Record<string, unknown>>
  return pageLook({ primary: primaryColor, gradient: gradientColor, button: ctaColor, font }, colour)
}

/** The picture URL for the page of a link. */
export function pictureSource(picture: LinkPicture | null, tag: string): string | null {
  if (picture === null) return null
  return picture.kind === 'address' ? picture.href : picturePath(tag, picture.id)
}

/** Two parts, so it is never a slash tag. The id is a content hash, so copies never expire. */
function picturePath(tag: string, logoId: string): string {
  return `/picture/${tag}?v=${logoId}`
}
