import { colourOptions } from '#contract/colour-options.ts'
import type { Plan } from '#contract/plan.ts'
import { designToFields } from '#design/record-design.ts'
import type { Transaction } from '../database/in-transaction.ts'
import type { Code } from '../domain/stored-code.ts'
import { takeQuota } from '../database/queries/quotas.ts'
import { designOfCode } from '../domain/picture-hash.ts'
import type { Refusal } from '../domain/refusal.ts'

/**
 * Reserves a code and its link in the plan, or returns the exceeded limit: codes, then links, then colours.
 */
export async function takePlan(
  transaction: Transaction,
  userId: number,
  plan: Plan,
  code: Code,
): Promise<Refusal | null> {
  const taken = await takeQuota(transaction, userId, plan.limits)
  return taken ? coloursAgainst(plan, code) : await countAgainst(transaction, userId, plan)
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
export function coloursAgainst(plan: Plan, code: Code): Refusal | null {
  const max = plan.limits.colours
  if (max === null) return null
  const used = colourOptions({
    preset: code.preset,
    color: code.color,
    bgColor: code.bg_color,
    primary: code.primary_color,
    secondary: code.secondary_color,
    textColor: code.text_color,
    design: designToFields(designOfCode(code)).design,
  }).length
  return used <= max ? null : { kind: 'plan-limit', limit: 'colours', used, max, plan: plan.name }
}
