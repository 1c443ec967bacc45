import { shortLink } from '#design/payload.ts'
import type { LinkCard } from '#pages/visit-pages.ts'
import type { ResolvableLink } from '../domain/resolve-link.ts'

/** Metadata for link previews. The picture is the welcome screen's, or `/picture/{tag}`. */
export function linkCard(
  { title, description, welcome }: ResolvableLink,
  { domain, tag }: { readonly domain: string; readonly tag: string },
  location: string,
): LinkCard {
  const picture = welcome?.picture ?? null
  const href = picture?.kind === 'address' ? picture.href : `/picture/${tag}`
  const image = href.startsWith('/') ? shortLink(domain, href.slice(1)) : href
  return { title, description, shortLink: shortLink(domain, tag), location, image }
}
