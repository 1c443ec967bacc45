import { colourOptions } from '#contract/colour-options.ts'
import type { Plan } from '#contract/plan.ts'
import { designToFields } from '#design/record-design.ts'
import type { Transaction } from '../database/in-transaction.ts'
import type { QrCodesTable } from '../domain/stored-code.ts'
import { takeQuota } from '../database/queries/quotas.ts'
import { designOfRow } from '../domain/picture-hash.ts'
import type { Refusal } from '../domain/refusal.ts'

type Colours = Parameters<typeof designOfRow>[0] &
  Pick<QrCodesTable, 'preset' | 'color' | 'bg_color' | 'primary_color' | 'secondary_color' | 'text_color'>

/**
 * Reserves a code and its link in the plan, or returns the exceeded limit: codes, then links, then colours.
 */
export async function takePlan(
  transaction: Transaction,
  userId: number,
  plan: Plan,
  colours: Colours,
): Promise<Refusal | null> {
  const taken = await takeQuota(transaction, userId, plan.limits)
  return taken ? coloursAgainst(plan, colours) : await countAgainst(transaction, userId, plan)
}

/** The limit that prevented a reservation. */
export async function countAgainst(transaction: Transaction, userId: number, plan: Plan): Promise<Refusal> {
  const used = await transaction
    .selectFrom('quotas')
    .select(['codes', 'links'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const { codes, links } = plan.limits
  if (codes !== null && used.codes >= codes) {
    return { kind: 'plan-limit', limit: 'codes', used: used.codes, max: codes, plan: plan.name }
  }
  return { kind: 'plan-limit', limit: 'links', used: used.links, max: links ?? 0, plan: plan.name }
}

/** Whether a new code has more colours than the plan allows. */
export function coloursAgainst(plan: Plan, row: Colours): Refusal | null {
  const max = plan.limits.colours
  if (max === null) return null
  const used = colourOptions({
    preset: row.preset,
    color: row.color,
    bgColor: row.bg_color,
    primary: row.primary_color,
    secondary: row.secondary_color,
    textColor: row.text_color,
    design: designToFields(designOfRow(row)).design,
  }).length
  return used <= max ? null : { kind: 'plan-limit', limit: 'colours', used, max, plan: plan.name }
}
