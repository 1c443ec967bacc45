import type { OutsideLink } from '#contract/people/member-operations.ts'
import type { Transaction } from '../../database/in-transaction.ts'
import type { Database } from '../../database/open-database.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'

/** A person in an account. */
export type Maker = { readonly userId: number; readonly personId: number }

export function makerOf({ id, person }: SignedInUser): Maker {
  return { userId: id, personId: person.id }
}

/**
 * Webhooks, approval links and campaign links that a person made in an account and that still work.
 *
 * @param now milliseconds since 1970.
 */
export async function outsideLinksOf(
  database: Database | Transaction,
  { userId, personId }: Maker,
  now: number,
): Promise<OutsideLink[]> {
  const webhooks = await database
    .selectFrom('webhooks')
    .select(['id', 'address'])
    .where('user_id', '=', userId)
    .where('made_by', '=', personId)
    .where('is_on', '=', true)
    .orderBy('address')
    .execute()
  const approvals = await database
    .selectFrom('approvals')
    .innerJoin('qr_codes', 'qr_codes.id', 'approvals.code_id')
    .select(['qr_codes.id', 'qr_codes.title as name'])
    .where('approvals.user_id', '=', userId)
    .where('made_by', '=', personId)
    .where('qr_codes.deleted_at', 'is', null)
    .orderBy('qr_codes.title')
    .execute()
  const campaigns = await database
    .selectFrom('campaign_links')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_links.campaign_id')
    .select(['campaigns.id', 'campaigns.name'])
    .where('campaign_links.user_id', '=', userId)
    .where('made_by', '=', personId)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', new Date(now).toISOString())]))
    .orderBy('campaigns.name')
    .execute()
  return [
    ...webhooks.map(({ id, address }) => ({ kind: 'webhook' as const, id, name: new URL(address).host })),
    ...approvals.map(({ id, name }) => ({ kind: 'approval' as const, id: String(id), name })),
    ...campaigns.map(({ id, name }) => ({ kind: 'campaign' as const, id, name })),
  ]
}

/** Switches off what a person made for people outside. Webhooks keep their log, links end for good. */
export async function switchOffOutside(transaction: Transaction, { userId, personId }: Maker): Promise<void> {
  await transaction
    .updateTable('webhooks')
    .set({ is_on: false })
    .where('user_id', '=', userId)
    .where('made_by', '=', personId)
    .execute()
  for (const table of ['approvals', 'campaign_links'] as const)
    await transaction
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where('made_by', '=', personId)
      .execute()
}
