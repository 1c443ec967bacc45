import { createHash } from 'node:crypto'
import { isPageType } from '#contract/code-types/code-types.ts'
import { parseFieldData } from '#contract/field-data.ts'
import type { QrCodesTable } from '../domain/stored-code.ts'
import type { ApprovalPlan, ShownDestination } from '#pages/approval-page.ts'
import { readLinkRules } from '../domain/read-link-rules.ts'

export type PlannedCode = Pick<
  QrCodesTable,
  'destination_url' | 'expiration_date' | 'field_data' | 'is_active' | 'is_protected'
> & { readonly qr_type?: string | null }

/**
 * The link details for an approval page: destinations now and later, start and end. Past or ineffective ones
 * are left out. Password-protected destinations are never shown; the address after the end is public.
 *
 * @param now milliseconds since 1970.
 */
export function approvalPlan(code: PlannedCode, now: number): ApprovalPlan {
  const rules = readLinkRules(parseFieldData(code.field_data))
  const endsAt = Date.parse(code.expiration_date ?? '')
  const ends = Number.isNaN(endsAt) ? null : { at: endsAt, zone: rules.expirationZone }
  const opens =
    rules.startsAt === null || rules.startsAt <= now ? null : { at: rules.startsAt, zone: rules.startsZone }
  const shownAs = (url: string): ShownDestination => (code.is_protected ? 'protected' : { url })
  const { qr_type: type } = code
  const own = isPageType(type) && !code.is_protected ? { page: type } : shownAs(code.destination_url)
  const { swap } = rules
  const steps = swap === null ? [] : [{ at: swap.from, leadsTo: shownAs(swap.destinationUrl) }]
  if (swap !== null && swap.to !== null) steps.push({ at: swap.to, leadsTo: own })
  const zone = swap?.zone ?? 'UTC'
  return {
    state: stateOf(code, { isOpened: opens === null, isOver: ends !== null && ends.at <= now }, rules),
    leadsTo: steps.findLast(({ at }) => at <= now)?.leadsTo ?? own,
    changes: steps
      .filter(({ at }) => at > now && (ends === null || at < ends.at))
      .map(({ at, leadsTo }) => ({ from: { at, zone }, leadsTo })),
    opens: ends !== null && opens !== null && opens.at >= ends.at ? null : opens,
    ends,
    afterwards: ends === null ? null : rules.expirationUrl,
  }
}

/** The order of a visit: expired, then paused, then scheduled. */
function stateOf(
  { is_active }: PlannedCode,
  { isOpened, isOver }: { readonly isOpened: boolean; readonly isOver: boolean },
  { expirationUrl }: { readonly expirationUrl: string | null },
): ApprovalPlan['state'] {
  if (isOver) return expirationUrl === null ? 'expired' : 'replaced'
  if (!is_active) return 'paused'
  return isOpened ? null : 'scheduled'
}

/** A short hash of what a decision is bound to, so that a form decides only on what its reader saw. */
export function seenMark({
  version,
  picture_hash,
  destination_url,
}: Pick<QrCodesTable, 'version' | 'picture_hash' | 'destination_url'>): string {
  return createHash('sha256')
    .update(JSON.stringify([version, picture_hash, destination_url]))
    .digest('base64url')
    .slice(0, 22)
}
