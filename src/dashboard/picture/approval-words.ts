import type { ApprovalState } from '#contract/people/approval-operations.ts'
import { formatList, formatRelative } from '../messages/format.ts'
import { t } from '../messages/t.ts'

/**
 * The approval of a code in words, such as "Approved version 4 by Ana, 2 days ago. Changed since: Colours."
 *
 * @param fieldLabel the form's label of a record key; without it the changed fields are not named.
 */
export function approvalWords(state: ApprovalState, fieldLabel?: (field: string) => string): string {
  const { latest, changedSince, asked } = state
  const waiting =
    asked.length === 0 ? '' : ` ${t('approved.asked', { names: formatList(asked.map(({ name }) => name)) })}`
  if (latest === null) return t('approved.none') + waiting
  const name = latest.person === null ? `${latest.name} (${t('approved.byLink')})` : latest.name
  const words = { version: latest.version, name, when: formatRelative(latest.decidedAt) }
  const decided = t(`approved.${latest.decision}`, words)
  if (state.state !== 'outdated') return decided + waiting
  // The picture follows from the other fields.
  const fields = changedSince.filter((field) => field !== 'qr' || changedSince.length === 1)
  const labels = fieldLabel === undefined ? [] : [...new Set(fields.map(fieldLabel))]
  const since =
    labels.length === 0 ? t('approved.changedSince') : t('approved.since', { fields: formatList(labels) })
  return `${decided} ${since}${waiting}`
}
