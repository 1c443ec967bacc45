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
 * Links and the like that a person made in an account for people outside, and that still work.
 *
 * @param now milliseconds since 1970.
 */
export async function outsideLinksOf(
  database: Database | Transaction,
  maker: Maker,
  now: number,
): Promise<OutsideLink[]> {
  const links: OutsideLink[] = []
  for (const made of madeForOutside) links.push(...(await made.of(database, maker, now)))
  return links
}

/** Switches off what a person made for people outside. Links end for good. */
export async function switchOffOutside(transaction: Transaction, maker: Maker): Promise<void> {
  for (const made of madeForOutside) await made.switchOff(transaction, maker)
}
