import { decodeHTML, decodeHTMLAttribute } from 'entities/decode'

/** What the head of a page says of itself. */
export type PageHead = {
  /** Decoded, on one line; empty when there is none. */
  readonly title: string
  /** The address of the first icon as written; empty when there is none. */
  readonly icon: string
}

/** Elements whose content is text and no tags. */
const textElements = new Set(['script', 'style', 'noscript', 'template', 'textarea', 'svg', 'iframe', 'xmp'])

/** Reads title and icon in one pass over the page, each character looked at a bounded number of times. */
export function readHead(html: string): PageHead {
  // ASCII only: lower-casing other letters could change lengths, and offsets have to agree.
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
