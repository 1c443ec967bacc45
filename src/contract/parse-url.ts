/**
 * Parses an address; null when invalid. Not `URL.canParse`: once V8 has optimised it, Node 20 rejects
 * addresses with non-ASCII Latin letters (`https://münchen.example`).
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
