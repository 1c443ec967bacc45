/**
 * A typed service address as requests use it: https assumed when no scheme is given, no slash, query or fragment at the end,
 * empty for the service that served the page. Null when it is no web address.
 */
export function normalServiceUrl(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(full)) return null
  const url = new URL(full)
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return null
  // People paste the documented base address or a whole endpoint.
  const path = url.pathname.replace(/\/api\/v1(\/.*)?$/, '').replace(/\/+$/, '')
  if (url.origin === location.origin && path === '') return ''
  return url.origin + path
}
