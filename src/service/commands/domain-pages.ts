import type { DomainPages } from '#contract/domains.ts'
import { done, invalid, notFound, type Outcome, refuse } from '../domain/refusal.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { CommandDeps } from './command-deps.ts'
import { holdDomain } from './domains.ts'
import { noteChange } from './note-change.ts'
import { checkAddresses } from './save-rules.ts'
import { firstUserId } from './users.ts'

type PageDeps = Pick<CommandDeps, 'database' | 'clock' | 'settings'>

/** Sets where a domain of the account leads without a code. Refusals: not-found, invalid. */
export async function setDomainPages(
  { database, clock, settings }: PageDeps,
  user: SignedInUser,
  typed: string,
  pages: DomainPages,
): Promise<Outcome<string>> {
  const domain = typed.trim().toLowerCase()
  const isShared = settings.brandedDomains.includes(domain)
  if (isShared && user.id !== firstUserId) return invalid('domain', 'domain-shared')
  const addresses = Object.entries(pages).filter(([, address]) => address !== '')
  const refusal = await checkAddresses(database, settings, addresses)
  if (refusal !== null) return refuse(refusal)
  return await inTransaction(database, async (transaction): Promise<Outcome<string>> => {
    if (!(await holdDomain(transaction, settings, user.id, domain))) return notFound
    const kept = {
      user_id: user.id,
      root_url: pages.rootUrl || null,
      missing_url: pages.missingUrl || null,
    }
    await transaction
      .insertInto('domain_pages')
      .values({ domain, ...kept })
      .onConflict((conflict) => conflict.column('domain').doUpdateSet(kept))
      .execute()
    await noteChange(transaction, user, clock(), { kind: 'domain.pages', subject: domain, details: pages })
    return done(domain)
  })
}

/** Whether `+` after a short link shows where it leads. */
export async function showsPreviews(
  { database }: Pick<CommandDeps, 'database'>,
  userId: number,
): Promise<boolean> {
  const row = await database
    .selectFrom('users')
    .select('is_preview_hidden')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row !== undefined && row.is_preview_hidden !== true
}

export async function showPreviews(
  { database }: Pick<CommandDeps, 'database'>,
  userId: number,
  isShown: boolean,
): Promise<void> {
  await database.updateTable('users').set({ is_preview_hidden: !isShown }).where('id', '=', userId).execute()
}
