import type { Kysely } from 'kysely'
import { traitsOf } from '../engines/engine.ts'
import type { Transaction } from '../in-transaction.ts'
import type { DomainChecksTable, DomainsTable } from '../tables/links.ts'
import type { Tables } from '../schema.ts'

/** A domain of an account with its last check. */
export type DomainRow = Pick<
  DomainsTable,
  'domain' | 'created_at' | 'proven_at' | 'is_contested' | 'is_exact'
> &
  Pick<DomainChecksTable, 'state'>

/** The domains that an account has added, proven or not, oldest first. */
export async function addedDomains(database: Kysely<Tables>, userId: number): Promise<DomainRow[]> {
  const rows = await database
    .selectFrom('domains')
    .leftJoin('domain_checks', 'domain_checks.domain', 'domains.domain')
    .select([
      'domains.domain',
      'domains.created_at',
      'domains.proven_at',
      'domains.is_contested',
      'domains.is_exact',
      'domain_checks.state',
    ])
    .where('user_id', '=', userId)
    .orderBy('domains.created_at')
    .orderBy('domains.domain')
    .execute()
  return rows.map(({ state, ...row }) => ({ ...row, state: state ?? 'unchecked' }))
}

export async function hasProvenDomain(
  database: Kysely<Tables>,
  userId: number,
  domain: string,
): Promise<boolean> {
  return (await provenDomain(database, userId, domain).executeTakeFirst()) !== undefined
}

/** The same, and nobody can remove it before the transaction ends. */
export async function holdProvenDomain(
  transaction: Transaction,
  userId: number,
  domain: string,
): Promise<boolean> {
  const found = provenDomain(transaction, userId, domain)
  // An engine that queues its writers has only one at a time.
  const isQueued = traitsOf(transaction).turns !== undefined
  return (await (isQueued ? found : found.forKeyShare()).executeTakeFirst()) !== undefined
}

function provenDomain(database: Kysely<Tables>, userId: number, domain: string) {
  return database
    .selectFrom('domains')
    .select('domain')
    .where('domain', '=', domain)
    .where('user_id', '=', userId)
    .where('proven_at', 'is not', null)
}

/** Whether any account has added a domain, proven or not. Its check needs a certificate. */
export async function isClaimed(database: Kysely<Tables>, domain: string): Promise<boolean> {
  const row = await database
    .selectFrom('domains')
    .select('domain')
    .where('domain', '=', domain)
    .executeTakeFirst()
  return row !== undefined
}

/** The hosts that an account has added and proved. */
export async function domainsAmong(
  database: Kysely<Tables>,
  hosts: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hosts.length === 0) return new Set()
  const rows = await database
    .selectFrom('domains')
    .select('domain')
    .where('domain', 'in', hosts)
    .where('proven_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ domain }) => domain))
}

/** The domains where capital letters make another link. */
export async function exactAmong(
  database: Kysely<Tables>,
  domains: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('domains')
    .select('domain')
    .where('domain', 'in', domains)
    .where('is_exact', '=', true)
    .execute()
  return new Set(rows.map(({ domain }) => domain))
}

/** The domains whose new tags may have `/`, `.` and `~`. */
export async function openAmong(
  database: Kysely<Tables>,
  domains: readonly string[],
): Promise<ReadonlySet<string>> {
  if (domains.length === 0) return new Set()
  const rows = await database
    .selectFrom('domain_pages')
    .select('domain')
    .where('domain', 'in', domains)
    .where('is_open', '=', true)
    .execute()
  return new Set(rows.map(({ domain }) => domain))
}

/** The domain that an account has chosen for new codes; null for none. */
export async function chosenDefault(database: Kysely<Tables>, userId: number): Promise<string | null> {
  const row = await database
    .selectFrom('default_domains')
    .select('domain')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.domain ?? null
}

/** Codes of an account with a link on a domain. */
export type DomainUse = { readonly codes: number; readonly deletedCodes: number }

/** The use of each domain by an account, earlier links included. Links of permanently deleted codes do not count. */
export async function domainUses(
  database: Kysely<Tables>,
  userId: number,
  domain?: string,
): Promise<ReadonlyMap<string, DomainUse>> {
  const links = database
    .selectFrom('short_links')
    .innerJoin('qr_codes', (join) =>
      join
        .onRef('qr_codes.user_id', '=', 'short_links.user_id')
        .onRef('qr_codes.id', '=', 'short_links.code_id'),
    )
    .select(['short_links.domain'])
    .select((row) => [
      row.fn.count<number | string>('qr_codes.id').distinct().as('all'),
      row.fn.count<number | string>('qr_codes.deleted_at').as('deleted_links'),
    ])
    .where('short_links.user_id', '=', userId)
    .groupBy('short_links.domain')
  const rows = await (domain === undefined ? links : links.where('short_links.domain', '=', domain)).execute()
  const deleted = new Map<string, number>()
  for (const row of rows) {
    if (Number(row.deleted_links) > 0)
      deleted.set(row.domain, await deletedCodesOn(database, userId, row.domain))
  }
  return new Map(
    rows.map((row) => {
      const deletedCodes = deleted.get(row.domain) ?? 0
      return [row.domain, { codes: Number(row.all) - deletedCodes, deletedCodes }]
    }),
  )
}

async function deletedCodesOn(database: Kysely<Tables>, userId: number, domain: string): Promise<number> {
  const { codes } = await database
    .selectFrom('qr_codes')
    .innerJoin('short_links', (join) =>
      join
        .onRef('short_links.user_id', '=', 'qr_codes.user_id')
        .onRef('short_links.code_id', '=', 'qr_codes.id'),
    )
    .select((row) => row.fn.count<number | string>('qr_codes.id').distinct().as('codes'))
    .where('qr_codes.user_id', '=', userId)
    .where('qr_codes.deleted_at', 'is not', null)
    .where('short_links.domain', '=', domain)
    .executeTakeFirstOrThrow()
  return Number(codes)
}
