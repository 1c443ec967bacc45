import { shortLink } from '#design/payload.ts'
import type { LinkCard } from './pages/preview-page.ts'
import type { ResolvableLink } from './resolve-link.ts'

/** What previewers are told of a link. Its picture is that of the welcome screen, or what `/picture/{tag}` gives. */
export function linkCard(
  { title, description, welcome }: ResolvableLink,
  { domain, tag }: { readonly domain: string; readonly tag: string },
  location: string,
): LinkCard {
  const picture = welcome?.picture ?? null
  const image = picture?.kind === 'address' ? picture.href : `${shortLink(domain, 'picture')}/${tag}`
  return { title, description, shortLink: shortLink(domain, tag), location, image }
}
