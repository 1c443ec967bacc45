/**
 * Normalises a typed service address: adds https, drops trailing slash, query and fragment. Empty for the
 * service that served the page, null when it is not a URL.
 */
export function normalServiceUrl(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(full)) return null
  const url = new URL(full)
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return null
  // People paste the base address or a full endpoint.
  const path = url.pathname.replace(/\/api\/v1(\/.*)?$/, '').replace(/\/+$/, '')
  if (url.origin === location.origin && path === '') return ''
  return url.origin + path
}
