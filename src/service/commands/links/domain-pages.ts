import type { DomainPages } from '#contract/domains.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { type IfMatch, refuseStale } from '../../domain/etag.ts'
import { done, invalid, notFound, type Outcome, refuse } from '../../domain/refusal.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import type { Database } from '../../database/open-database.ts'
import { isOwnLink, linkHost } from '../../domain/hosts.ts'
import type { Settings } from '../../domain/settings.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { CommandDeps } from '../command-deps.ts'
import { holdDomain, presentDomainPages } from './domains.ts'
import { noteChange } from '../accounts/note-change.ts'
import { addedLinkHosts, checkAddresses } from '../codes/save-rules.ts'
import { meansTag } from '../../database/queries/links.ts'
import { firstUserId } from '../accounts/users.ts'

type PageDeps = Pick<CommandDeps, 'database' | 'clock' | 'settings'>

/** Sets where a domain of the account leads without a code, and what its links from elsewhere need. Refusals: not-found, invalid. */
export async function setDomainPages(
  { database, clock, settings }: PageDeps,
  user: SignedInUser,
  typed: string,
  pages: DomainPages,
  ifMatch: IfMatch,
): Promise<Outcome<string>> {
  const domain = typed.trim().toLowerCase()
  const isShared = settings.brandedDomains.includes(domain)
  if (isShared && user.id !== firstUserId) return invalid('domain', 'domain-shared')
  const addresses: [string, string][] = []
  const { isOpen, scanMarks, ...places } = pages
  for (const [field, address] of Object.entries(places))
    if (
      address !== undefined &&
      address !== '' &&
      (await hasOwnLink(database, settings, user.id, address)) !== true
    )
      addresses.push([field, address])
  const refusal = await checkAddresses(database, settings, addresses)
  if (refusal !== null) return refuse(refusal)
  return await inTransaction(database, async (transaction): Promise<Outcome<string>> => {
    if (!(await holdDomain(transaction, settings, user.id, domain))) return notFound
    const stored = await transaction
      .selectFrom('domain_pages')
      .selectAll()
      .where('domain', '=', domain)
      .executeTakeFirst()
    const stale = refuseStale(ifMatch, presentDomainPages(stored))
    if (stale !== null) return stale
    const kept = {
      user_id: user.id,
      ...(pages.rootUrl !== undefined && { root_url: pages.rootUrl || null }),
      ...(pages.missingUrl !== undefined && { missing_url: pages.missingUrl || null }),
      ...(isOpen !== undefined && { is_open: isOpen }),
      ...(scanMarks !== undefined && { scan_marks: scanMarks.join('&') }),
    }
    await transaction
      .insertInto('domain_pages')
      .values({ domain, root_url: null, missing_url: null, is_open: false, scan_marks: '', ...kept })
      .onConflict((conflict) => conflict.column('domain').doUpdateSet(kept))
      .execute()
    await noteChange(transaction, user, clock(), { kind: 'domain.pages', subject: domain, details: pages })
    return done(domain)
  })
}

/**
 * Whether a short link of this service is one of the account with a code, to which its domain may lead. Null for any
 * other address.
 */
export async function hasOwnLink(
  database: Database,
  settings: Pick<Settings, 'brandedDomains' | 'linkPort'>,
  userId: number,
  address: string,
): Promise<boolean | null> {
  const url = parseUrl(address)
  const isAdded = await addedLinkHosts(database, [address])
  if (url === null || (!isOwnLink(settings, address) && !isAdded(address))) return null
  const tag = url.pathname.slice(1)
  const link = await database
    .selectFrom('short_links')
    .innerJoin('qr_codes', 'qr_codes.id', 'short_links.code_id')
    .select('short_links.id')
    .where('short_links.domain', '=', linkHost(url))
    .where(meansTag(tag))
    .where('short_links.user_id', '=', userId)
    .where('qr_codes.deleted_at', 'is', null)
    .executeTakeFirst()
  return link !== undefined
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
