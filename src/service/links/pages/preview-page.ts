import { escapeHtml } from './escape-html.ts'
import { renderPage } from './page.ts'
import type { StatePage } from './send-page.ts'
import type { Speech } from './speech.ts'

export type LinkCard = {
  readonly title: string
  /** Empty when the owner wrote none. */
  readonly description: string
  /** The short link itself, which stays the address of the card. */
  readonly shortLink: string
  readonly location: string
  /** Absolute address of a picture. */
  readonly image: string
}

/** What link previewers read (Open Graph, ogp.me). A person who lands here by a shared agent name can go on. */
export function previewPage(
  { language, say }: Speech,
  { title, description, shortLink, location, image }: LinkCard,
): StatePage {
  const name = title === '' ? shortLink : title
  const tags: readonly (readonly [string, string])[] = [
    ['og:type', 'website'],
    ['og:title', name],
    ...(description === '' ? [] : [['og:description', description] as const]),
    ['og:url', shortLink],
    ['og:image', image],
  ]
  const named = description === '' ? '' : `<meta name="description" content="${escapeHtml(description)}">\n`
  const html = renderPage({
    language,
    title: name,
    heading: name,
    text: description,
    head: `${tags.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">\n`).join('')}<meta name="twitter:card" content="summary">\n${named}`,
    body: `<a class="button" href="${escapeHtml(location)}" rel="noreferrer">${escapeHtml(say('visitor.preview.open'))}</a>\n`,
  })
  return { status: 200, language, html }
}
