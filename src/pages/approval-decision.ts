import { escapeHtml } from './escape-html.ts'
import type { Speech } from './speech.ts'

/** Longest name and reason in UTF-16 units. */
export const decisionLengths = { name: 100, reason: 2_000 } as const

/** The latest decision, and whether it is for the current code. */
export type Standing = {
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
export function decisionSection(
  speech: Speech,
  standing: Standing | null,
  form: DecisionForm | null,
): string {
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
