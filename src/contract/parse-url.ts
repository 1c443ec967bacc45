/** A host that cannot exist (RFC 2606), to resolve paths. */
const base = 'http://dashboard.invalid'

/**
 * A path of the dashboard from an untrusted source, such as `?next=`, as browsers resolve it. Null for a text that
 * leads to another origin or is invalid in a `Location` header. The decoded path must stay on the origin too, because a
 * router may decode it again.
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

/**
 * Parses an address; null when invalid. Not `URL.canParse`: once V8 has optimised it, Node 20 rejects
 * addresses with non-ASCII Latin letters (`https://münchen.example`).
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
