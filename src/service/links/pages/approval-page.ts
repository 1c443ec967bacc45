import type { VisitorWord } from '#contract/visitor-words.ts'
import { wordOf } from '#design/scannability/thresholds.ts'
import { escapeHtml } from './escape-html.ts'
import { renderPage } from './page.ts'
import { say, visitorLocale } from './say.ts'

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

const day = new Intl.DateTimeFormat(visitorLocale, { dateStyle: 'long', timeZone: 'UTC' })

/** What a colleague or a printer approves: the picture, where it leads, and whether it was tested. Nothing can be done here. */
export function renderApprovalPage(card: ApprovalCard): string {
  const { title, code, destination, state, picture, verdict } = card
  const source = `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`
  const entries = [
    ...(code.kind === 'text'
      ? [entry('visitor.approval.codeText', escapeHtml(code.text))]
      : [
          entry('visitor.approval.link', escapeHtml(code.shortLink)),
          entry('visitor.approval.leadsTo', escapeHtml(destination ?? say('visitor.approval.protected'))),
        ]),
    ...(state === null ? [] : [entry('visitor.approval.state', say(`visitor.approval.state.${state}`))]),
    entry('visitor.approval.test', tested(verdict)),
  ]
  return renderPage({
    title: say('visitor.approval.page', { title }),
    heading: title,
    text: say('visitor.approval.text'),
    body: `<img class="code" src="${source}" alt="${escapeHtml(say('visitor.approval.picture', { title }))}">
<dl>
${entries.join('')}</dl>
`,
  })
}

function entry(name: VisitorWord, html: string): string {
  return `<dt>${escapeHtml(say(name))}</dt>\n<dd dir="auto">${html}</dd>\n`
}

/** HTML: the words hold nothing that would have to be escaped. */
function tested(verdict: ApprovalCard['verdict']): string {
  if (verdict === null) return say('visitor.approval.untested')
  const { score, checkedAt, isOutdated } = verdict
  const date = `<time datetime="${escapeHtml(checkedAt)}">${day.format(new Date(checkedAt))}</time>`
  if (isOutdated) return say('visitor.approval.outdated', { date })
  const words = `<strong>${say(`visitor.approval.${wordOf(score)}`)}</strong>`
  return say('visitor.approval.tested', { verdict: words, score, date })
}
