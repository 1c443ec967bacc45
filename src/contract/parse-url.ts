/**
 * The address behind a text, or null. Not `URL.canParse`: once V8 has optimised a call to it, Node 20 refuses every
 * address with Latin letters past ASCII (`https://münchen.example`), so that a busy service would turn them away.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
