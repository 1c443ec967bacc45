import { slashTagKey } from '#contract/slash-tag.ts'

export type ReadLink = { readonly domain: string; readonly tagKey: string }

/**
 * Parses a short link: an address, `go.acme.com/summer`, or a bare tag on the default domain. Null when
 * invalid.
 */
export function readLink(text: string, defaultDomain: string): ReadLink | null {
  const typed = text.trim()
  const address = /^https?:\/\//i.test(typed)
    ? typed
    : typed.includes('/')
      ? `http://${typed}`
      : `http://${defaultDomain}/${typed}`
  if (!URL.canParse(address)) return null
  const { host, pathname } = new URL(address)
  const [, tag = '', ...more] = pathname.split('/')
  if (tag === '' || !/^[\w-]+$/.test(tag) || more.some((part) => part !== '')) return null
  return { domain: host.toLowerCase(), tagKey: slashTagKey(tag) }
}
