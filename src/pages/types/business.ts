import { hoursFields, weekdays } from '#contract/code-types/common-fields.ts'
import { html, type Html, type PageView } from '../code-page/html.ts'
import {
  banner,
  field,
  goTo,
  icon,
  mailAddress,
  openApp,
  ownButton,
  phoneAddress,
  portrait,
  prose,
  row,
  rows,
  tile,
  tiles,
} from '../code-page/parts.ts'
import { hostOf, type PageContent } from '../code-page/content.ts'
import {
  dateAt,
  type DayHours,
  type DayTime,
  type OpeningHours,
  openStateAt,
  readHours,
  weekdayAt,
} from '../opening-hours.ts'
import type { Speech } from '../speech.ts'
import { addressRow, phoneRow } from './contact.ts'

/** A company: banner, whether it is open now, the week, and every action. */
export function businessPage(content: PageContent): PageView {
  const { say } = content.speech
  const { record } = content
  const text = (name: string): string => content.text(name)
  const heading = text('company') || text('title')
  const cover = content.picture(record['bannerImage'])
  const logo = content.picture(record['logo']) ?? content.options.logo ?? null
  const hours = readHours(record, content.fieldData)
  const phone = phoneAddress(text('aboutPhone'))
  return {
    title: heading,
    description: text('summary') || text('businessType'),
    picture: cover ?? logo,
    hero: cover === null ? 'band' : 'banner',
    body: html`${cover !== null && banner(content, cover)}${(logo !== null || cover === null) && portrait(content, logo, heading, 'logo')}
      <h1 dir="auto" ${field('company')}>${heading}</h1>
      ${
        text('businessType') !== '' &&
        html`<p class="role" dir="auto" ${field('businessType')}>${text('businessType')}</p> `
      }${hours !== null && openPill(content.speech, hours, content.now)}${prose(text('summary'), 'summary', 'lead')}${ownButton(content)}${tiles(
        [
          phone === null ? null : tile(openApp(content, phone, 'aboutPhone'), 'phone', say('page.call')),
          text('aboutEmail') === ''
            ? null
            : tile(
                openApp(content, mailAddress(text('aboutEmail')), 'aboutEmail'),
                'mail',
                say('page.email'),
              ),
          text('address') === '' ? null : tile(goTo(content, 'map'), 'pin', say('page.map')),
          content.web('aboutWebsite') === null
            ? null
            : tile(goTo(content, 'aboutWebsite'), 'globe', say('page.website')),
        ],
      )}${hours !== null && weekTable(content.speech, hours, content.now)}${about(content)}`,
  }
}

function about(content: PageContent): Html {
  const { say } = content.speech
  const text = (name: string): string => content.text(name)
  const website = content.web('aboutWebsite')
  const list = rows([
    text('aboutName') === ''
      ? null
      : row('person', say('page.contactPerson'), text('aboutName'), { fieldName: 'aboutName' }),
    phoneRow(content, 'aboutPhone', say('page.phone')),
    text('aboutEmail') === ''
      ? null
      : row('mail', say('page.email'), text('aboutEmail'), {
          link: openApp(content, mailAddress(text('aboutEmail')), 'aboutEmail'),
          fieldName: 'aboutEmail',
        }),
    website === null
      ? null
      : row('globe', say('page.website'), hostOf(website), {
          link: goTo(content, 'aboutWebsite'),
          fieldName: 'aboutWebsite',
        }),
    addressRow(content),
  ])
  const words = text('about')
  return html`${
    words !== '' &&
    html`<h2>${say('page.about')}</h2>
      ${prose(words, 'about')}`
  }${list}`
}

export function openPill(speech: Speech, hours: OpeningHours, now: number): Html {
  const state = openStateAt(hours, now)
  const words =
    state.kind === 'open'
      ? state.until === null
        ? speech.say('page.open')
        : speech.say('page.open.until', { time: timeWords(speech, state.until, now, hours.zone) })
      : state.opens === null
        ? speech.say('page.closed')
        : speech.say('page.closed.until', { time: timeWords(speech, state.opens, now, hours.zone) })
  return html`<p class="pill ${state.kind}" ${field('mondayOpen')}>${words}</p> `
}

/** `18:00`, with its day when it is not today. */
function timeWords(speech: Speech, { minutes, daysAhead }: DayTime, now: number, zone: string): string {
  const time = clockWords(speech, minutes)
  if (daysAhead === 0) return time
  const midnight = Date.parse(`${dateAt(now, zone)}T00:00:00Z`) + daysAhead * 86_400_000
  const day = new Intl.DateTimeFormat(speech.locale, { weekday: 'long', timeZone: 'UTC' }).format(midnight)
  return `${day} ${time}`
}

export function clockWords({ locale }: Speech, minutes: number): string {
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
  return clock.format(minutes * 60_000)
}

export function weekTable(speech: Speech, hours: OpeningHours, now: number): Html {
  const { say, locale } = speech
  const today = weekdayAt(now, hours.zone)
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const from = dateAt(now, hours.zone)
  const coming = hours.holidays.filter((holiday) => holiday.date >= from).slice(0, 12)
  return html`<details class="card hours" open>
    <summary>${icon('clock')}<span>${say('page.hours')}</span></summary>
    <dl>
      ${weekdays.map(
        (day, index) =>
          html`<div${day === today && html` class="today"`}${field(hoursFields(day).open)}><dt>${
            // The first of January 2024 was a Monday.
            name.format(Date.UTC(2024, 0, 1 + index))
          }</dt><dd>${hoursWords(speech, hours.week[day])}</dd></div>
`,
      )}${coming.map(
        (holiday) =>
          html`<div${field('fieldData.holidays')}><dt><bdi>${holiday.name}</bdi>${
            holiday.name !== '' && ', '
          }${date.format(Date.parse(`${holiday.date}T00:00:00Z`))}</dt><dd>${hoursWords(speech, holiday.hours)}</dd></div>
`,
      )}
    </dl>
  </details> `
}

function hoursWords(speech: Speech, hours: DayHours): string {
  if (hours === 'closed') return speech.say('page.closed')
  if (hours === 'all-day') return speech.say('page.open.allDay')
  return `${clockWords(speech, hours.start)} – ${clockWords(speech, hours.end % 1_440)}`
}
