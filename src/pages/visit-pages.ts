import { parseUrl } from '#contract/parse-url.ts'
import { escapeHtml } from './escape-html.ts'
import { type Moment, relativeTime, timeElement } from './moment-words.ts'
import { entryList, type PageOwner, picturesOf, renderPage, type StatePage } from './page.ts'
import type { Speech } from './speech.ts'

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
  return { status: problem?.kind === 'wait' ? 429 : 401, language, html, pictures: picturesOf(owner) }
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
  return { status: 404, language, html, pictures: picturesOf(owner) }
}

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

/**
 * Metadata for link previews (Open Graph, ogp.me), with a link for people whose agent looks like a previewer.
 */
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
