import type { IncomingHttpHeaders } from 'node:http'

/** The end of a request head, from behind the target on, taken apart. */
export type PlainHead = {
  /** By names in lower case. */
  readonly headers: IncomingHttpHeaders
  /** Whether the connection stays open after the answer. */
  readonly keepsAlive: boolean
}

const version = ' HTTP/1.1\r\n'
/**
 * The version, fields of letters, digits and hyphens with visible ASCII and blanks in their values, and the empty line: the
 * plainest of what RFC 9110 §5 and RFC 9112 §3 allow.
 */
const plain = /^ HTTP\/1\.1\r\n(?:[A-Za-z0-9-]+: ?[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?\r\n)+\r\n$/
/** Fields that change where a message ends or what becomes of its connection, ask for more than an answer, or are a list. */
const special = new Set([
  'content-length',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Reads the head of a request so plain that no two HTTP parsers could differ about it: HTTP/1.1, no body, each field once,
 * on a line of its own, a Host among them. Null for every other one, which is not to say that it is wrong.
 *
 * @param text from the blank before the version to the empty line, one character a byte.
 */
export function readPlainHead(text: string): PlainHead | null {
  if (!plain.test(text)) return null
  const headers: Record<string, string> = {}
  for (let start = version.length; start < text.length - 2;) {
    const colon = text.indexOf(':', start)
    const end = text.indexOf('\r', colon)
    const name = text.slice(start, colon).toLowerCase()
    if (special.has(name) || Object.hasOwn(headers, name)) return null
    headers[name] = text.slice(text[colon + 1] === ' ' ? colon + 2 : colon + 1, end)
    start = end + 2
  }
  const connection = headers['connection']?.toLowerCase() ?? 'keep-alive'
  if (headers['host'] === undefined || !['keep-alive', 'close'].includes(connection)) return null
  return { headers, keepsAlive: connection === 'keep-alive' }
}
