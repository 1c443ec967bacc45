import { isPageOfType, pagesOfTypes } from '#code-types/pages.ts'
import type { ArtworkPlacement } from '#contract/artwork-placement.ts'
import type { PageType } from '#contract/code-types/code-types.ts'
import { wordOf } from '#design/scannability/thresholds.ts'
import { escapeHtml } from '#pages/code-page/html.ts'
import { type Entry, entryList, type PageLook, partsOf, renderPage, type StatePage } from '#pages/page.ts'
import type { Speech } from '#pages/speech.ts'
import { type Moment, timeElement } from '#pages/opening-hours.ts'

/** A destination, a page of ours by its type, or a note that a password protects it. */
export type ShownDestination = { readonly url: string } | { readonly page: PageType } | 'protected'

/** The schedule of a link: future changes, and a past end. */
export type ApprovalPlan = {
  /** Why the short link does not lead to its destination at present; null when it does. `replaced`: it has ended and leads elsewhere. */
  readonly state: 'paused' | 'expired' | 'replaced' | 'scheduled' | null
  /** Where it leads while it is open. */
  readonly leadsTo: ShownDestination
  /** Later destinations in their order. */
  readonly changes: readonly { readonly from: Moment; readonly leadsTo: ShownDestination }[]
  readonly opens: Moment | null
  readonly ends: Moment | null
  /** Where it leads after its end. */
  readonly afterwards: string | null
}

export type ApprovalCard = {
  readonly title: string
  /** The encoded link, or what a print fixes: a text or a network. */
  readonly code:
    | {
        readonly kind: 'link'
        readonly shortLink: string
        readonly plan: ApprovalPlan
        /** Address of the page that visitors see; null where nobody may see it without a password. */
        readonly page: string | null
      }
    | {
        readonly kind: 'text'
        readonly text: string
        /** Parts of the text, for people. */
        readonly parts: readonly { readonly label: 'network' | 'password'; readonly text: string }[]
      }
  /** SVG of the code. */
  readonly picture: string
  /** Null when the picture was never tested. */
  readonly verdict: {
    readonly score: number
    /** ISO 8601 instant. */
    readonly checkedAt: string
    readonly isOutdated: boolean
  } | null
  /** Names of the places where it is printed. */
  readonly placements: readonly string[]
  /** Artwork on which the code is placed. */
  readonly artworks: readonly ShownArtwork[]
  /** The latest decision; null without one. */
  readonly standing: Standing | null
  /** Null when the link takes no decisions any more. */
  readonly form: DecisionForm | null
  /** Null without a brand kit. */
  readonly brand: PageBrand | null
}

/** The approval page: picture, artwork, destinations with dates, test result, and the decision. */
export function approvalPage(
  speech: Speech,
  { title, code, picture, verdict, placements, artworks, standing, form, brand }: ApprovalCard,
): StatePage {
  const { language, say } = speech
  const source = `data:image/svg+xml,${encodeURIComponent(picture)}`
  const image = `<img class="code" src="${source}" alt="${escapeHtml(say('visitor.approval.picture', { title }))}">\n`
  const band = brand === null ? '' : bandStyle(brand.look)
  const owner = { title: '', logo: null, look: null, ...brand }
  const html = renderPage({
    language,
    title: say('visitor.approval.page', { title }),
    heading: title,
    text: say('visitor.approval.text'),
    owner,
    style: band,
    body:
      image +
      artworkFigures(speech, artworks, source) +
      entryList(speech, [
        ...entriesOf(speech, code),
        ...placementEntry(speech, placements),
        ['visitor.approval.test', tested(speech, verdict)],
      ]) +
      pageLink(speech, code) +
      decisionSection(speech, standing, form),
  })
  const { style } = partsOf(owner)
  return {
    status: 200,
    language,
    html,
    pictures: artworks.length === 0 ? 'inside' : 'own',
    style: style + band,
  }
}

const partLabels = { network: 'visitor.approval.network', password: 'visitor.password.field' } as const

function entriesOf(speech: Speech, code: ApprovalCard['code']): Entry[] {
  if (code.kind === 'link')
    return [['visitor.approval.link', escapeHtml(code.shortLink)], ...planned(speech, code.plan)]
  return [
    ...code.parts.map(({ label, text }): Entry => [partLabels[label], escapeHtml(text)]),
    ['visitor.approval.codeText', escapeHtml(code.text)],
  ]
}

/** Shown names of places; the rest is counted. */
const mostPlacements = 20

function placementEntry({ say }: Speech, placements: readonly string[]): Entry[] {
  if (placements.length === 0) return []
  const names = placements.slice(0, mostPlacements).map(escapeHtml)
  const left = placements.length - names.length
  const more = left === 0 ? [] : [say('visitor.approval.morePlacements', { count: left })]
  return [['visitor.approval.placements', ...names, ...more]]
}

function pageLink({ say }: Speech, code: ApprovalCard['code']): string {
  if (code.kind !== 'link' || code.page === null) return ''
  return `<a class="button" href="${escapeHtml(code.page)}">${escapeHtml(say('visitor.approval.showPage'))}</a>\n`
}

function shownWords({ language, say }: Speech, to: ShownDestination): string {
  if (to === 'protected') return say('visitor.approval.protected')
  if (!('page' in to)) return to.url
  const { page } = to
  return isPageOfType(page) ? pagesOfTypes[page].name(language) : say(`visitor.approval.page.${page}`)
}

function planned(speech: Speech, plan: ApprovalPlan): Entry[] {
  const { say } = speech
  const { state, leadsTo, changes, opens, ends, afterwards } = plan
  const shown = (to: ShownDestination): string => escapeHtml(shownWords(speech, to))
  const later = changes.map((change) => {
    const moment = timeElement(speech, change.from)
    return say('visitor.approval.later.from', { moment, destination: shown(change.leadsTo) })
  })
  const isOver = state === 'expired' || state === 'replaced'
  const entries: readonly (Entry | null)[] = [
    ['visitor.approval.leadsTo', shown(leadsTo)],
    later.length === 0 ? null : ['visitor.approval.later', ...later],
    state === null ? null : ['visitor.approval.state', escapeHtml(say(`visitor.approval.state.${state}`))],
    opens && ['visitor.scheduled.moment', timeElement(speech, opens)],
    ends && [isOver ? 'visitor.expired.moment' : 'visitor.approval.ends', timeElement(speech, ends)],
    afterwards === null ? null : ['visitor.approval.afterwards', escapeHtml(afterwards)],
  ]
  return entries.filter((entry) => entry !== null)
}

/** Trusted HTML: the messages contain nothing to escape. */
function tested({ say, locale }: Speech, verdict: ApprovalCard['verdict']): string {
  if (verdict === null) return say('visitor.approval.untested')
  const { score, checkedAt, isOutdated } = verdict
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const date = `<time datetime="${escapeHtml(checkedAt)}">${day.format(new Date(checkedAt))}</time>`
  if (isOutdated) return say('visitor.approval.outdated', { date })
  const words = `<strong>${say(`visitor.approval.${wordOf(score)}`)}</strong>`
  return say('visitor.approval.tested', { verdict: words, date })
}

export type ShownArtwork = Pick<ArtworkPlacement, 'name' | 'page' | 'width' | 'height' | 'box'> & {
  /** Address of the page without the code; null where there is no picture of it. */
  readonly preview: string | null
}

/** HTML: each artwork with the code in its place, in the code's current design. */
function artworkFigures(speech: Speech, artworks: readonly ShownArtwork[], source: string): string {
  return artworks.map((artwork) => figure(speech, artwork, source)).join('')
}

function figure({ say, locale }: Speech, artwork: ShownArtwork, source: string): string {
  const { name, page, width, height, box, preview } = artwork
  const length = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const words = escapeHtml(
    say('visitor.approval.artwork', {
      name,
      page: String(page + 1),
      width: length.format(box.width),
    }),
  )
  const ground =
    preview === null
      ? `<rect width="${width}" height="${height}" fill="#fff"/>`
      : `<image href="${escapeHtml(preview)}" width="${width}" height="${height}" preserveAspectRatio="none"/>`
  // The box has the design's proportions at the time of saving; a newer design is fitted into it.
  const code = `<image href="${source}" x="${box.left}" y="${box.top}" width="${box.width}" height="${box.height}"/>`
  return `<figure><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${words}">${ground}${code}</svg><figcaption dir="auto">${words}</figcaption></figure>\n`
}

/** The parts of a brand kit that a page shows. */
export type PageBrand = {
  readonly look: PageLook
  /** Address of the logo, or null. */
  readonly logo: string | null
}

/** A band in the colours of the brand on top of the page, with the logo on it. */
function bandStyle({ colours: { from, to } }: PageLook): string {
  return `
main:before{content:"";display:block;height:64px;margin:-28px -24px 24px;border-radius:7px 7px 0 0;background:linear-gradient(135deg,${from},${to})}
.logo{margin-top:-60px;padding:8px;max-height:80px;box-shadow:0 1px 2px #0003,0 4px 14px #0000002e}
`
}

/** Longest name and reason in UTF-16 units. */
export const decisionLengths = { name: 100, reason: 2_000 } as const

/** The latest decision, and whether it is for the current code. */
type Standing = {
  readonly kind: 'approved' | 'changes' | 'outdated'
  readonly name: string
  /** ISO 8601 instant. */
  readonly at: string
  readonly reason: string
}

/** Why a decision was not taken. */
export type DecisionProblem = 'name' | 'reason' | 'long' | 'changed' | 'wait'

export type DecisionForm = {
  /** Path that takes the decision. */
  readonly action: string
  /** Names what the reader sees; another one is refused. */
  readonly seen: string
  /** The name and reason that were typed before. */
  readonly name: string
  readonly reason: string
  readonly problem: DecisionProblem | null
}

/** HTML: the code's approval and the form to approve it or ask for changes; null when the link has expired. */
function decisionSection(speech: Speech, standing: Standing | null, form: DecisionForm | null): string {
  const fields = form === null ? ended(speech) : formFields(speech, form)
  const isDecided = standing !== null && standing.kind !== 'outdated'
  const closed = isDecided && form !== null
  return `<section aria-labelledby="decision">
<h2 id="decision">${escapeHtml(speech.say('visitor.approval.decide.heading'))}</h2>
${standing === null ? '' : standingWords(speech, standing)}${
    closed
      ? `<details${form.problem === null ? '' : ' open'}><summary>${escapeHtml(speech.say('visitor.approval.decide.again'))}</summary>\n${fields}</details>\n`
      : fields
  }</section>
`
}

function ended({ say }: Speech): string {
  return `<p>${escapeHtml(say('visitor.approval.decide.ended'))}</p>\n`
}

const standingKeys = {
  approved: 'visitor.approval.standing.approved',
  changes: 'visitor.approval.standing.changes',
  outdated: 'visitor.approval.standing.outdated',
} as const

function standingWords({ say, locale }: Speech, { kind, name, at, reason }: Standing): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))
  // The name stands alone, so that its direction does not turn the sentence.
  const words = escapeHtml(say(standingKeys[kind], { name: '\u2068{}\u2069', date: day }))
    .split('{}')
    .join(escapeHtml(name))
  const said =
    kind === 'changes' && reason !== '' ? `<blockquote dir="auto">${escapeHtml(reason)}</blockquote>\n` : ''
  return `<p class="standing ${kind}">${words}</p>\n${said}`
}

const problemKeys = {
  name: 'visitor.approval.decide.nameMissing',
  reason: 'visitor.approval.decide.reasonMissing',
  long: 'visitor.approval.decide.tooLong',
  changed: 'visitor.approval.decide.changed',
  wait: 'visitor.approval.decide.wait',
} as const

/** The first button is switched off, so that the Enter key in the name decides nothing. */
function formFields({ say }: Speech, { action, seen, name, reason, problem }: DecisionForm): string {
  const words =
    problem === null ? '' : escapeHtml(say(problemKeys[problem], { count: decisionLengths.reason }))
  const note = (of: readonly DecisionProblem[]): string =>
    problem !== null && of.includes(problem)
      ? `<p class="wrong" id="problem" role="alert">${words}</p>\n`
      : ''
  const marks = (of: readonly DecisionProblem[]): string =>
    problem !== null && of.includes(problem)
      ? ' aria-invalid="true" aria-describedby="problem" autofocus'
      : ''
  return `<form method="post" action="${escapeHtml(action)}">
${note(['changed', 'wait'])}<button type="submit" disabled hidden></button>
<input type="hidden" name="seen" value="${escapeHtml(seen)}">
<label for="name">${escapeHtml(say('visitor.approval.decide.name'))}</label>
<input id="name" name="name" required maxlength="${decisionLengths.name}" autocomplete="name" value="${escapeHtml(name)}"${marks(['name'])}>
${note(['name'])}<label for="reason">${escapeHtml(say('visitor.approval.decide.reason'))}</label>
<textarea id="reason" name="reason" rows="3" maxlength="${decisionLengths.reason}"${marks(['reason', 'long'])}>${escapeHtml(reason)}</textarea>
${note(['reason', 'long'])}<button type="submit" name="decision" value="approved">${escapeHtml(say('visitor.approval.decide.approve'))}</button>
<button type="submit" name="decision" value="changes" class="second">${escapeHtml(say('visitor.approval.decide.askChanges'))}</button>
</form>
`
}
