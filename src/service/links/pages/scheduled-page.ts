import { escapeHtml } from './escape-html.ts'
import { momentIn, relativeTime } from './moment-words.ts'
import { type PageOwner, renderPage } from './page.ts'
import { say } from './say.ts'
import type { StatePage } from './send-page.ts'
import { picturesOf } from './state-pages.ts'

/** When a link opens. */
export type Opening = {
  /** Milliseconds since 1970. */
  readonly startsAt: number
  /** IANA name of the zone in which its owner picked it. */
  readonly zone: string
}

/**
 * The page of a link before its start. 404 like a pause, because nothing is here at present and RFC 9110 §15.5.5 says
 * nothing of later: 503 would report a failure of the service to whoever watches it, and 425 is about replayed requests.
 *
 * @param opening null tells of no time.
 * @param now milliseconds since 1970.
 */
export function scheduledPage(owner: PageOwner, opening: Opening | null, now: number): StatePage {
  const heading = say('visitor.scheduled.title')
  const html = renderPage({
    title: heading,
    heading,
    text:
      opening === null
        ? say('visitor.scheduled.unset')
        : say('visitor.scheduled.text', { relative: relativeTime(opening.startsAt - now) }),
    owner,
    body: opening === null ? '' : momentOf(opening),
  })
  return { status: 404, html, pictures: picturesOf(owner) }
}

function momentOf({ startsAt, zone }: Opening): string {
  const moment = `<time datetime="${new Date(startsAt).toISOString()}">${escapeHtml(momentIn(startsAt, zone))}</time>`
  return `<dl>\n<dt>${escapeHtml(say('visitor.scheduled.moment'))}</dt>\n<dd>${moment}</dd>\n</dl>\n`
}
