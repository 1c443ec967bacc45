import { parseUrl } from '#contract/parse-url.ts'
import type { VisitPage, VisitorLanguage } from '#contract/visit-page.ts'
import { escapeHtml } from './code-page/html.ts'
import { entryList, noOwner, type PageOwner, partsOf, renderPage, type StatePage } from './page.ts'
import { inEachLanguage, type Speech, speeches, type VisitorMessageKey } from './speech.ts'
import { type Moment, relativeTime, timeElement } from './opening-hours.ts'

/** Why the password form is shown again. */
export type PasswordProblem = { readonly kind: 'wrong' } | { readonly kind: 'wait'; readonly seconds: number }

/**
 * The password form of a link. It shows only details that the owner typed, never the destination. The form
 * posts to the page's own address, so visitor input is never written into it.
 */
export function passwordPage(
  { language, say }: Speech,
  owner: PageOwner,
  problem: PasswordProblem | null,
): StatePage {
  const words = problem === null ? null : wordsFor(say, problem)
  const page = say('visitor.password.page')
  const html = renderPage({
    language,
    title: words === null ? page : `${words} ${page}`,
    heading: say('visitor.password.title'),
    text: say('visitor.password.text'),
    owner,
    body: `<form method="post">
<label for="password">${escapeHtml(say('visitor.password.field'))}</label>
<input id="password" name="password" type="password" required maxlength="200" autocomplete="current-password"${
      words === null ? '' : ' aria-invalid="true" aria-describedby="problem"'
    }>
${words === null ? '' : `<p class="wrong" id="problem" role="alert">${escapeHtml(words)}</p>\n`}<button type="submit">${escapeHtml(say('visitor.password.open'))}</button>
</form>
`,
  })
  return { status: problem?.kind === 'wait' ? 429 : 401, language, html, ...partsOf(owner) }
}

function wordsFor(say: Speech['say'], problem: PasswordProblem): string {
  if (problem.kind === 'wrong') return say('visitor.password.wrong')
  const { seconds } = problem
  if (seconds < 90) return say('visitor.password.wait.seconds', { count: seconds })
  return say('visitor.password.wait.minutes', { count: Math.ceil(seconds / 60) })
}

/**
 * The page of a link before its start. 404 like a pause, because RFC 9110 §15.5.5 says nothing about later:
 * 503 would report an outage to monitoring, and 425 is about replayed requests.
 *
 * @param opening null shows no time.
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
  return { status: 404, language, html, ...partsOf(owner) }
}

type Welcome = {
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
  const parts = partsOf(owner)
  const pictures = isForeign ? 'https' : picture === null ? parts.pictures : 'own'
  return { status: 200, language, html, ...parts, pictures }
}

export type LinkCard = {
  readonly title: string
  /** Empty when the owner wrote none. */
  readonly description: string
  /** The short link itself, which stays the address of the card. */
  readonly shortLink: string
  readonly location: string
  /** Absolute address of a picture. */
  readonly image: string
  /** Whether the picture was made for the card, so that it may fill its width. */
  readonly isLarge: boolean
}

/**
 * Metadata for link previews (Open Graph, ogp.me), with a link for people whose agent looks like a previewer.
 *
 * @param leadsOn whether a reader of the page follows it to the destination, as crawlers do.
 */
export function previewPage(
  { language, say }: Speech,
  { title, description, shortLink, location, image, isLarge }: LinkCard,
  leadsOn: boolean,
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
  const href = escapeHtml(location)
  const way = leadsOn
    ? `<meta http-equiv="refresh" content="0;url=${href}">\n<link rel="canonical" href="${href}">\n`
    : ''
  const html = renderPage({
    language,
    title: name,
    heading: name,
    text: description,
    head: `${way}${tags.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">\n`).join('')}<meta name="twitter:card" content="${isLarge ? 'summary_large_image' : 'summary'}">\n${named}`,
    body: `<a class="button" href="${href}" rel="noreferrer">${escapeHtml(say('visitor.preview.open'))}</a>\n`,
  })
  return { status: 200, language, html }
}

/** Asks before a page is reported, so that no crawler does it by following the link. */
export function reportPage({ language, say }: Speech): StatePage {
  const html = renderPage({
    language,
    title: say('page.report.title'),
    heading: say('page.report.title'),
    text: say('page.report.text'),
    body: `<form method="post">
<button type="submit">${escapeHtml(say('page.report.send'))}</button>
</form>
`,
  })
  return { status: 200, language, html }
}

export function reportedPage({ language, say }: Speech): StatePage {
  const title = say('page.reported.title')
  const html = renderPage({ language, title, heading: title, text: say('page.reported.text') })
  return { status: 200, language, html }
}

/** Pages with the same text for every link. */
type State = VisitorMessageKey extends infer Word
  ? Word extends `visitor.${infer Name}.title`
    ? Name
    : never
  : never

/**
 * Statuses, by RFC 9110 §15.5.
 * - unknown 404: there is no such link.
 * - paused 404: nothing is here now. The owner can resume it, so 410 (crawlers drop it) and 403 (used by
 *   blocks) would be wrong.
 * - expired 410: the owner ended it, so indexes and caches may drop it.
 * - blocked 403: the link exists and is refused. The page shows neither the reason nor the owner, so a
 *   phishing link gets no branding.
 */
const pagesOf = {
  unknown: pagesFor(404, 'unknown'),
  blocked: pagesFor(403, 'blocked'),
  badRequest: pagesFor(400, 'badRequest'),
  tooLong: pagesFor(414, 'tooLong'),
  tooMany: pagesFor(429, 'tooMany'),
  method: pagesFor(405, 'method'),
  unavailable: pagesFor(503, 'unavailable'),
} as const

/** A page that is the same for every link. */
export function fixedPage(speech: Speech, state: keyof typeof pagesOf): StatePage {
  return pagesOf[state][speech.language]
}

export function usedUpPage(speech: Speech, owner: PageOwner): StatePage {
  return statePage(speech, 410, 'usedUp', owner)
}

/** An iPad calls itself a Mac, so its user says which it is. @param paths with the visit's query. */
export function devicePage(
  speech: Speech,
  owner: PageOwner,
  paths: { readonly ipad: string; readonly mac: string },
): StatePage {
  const link = (path: string, name: string) => `<a class="button" href="${escapeHtml(path)}">${name}</a>\n`
  return statePage(speech, 200, 'device', owner, link(paths.ipad, 'iPad') + link(paths.mac, 'Mac'))
}

type Ahead = {
  readonly tag: string
  /** Null for a page of the link itself. */
  readonly location: string | null
  /** Some visitors go elsewhere. */
  readonly hasRules: boolean
}

/** Where a link leads, for a visitor who asks before going there. A protected link says nothing. */
export function aheadPage(speech: Speech, owner: PageOwner, ahead: Ahead | 'protected'): StatePage {
  const { say } = speech
  if (ahead === 'protected') {
    const words = `<p>${escapeHtml(say('visitor.ahead.protected'))}</p>\n`
    return statePage(speech, 200, 'ahead', noOwner, words)
  }
  const { tag, location, hasRules } = ahead
  const host = location === null ? null : (parseUrl(location)?.host ?? null)
  const where =
    location === null || host === null ? escapeHtml(say('visitor.ahead.page')) : namedAddress(location, host)
  const rules = hasRules ? [escapeHtml(say('visitor.ahead.rules'))] : []
  const entries = entryList(speech, [['visitor.ahead.address', where, ...rules]])
  const go = escapeHtml(
    host === null ? say('visitor.preview.open') : say('visitor.welcome.continue', { host }),
  )
  const link = `<a class="button" href="/${escapeHtml(tag)}" rel="noreferrer">${go}</a>\n`
  return statePage(speech, 200, 'ahead', owner, entries + link)
}

/** HTML: an address with its host in bold, where a name before an `@` is none of it. */
function namedAddress(location: string, host: string): string {
  const end = location.search(/(?<=^https?:\/\/[^/?#]*)[/?#]|$/i)
  const at = location.toLowerCase().lastIndexOf(host, end)
  if (at === -1) return `<b>${escapeHtml(host)}</b><br><bdi dir="ltr">${escapeHtml(location)}</bdi>`
  const [before, after] = [location.slice(0, at), location.slice(at + host.length)]
  return `<bdi dir="ltr">${escapeHtml(before)}<b>${escapeHtml(location.slice(at, at + host.length))}</b>${escapeHtml(after)}</bdi>`
}

export function pausedPage(speech: Speech, owner: PageOwner): StatePage {
  return statePage(speech, 404, 'paused', owner)
}

/** The page of a demo in the place of a redirect. The address is no link, because anybody may enter one. */
export function destinationPage(speech: Speech, location: string): StatePage {
  const address = escapeHtml(location)
  return statePage(speech, 200, 'demo', noOwner, entryList(speech, [['visitor.demo.address', address]]))
}

/** @param end when it expired; null shows no time. */
export function expiredPage(speech: Speech, owner: PageOwner, end: Moment | null): StatePage {
  const body = end === null ? '' : entryList(speech, [['visitor.expired.moment', timeElement(speech, end)]])
  return statePage(speech, 410, 'expired', owner, body)
}

function pagesFor(status: number, state: State) {
  return inEachLanguage((language) => statePage(speeches[language], status, state))
}

function statePage(
  { language, say }: Speech,
  status: number,
  state: State,
  owner: PageOwner = noOwner,
  body = '',
): StatePage {
  const heading = say(`visitor.${state}.title`)
  const text = say(`visitor.${state}.text`)
  const html = renderPage({ language, title: heading, heading, text, owner, body })
  return { status, language, html, ...partsOf(owner) }
}

/** The code in the editor. Its pictures are embedded or https addresses. */
type PreviewedCode = {
  readonly owner: PageOwner
  readonly destinationUrl: string
  /** As typed, so it may be no date; null for a code that never ends. */
  readonly expirationDate: string | null
  /** The link rules of its `fieldData`. Instants in milliseconds since 1970. */
  readonly rules: {
    readonly startsAt: number | null
    readonly startsZone: string
    readonly expirationZone: string
    readonly welcome: {
      readonly picture:
        | { readonly kind: 'address'; readonly href: string }
        | { readonly kind: 'logo'; readonly id: string }
        | null
      readonly seconds: number
    } | null
  }
  /** Data URL of the welcome picture when it is a logo; null when there is none of that id. */
  readonly welcomeLogo: string | null
}

/** Seconds of a welcome screen while none are typed. */
const usualSeconds = 5

/** The page that a visitor would get, drawn by the same functions; its links lead nowhere. */
export function previewVisitPage(
  page: VisitPage,
  code: PreviewedCode,
  { language, now }: { readonly language: VisitorLanguage; readonly now: number },
): StatePage {
  const { owner, rules } = code
  const speech = speeches[language]
  switch (page) {
    case 'unknown':
      return fixedPage(speech, 'unknown')
    case 'blocked':
      return fixedPage(speech, 'blocked')
    case 'paused':
      return pausedPage(speech, owner)
    case 'expired': {
      const at = Date.parse(code.expirationDate ?? '')
      const end = Number.isNaN(at) ? null : { at, zone: rules.expirationZone }
      return expiredPage(speech, owner, end)
    }
    case 'password':
      return passwordPage(speech, owner, null)
    case 'scheduled': {
      const { startsAt, startsZone: zone } = rules
      return scheduledPage(speech, owner, startsAt === null ? null : { at: startsAt, zone }, now)
    }
    case 'welcome': {
      const picture = rules.welcome?.picture ?? null
      const shown = {
        picture: picture?.kind === 'address' ? picture.href : picture && code.welcomeLogo,
        seconds: rules.welcome?.seconds ?? usualSeconds,
        location: code.destinationUrl.trim() || 'https://example.com/',
      }
      return welcomePage(speech, owner, shown, '#')
    }
    default:
      return page satisfies never
  }
}
