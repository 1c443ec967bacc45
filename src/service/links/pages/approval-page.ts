import { wordOf } from '#design/scannability/thresholds.ts'
import { escapeHtml } from './escape-html.ts'
import { renderPage } from './page.ts'

export type ApprovalCard = {
  readonly title: string
  /** What the code leads through, or the text that it encodes itself. */
  readonly code:
    | { readonly kind: 'link'; readonly shortLink: string }
    | { readonly kind: 'text'; readonly text: string }
  /** Where the short link leads; null while a password protects it. */
  readonly destination: string | null
  /** Why the short link does not lead on at present; null when it does. */
  readonly state: 'paused' | 'expired' | 'scheduled' | null
  /** SVG of the code. */
  readonly picture: string
  /** Null when the picture was never tested. */
  readonly verdict: {
    readonly score: number
    /** ISO 8601 instant. */
    readonly checkedAt: string
    readonly isOutdated: boolean
  } | null
}

const verdictWords = {
  everywhere: 'Scans everywhere',
  good: 'Scans in good conditions',
  risky: 'Risky: not every phone will read it',
  none: 'Does not scan',
} as const

const stateWords = {
  paused: 'Paused at present: the short link leads nowhere until its owner resumes it.',
  expired: 'Ended: the short link leads nowhere any more.',
  scheduled: 'Not open yet: the short link leads nowhere until the moment that its owner set.',
} as const

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** What a colleague or a printer approves: the picture, where it leads, and whether it was tested. Nothing can be done here. */
export function renderApprovalPage(card: ApprovalCard): string {
  const { title, code, destination, state, picture } = card
  const source = `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`
  const told =
    code.kind === 'text'
      ? entry('Text in the code', escapeHtml(code.text))
      : entry('Short link', escapeHtml(code.shortLink)) +
        entry('Leads to', destination === null ? 'Protected by a password' : escapeHtml(destination))
  return renderPage({
    title: `${title} · for approval`,
    heading: title,
    text: 'This is the code as it will be printed. Point a phone at it to try it.',
    body: `<img class="code" src="${source}" alt="QR code: ${escapeHtml(title)}">
<dl>
${told}${state === null ? '' : entry('State', stateWords[state])}${entry('Scan test', tested(card.verdict))}</dl>
`,
  })
}

function entry(name: string, html: string): string {
  return `<dt>${name}</dt>\n<dd dir="auto">${html}</dd>\n`
}

function tested(verdict: ApprovalCard['verdict']): string {
  if (verdict === null) return 'Not tested yet'
  const { score, checkedAt, isOutdated } = verdict
  const date = `<time datetime="${escapeHtml(checkedAt)}">${day.format(new Date(checkedAt))}</time>`
  if (isOutdated) return `The picture has changed since it was tested on ${date}.`
  return `<strong>${verdictWords[wordOf(score)]}</strong>, ${score} of 100, checked on ${date}`
}
