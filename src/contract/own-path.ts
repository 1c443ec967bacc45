import { parseUrl } from './parse-url.ts'

/** A host that nobody has (RFC 2606), to resolve paths against. */
const base = 'http://dashboard.invalid'

/**
 * A path of the dashboard that was named from outside, such as `?next=`, as a browser resolves it; null for text that leads
 * elsewhere or that no `Location` header can hold. A router may decode the path once more, so the decoded path must stay
 * on the origin too.
 */
export function ownPath(text: string): string | null {
  const path = resolved(text)
  const decoded = path === null ? null : decodedPath(path)
  return decoded === null || resolved(decoded) === null ? null : path
}

function resolved(text: string): string | null {
  if (!/^\/(?![/\\])/.test(text) || /[\p{Cc}\u2028\u2029]/u.test(text)) return null
  const url = parseUrl(text, base)
  if (url === null || !url.href.startsWith(`${base}/`) || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** The path without its query; null for broken percent-encoding. */
function decodedPath(path: string): string | null {
  try {
    return decodeURIComponent(path.split(/[?#]/, 1)[0] ?? '')
  } catch {
    return null
  }
}
