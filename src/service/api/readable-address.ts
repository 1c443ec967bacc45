import type { IncomingMessage } from 'node:http'

/** A path without file or route. */
const nowhere = '/address-that-cannot-be-read'

/**
 * The address used for routing. Undecodable paths (RFC 3986 §2.1: broken escapes, invalid UTF-8, null
 * characters) lead to the dashboard's own page. API addresses stay, so programs get an error.
 */
export function readableAddress({ url = '/' }: IncomingMessage): string {
  const path = url.split('?', 1)[0] ?? ''
  return !path.includes('%') || /^\/api(\/|$)/.test(path) || isReadable(path) ? url : nowhere
}

/** Whether a path decodes to text without null characters. */
export function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
