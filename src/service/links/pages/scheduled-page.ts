import { entryList } from './entry-list.ts'
import { type Moment, relativeTime, timeElement } from './moment-words.ts'
import { type PageOwner, renderPage } from './page.ts'
import type { StatePage } from './send-page.ts'
import type { Speech } from './speech.ts'
import { picturesOf } from './state-pages.ts'

/**
 * The page of a link before its start. 404 like a pause, because nothing is here at present and RFC 9110 §15.5.5 says
 * nothing of later: 503 would report a failure of the service to whoever watches it, and 425 is about replayed requests.
 *
 * @param opening null tells of no time.
 * @param now milliseconds since 1970.
 */
export function scheduledPage(
  speech: Speech,
  owner: PageOwner,
  opening: Moment | null,
  now: number,
): StatePage {
  const { language, say } = speech
  const heading = say('visitor.scheduled.title')
  const html = renderPage({
    language,
    title: heading,
    heading,
    text:
      opening === null
        ? say('visitor.scheduled.unset')
        : say('visitor.scheduled.text', { relative: relativeTime(speech, opening.at - now) }),
    owner,
    body:
      opening === null ? '' : entryList(speech, [['visitor.scheduled.moment', timeElement(speech, opening)]]),
  })
  return { status: 404, language, html, pictures: picturesOf(owner) }
}
