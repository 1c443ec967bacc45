import { maxLengths } from '#contract/limits.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { decodeHTML, decodeHTMLAttribute } from 'entities/decode'
import type { PagePreview } from '#contract/links.ts'
import { addressTitle } from '../domain/code-requests.ts'
import { fetchPage } from './fetch-page.ts'
import type { PageNetwork } from './public-network.ts'

/**
 * Decodes a page: byte order mark, then the header's charset, then the page's declaration, then UTF-8 (WHATWG
 * HTML §13.2.3).
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const label = markedCharset(bytes) ?? charsetIn(contentType) ?? declaredCharset(bytes)
  const decoder = label === null ? null : decoderFor(label)
  if (decoder !== null) return decoder.decode(bytes)
  const text = new TextDecoder().decode(bytes)
  return text.slice(0, -4).includes('\ufffd') ? decodeUndeclared(bytes) : text
}

/** A page that declares nothing and is not UTF-8 is Japanese where that gives Japanese text, else windows-1252. */
function decodeUndeclared(bytes: Uint8Array): string {
  const western = new TextDecoder('windows-1252').decode(bytes)
  const saysJapanese = /\slang\s*=\s*["']?ja\b/i.test(western.slice(0, 4_000))
  for (const label of ['shift_jis', 'euc-jp']) {
    const text = new TextDecoder(label).decode(bytes)
    // The end of a page may be cut off within a letter.
    const isBroken = text.slice(0, -4).includes('\ufffd')
    if (!isBroken && (saysJapanese || hasKana(text))) return text
  }
  return western
}

/** Whether a text has more full-width kana than half-width ones, which Western letters turn into. */
function hasKana(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const kana = count(/[\u3041-\u3096\u30a1-\u30fa]/g)
  return kana >= 2 && kana > count(/[\uff61-\uff9f\ue000-\uf8ff]/g)
}

function markedCharset(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return null
}

function declaredCharset(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const label = /<meta\s[^>]{0,500}?charset\s*=\s*["']?\s*([a-z0-9_:.-]{1,40})/i.exec(start)?.[1] ?? null
  // A page whose declaration was read as ASCII cannot be UTF-16.
  return label !== null && /^utf-16/i.test(label) ? 'utf-8' : label
}

function charsetIn(contentType: string): string | null {
  return /charset\s*=\s*["']?([a-z0-9_:.-]{1,40})/i.exec(contentType)?.[1] ?? null
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

type PageHead = {
  /** Decoded, on one line; may be empty. */
  readonly title: string
  /** The URL of the first icon as written; may be empty. */
  readonly icon: string
}

/** Elements whose content is raw text. */
const textElements = new Set(['script', 'style', 'noscript', 'template', 'textarea', 'svg', 'iframe', 'xmp'])

/** Reads title and icon in one linear pass. */
function readHead(html: string): PageHead {
  // ASCII only: other letters may change their length in lower case, but offsets must match.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  let title: string | null = null
  let icon = ''
  let at = html.indexOf('<')
  while (at >= 0 && (title === null || icon === '')) {
    const tag = readTag(html, lower, at)
    if (tag === null) break
    let next = tag.end
    if (tag.name === 'title' && title === null) {
      const close = lower.indexOf('</title', tag.end)
      next = close < 0 ? html.length : close
      title = oneLine(decodeHTML(html.slice(tag.end, Math.min(next, tag.end + 5_000))))
    } else if (textElements.has(tag.name)) {
      const close = lower.indexOf(`</${tag.name}`, tag.end)
      next = close < 0 ? html.length : close
    } else if (
      tag.name === 'link' &&
      icon === '' &&
      /(^|\s)icon(\s|$)/i.test(attribute(tag.attributes, 'rel'))
    ) {
      icon = attribute(tag.attributes, 'href').trim()
    } else if (tag.name === 'body' && title !== null) {
      break
    }
    at = html.indexOf('<', next)
  }
  return { title: title ?? '', icon }
}

type Tag = { readonly name: string; readonly attributes: string; readonly end: number }

function readTag(html: string, lower: string, at: number): Tag | null {
  if (html.startsWith('<!--', at)) {
    const close = html.indexOf('-->', at + 4)
    return close < 0 ? null : { name: '', attributes: '', end: close + 3 }
  }
  const name = /^[a-z][a-z0-9-]{0,30}/.exec(lower.slice(at + 1, at + 32))?.[0] ?? ''
  if (name === '') return { name, attributes: '', end: at + 1 }
  const close = html.indexOf('>', at)
  return close < 0 ? null : { name, attributes: html.slice(at + 1 + name.length, close), end: close + 1 }
}

function attribute(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|[\\s"'/])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    attributes.slice(0, 4_000),
  )
  return decodeHTMLAttribute(found?.[1] ?? found?.[2] ?? found?.[3] ?? '')
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

/** Titles of the pages with which sites stop programs, in lower case without signs at the end. */
const gateTitles = new Set([
  '403 forbidden',
  '404 not found',
  'access denied',
  'access to this page has been denied',
  'are you a robot',
  'attention required! | cloudflare',
  'bot verification',
  'checking your browser',
  'ddos-guard',
  'forbidden',
  'human verification',
  'just a moment',
  'one moment, please',
  'pardon our interruption',
  'please wait',
  'please verify you are a human',
  'request rejected',
  'robot check',
  'security check',
  'security checkpoint',
  'vercel security checkpoint',
  'verify you are human',
  'you have been blocked',
])

function isGateTitle(title: string): boolean {
  return gateTitles.has(
    title
      .toLowerCase()
      .replace(/[\s.…?!]+$/u, '')
      .replaceAll(/\s+/g, ' '),
  )
}

/** Title and icon of a destination. A page without a title, or one that stops programs, gets a title from its address. */
export async function previewPage(network: PageNetwork, destination: string): Promise<PagePreview> {
  const page = await fetchPage(network, destination)
  if (page === null) return { title: addressTitle(destination), faviconUrl: '', reached: false }
  const { title: named, icon } = readHead(decodePage(page.bytes, page.contentType))
  const title = isGateTitle(named) ? '' : named
  return {
    title: shorten(title) || addressTitle(destination),
    faviconUrl: iconAddress(icon, page.url),
    reached: true,
  }
}

function shorten(title: string): string {
  return title.length <= maxLengths.title
    ? title
    : title.slice(0, maxLengths.title).replace(/[\ud800-\udbff]$/, '')
}

function iconAddress(icon: string, page: URL): string {
  const url = icon === '' ? null : parseUrl(icon, page.href)
  if (url === null) return ''
  const { protocol, href } = url
  return (protocol === 'https:' || protocol === 'http:') && href.length <= maxLengths.reference ? href : ''
}
