import { parseUrl } from '#contract/parse-url.ts'
import { escapeHtml } from './escape-html.ts'
import { type PageOwner, renderPage } from './page.ts'
import type { StatePage } from './send-page.ts'
import type { Speech } from './speech.ts'
import { picturesOf } from './state-pages.ts'

export type Welcome = {
  /** Address of the picture: a path of the link's own origin, an https address, or a data URL; null without one. */
  readonly picture: string | null
  readonly seconds: number
  /** Where the visitor goes on to; its host is named. */
  readonly location: string
}

/**
 * Greets before the destination. It needs no script: the answer's `Refresh` header leads on, and the link does so at
 * once. The header and not a meta element, so that the same page shown in a frame without rights tries nothing.
 *
 * @param continuesTo what the link opens in the place of the location.
 */
export function welcomePage(
  { language, say }: Speech,
  owner: PageOwner,
  { picture, seconds, location }: Welcome,
  continuesTo = location,
): StatePage {
  const host = parseUrl(location)?.host ?? location
  const heading = owner.title || say('visitor.welcome.title')
  const shown = picture === null ? '' : `<img class="welcome" src="${escapeHtml(picture)}" alt="">\n`
  const link = `<a class="button" href="${escapeHtml(continuesTo)}" rel="noreferrer">${escapeHtml(say('visitor.welcome.continue', { host }))}</a>\n`
  const html = renderPage({
    language,
    title: heading,
    heading,
    text: '',
    // The same picture is not shown twice.
    owner: picture === owner.logo ? { ...owner, logo: null } : owner,
    body: `${shown}<p>${escapeHtml(say('visitor.welcome.text', { host, count: seconds }))}</p>\n${link}`,
  })
  const isForeign = picture?.startsWith('https:') === true
  const pictures = isForeign ? 'https' : picture === null ? picturesOf(owner) : 'own'
  return { status: 200, language, html, pictures }
}
