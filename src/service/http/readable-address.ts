import type { IncomingMessage } from 'node:http'

/** Where nothing is: neither a file of the dashboard nor a route. */
const nowhere = '/address-that-cannot-be-read'

/**
 * The address under which a request is routed. One whose path no router decodes (RFC 3986 §2.1: broken escapes, bytes that
 * are no UTF-8, a null character) leads nowhere, so that people get the dashboard's own page and not a bare refusal.
 * Addresses of the API stay as they are: programs are told that they cannot be understood.
 */
export function readableAddress({ url = '/' }: IncomingMessage): string {
  const path = url.split('?', 1)[0] ?? ''
  return !path.includes('%') || /^\/api(\/|$)/.test(path) || isReadable(path) ? url : nowhere
}

/** Whether a path can be decoded to text without null characters. */
export function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
