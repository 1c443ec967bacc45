import { textAt } from '#contract/code-types/content-parts.ts'
import { isDayOnly, isRealDay, isTimeZone } from '#contract/time-zone.ts'
import { html, type Html, type PageView } from '../code-page/html.ts'
import type { PageContent } from '../code-page/content.ts'
import { banner, field, goTo, mainButton, ownButton, prose, row, rows } from '../code-page/parts.ts'
import { instantOfWall, wholeDay, wholeMoment } from '../opening-hours.ts'
import type { Speech } from '../speech.ts'

const repeats = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type Repeat = (typeof repeats)[number]

/** An event from `fieldData.event`. Local times are YYYY-MM-DDTHH:mm in the zone, days YYYY-MM-DD. */
export type CodeEvent = {
  readonly title: string
  /** `start` and `end` are days, and the event includes both. */
  readonly isAllDay: boolean
  readonly start: string
  /** Empty when it was left open. */
  readonly end: string
  /** IANA name. */
  readonly zone: string
  readonly place: string
  readonly description: string
  readonly repeat: Repeat | null
}

/** Null without a start. @param title of the code, for an event without its own. */
export function readEvent(value: unknown, title: string): CodeEvent | null {
  const text = (key: string): string => textAt(value, key)
  const zone = text('zone')
  const [start, end] = [text('start'), text('end')]
  if (!isMoment(start)) return null
  const isDays = isDayOnly(start)
  return {
    title: text('title') || title,
    isAllDay: isDays,
    start,
    end: isMoment(end) && isDayOnly(end) === isDays ? end : '',
    // Without a zone, a day lasts until it has ended in the last place on earth.
    zone: isTimeZone(zone) ? zone : isDays ? 'Etc/GMT+12' : 'UTC',
    place: text('place'),
    description: text('description'),
    repeat: repeats.find((repeat) => repeat === text('repeat')) ?? null,
  }
}

function isMoment(text: string): boolean {
  if (isDayOnly(text)) return isRealDay(text)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(asUtc(text))
}

/** A local time or the midnight of a day, as if it were in UTC. */
function asUtc(moment: string): number {
  return Date.parse(isDayOnly(moment) ? moment : `${moment}Z`)
}

/** The day after the last one of an all-day event, YYYY-MM-DD. */
export function dayAfter({ start, end }: Pick<CodeEvent, 'start' | 'end'>): string {
  return new Date(asUtc(end || start) + 86_400_000).toISOString().slice(0, 10)
}

/** When and where, and a button that puts it into the calendar. */
export function eventPage(content: PageContent): PageView {
  const { say } = content.speech
  const event = readEvent(content.fieldData['event'], content.text('title'))
  const cover = content.picture(content.record['bannerImage'])
  const image = cover !== null && banner(content, cover)
  if (event === null) {
    const title = textAt(content.fieldData['event'], 'title') || content.text('title')
    return {
      title,
      description: '',
      picture: cover,
      hero: cover === null ? 'band' : 'banner',
      body: html`${image}
        <h1 dir="auto" ${field('fieldData.event.title')}>${title}</h1>
        ${ownButton(content)}`,
    }
  }
  const words = whenWords(content.speech, event)
  const { base } = content.options
  return {
    title: event.title,
    description: [words, event.place].filter(Boolean).join(' · '),
    picture: cover,
    hero: cover === null ? 'band' : 'banner',
    body: html`${image}${dateTile(content.speech, event)}
      <h1 dir="auto" ${field('fieldData.event.title')}>${event.title}</h1>
      ${
        isOver(event, content.now) && html`<p class="pill closed">${say('page.event.over')}</p> `
      }${mainButton(html` href="${base === '' ? '#' : `${base}/event.ics`}"`, 'calendar', say('page.event.add'))}${rows(
        [
          row('clock', say('page.event.when'), words, { fieldName: 'fieldData.event.start' }),
          event.repeat === null
            ? null
            : row('repeat', say('page.event.repeat'), say(`page.event.${event.repeat}`), {
                fieldName: 'fieldData.event.repeat',
              }),
          event.place === ''
            ? null
            : row('pin', say('page.event.where'), event.place, {
                link: goTo(content, 'map'),
                fieldName: 'fieldData.event.place',
              }),
        ],
      )}${prose(event.description, 'fieldData.event.description')}${ownButton(content)}`,
  }
}

function isOver(event: CodeEvent, now: number): boolean {
  const last = event.isAllDay ? `${dayAfter(event)}T00:00` : event.end || event.start
  const instant = instantOfWall(last, event.zone)
  return event.repeat === null && instant !== null && instant <= now
}

/** Formats the local time itself and adds the zone's name, so no zone shifts it. Days need no zone. */
function whenWords({ locale }: Speech, { isAllDay, start, end, zone }: CodeEvent): string {
  const format = new Intl.DateTimeFormat(locale, { ...(isAllDay ? wholeDay : wholeMoment), timeZone: 'UTC' })
  const [from, to] = [asUtc(start), asUtc(end || start)]
  const words = from === to ? format.format(from) : format.formatRange(from, to)
  return isAllDay ? words : `${words} (${zone.replaceAll('_', ' ')})`
}

function dateTile({ locale }: Speech, { start }: CodeEvent): Html {
  const at = asUtc(start)
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(at)
  return html`<div class="date" aria-hidden="true">
    <span>${part({ month: 'short' })}</span><b>${String(new Date(at).getUTCDate())}</b>
  </div> `
}
