import type { OutsideLink } from '#contract/people/member-operations.ts'
import type { Maker } from '../../database/feature-rows.ts'
import type { Transaction } from '../../database/in-transaction.ts'
import type { Database } from '../../database/open-database.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import { madeForOutside } from '../../listeners.ts'

export function makerOf({ id, person }: SignedInUser): Maker {
  return { userId: id, personId: person.id }
}

/**
 * Approval links, and those of features, that a person made in an account and that still work.
 *
 * @param now milliseconds since 1970.
 */
export async function outsideLinksOf(
  database: Database | Transaction,
  maker: Maker,
  now: number,
): Promise<OutsideLink[]> {
  const approvals = await database
    .selectFrom('approvals')
    .innerJoin('qr_codes', 'qr_codes.id', 'approvals.code_id')
    .select(['qr_codes.id', 'qr_codes.title as name'])
    .where('approvals.user_id', '=', maker.userId)
    .where('made_by', '=', maker.personId)
    .where('qr_codes.deleted_at', 'is', null)
    .orderBy('qr_codes.title')
    .execute()
  const links = approvals.map(({ id, name }): OutsideLink => ({ kind: 'approval', id: String(id), name }))
  for (const made of madeForOutside) links.push(...(await made.of(database, maker, now)))
  return links
}

/** Switches off what a person made for people outside. Links end for good. */
export async function switchOffOutside(transaction: Transaction, maker: Maker): Promise<void> {
  await transaction
    .deleteFrom('approvals')
    .where('user_id', '=', maker.userId)
    .where('made_by', '=', maker.personId)
    .execute()
  for (const made of madeForOutside) await made.switchOff(transaction, maker)
}
