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
  const image = picture?.kind === 'address' ? picture.href : `${shortLink(domain, 'picture')}/${tag}`
  return { title, description, shortLink: shortLink(domain, tag), location, image }
}
