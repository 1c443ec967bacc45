import type * as z from 'zod/mini'
import { maxCounts } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import {
  type BrandedDomain,
  type brandedDomainRequestSchema,
  type DnsRecord,
  domainOperations,
  readDomain,
  storedDomain,
  unprovenDays,
} from '#contract/domains.ts'
import { isPrivateDomain } from '#design/payload.ts'
import { inTransaction, type Transaction } from '../../database/in-transaction.ts'
import {
  addedDomains,
  chosenDefault,
  type DomainRow,
  type DomainUse,
  domainUses,
  exactAmong,
  hasProvenDomain,
  holdProvenDomain,
} from '../../database/queries/domains.ts'
import { countRows, holdUser } from '../../database/queries/quotas.ts'
import type { DomainChecksTable } from '../../database/tables/links.ts'
import type { Tables } from '../../database/schema.ts'
import { withEtag } from '../../domain/etag.ts'
import { done, found, invalid, notFound, type Outcome } from '../../domain/refusal.ts'
import { isOwnPort } from '../../domain/hosts.ts'
import type { Settings } from '../../domain/settings.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import { defaultRecords, proofRecord } from '../../network/domain-records.ts'
import { newSecret } from '../../domain/secrets.ts'
import { checkDomain } from '../../network/check-domain.ts'
import { firstUserId } from '../accounts/users.ts'
import type { PageNetwork } from '../../network/public-network.ts'
import type { CommandDeps } from '../command-deps.ts'
import { noteChange } from '../accounts/note-change.ts'

type DomainDeps = Pick<CommandDeps, 'database' | 'clock' | 'settings'>

/** The branded domains of an account: the default first, unproven ones last. */
export async function listDomains(deps: DomainDeps, userId: number): Promise<BrandedDomain[]> {
  const { domains: proven, exact } = await accountDomains(deps, userId)
  const added = await addedDomains(deps.database, userId)
  const domains = [...new Set([...proven, ...added.map(({ domain }) => domain)])]
  const [checks, uses, pages] = await Promise.all([
    deps.database.selectFrom('domain_checks').selectAll().where('domain', 'in', domains).execute(),
    domainUses(deps.database, userId),
    deps.database.selectFrom('domain_pages').selectAll().where('user_id', '=', userId).execute(),
  ])
  return domains.map((domain, index) =>
    presentDomain(deps.settings, domain, {
      isDefault: index === 0,
      isExact: exact.has(domain),
      added: added.find((row) => row.domain === domain),
      check: checks.find((check) => check.domain === domain),
      use: uses.get(domain),
      pages: pages.find((row) => row.domain === domain),
      hasSay:
        proven.includes(domain) && (userId === firstUserId || !deps.settings.brandedDomains.includes(domain)),
    }),
  )
}

/** One domain of an account. Refusals: not-found. */
export async function readAccountDomain(
  deps: DomainDeps,
  userId: number,
  domain: string,
): Promise<Outcome<BrandedDomain>> {
  return found((await listDomains(deps, userId)).find((each) => each.domain === domain))
}

function presentDomain(
  settings: Settings,
  domain: string,
  {
    isDefault,
    isExact,
    added,
    check,
    use = { codes: 0, deletedCodes: 0 },
    pages,
    hasSay,
  }: {
    readonly isDefault: boolean
    readonly isExact: boolean
    readonly added: DomainRow | undefined
    readonly check: DomainChecksTable | undefined
    readonly use: DomainUse | undefined
    readonly pages: Tables['domain_pages'] | undefined
    /** Whether this account decides where the domain leads. */
    readonly hasSay: boolean
  },
): BrandedDomain {
  const isConfigured = settings.brandedDomains.includes(domain)
  const known = check?.records == null ? null : (JSON.parse(check.records) as DnsRecord[])
  return {
    domain,
    isConfigured,
    isDefault,
    ...presentProof(isConfigured ? undefined : added),
    isExact: isExact || added?.is_exact === true,
    state: check?.state ?? 'unchecked',
    addresses: check === undefined ? [] : (JSON.parse(check.addresses) as string[]),
    checkedAt: check?.checked_at ?? null,
    records:
      isConfigured || isPrivateDomain(domain)
        ? []
        : (known ?? [
            ...defaultRecords(domain, settings.domainTarget),
            ...(needsRecord(added) && check !== undefined
              ? [proofRecord(domain, null, check.proof_key)]
              : []),
          ]),
    ...use,
    ...(hasSay && {
      pages: presentDomainPages(pages),
    }),
  }
}

/** Where a domain leads without a code. @param pages undefined before they were set. */
export function presentDomainPages(pages: Tables['domain_pages'] | undefined) {
  return withEtag(domainOperations.setDomainPages, {
    rootUrl: pages?.root_url ?? '',
    missingUrl: pages?.missing_url ?? '',
    isOpen: pages?.is_open === true,
    scanMarks: pages?.scan_marks.split('&').filter(Boolean) ?? [],
  })
}

/** Domains of the configuration need no proof. */
function presentProof(added: DomainRow | undefined) {
  const isProven = added?.proven_at !== null
  return {
    isProven,
    isContested: needsRecord(added),
    endsAt:
      isProven || added === undefined
        ? null
        : new Date(Date.parse(added.created_at) + unprovenDays * day).toISOString(),
  }
}

function needsRecord(added: Pick<DomainRow, 'proven_at' | 'is_contested'> | undefined): boolean {
  return added !== undefined && added.proven_at === null && added.is_contested
}

const day = 24 * 3_600_000

/**
 * Whether only the TXT record proves a domain. A record that leads to this server is no proof where several accounts
 * live: it may have been left behind, or made for a colleague who adds the domain later. Private names have no DNS.
 */
async function demandsRecord(database: Kysely<Tables>, domain: string): Promise<boolean> {
  if (isPrivateDomain(domain)) return false
  return (await database.selectFrom('users').select('id').limit(2).execute()).length > 1
}

/**
 * Adds a domain to an account, which counts once it is proven. Refusals: invalid.
 *
 * @param ownHost the host by which the request reached the dashboard.
 */
export async function addDomain(
  deps: DomainDeps,
  user: SignedInUser,
  { domain: typed, isExact = false }: z.output<typeof brandedDomainRequestSchema>,
  ownHost: string,
): Promise<Outcome<string>> {
  const domain = readDomain(typed)
  if (domain === null) return invalid('domain', 'domain-format')
  const { brandedDomains, dashboardOrigin } = deps.settings
  if (brandedDomains.some((configured) => configured.replace(/:(80|443)$/, '') === domain)) {
    return invalid('domain', 'domain-configured')
  }
  const ownHosts = [readDomain(ownHost), dashboardOrigin == null ? null : new URL(dashboardOrigin).host]
  if (ownHosts.includes(domain) || isOwnPort(deps.settings, domain)) {
    return invalid('domain', 'domain-dashboard')
  }
  return await inTransaction(deps.database, (transaction) =>
    insertDomain(transaction, deps, user, { domain, isExact }),
  )
}

async function insertDomain(
  transaction: Transaction,
  { clock }: DomainDeps,
  user: SignedInUser,
  { domain, isExact }: { readonly domain: string; readonly isExact: boolean },
): Promise<Outcome<string>> {
  // The lock stops two concurrent additions from both taking the last place.
  await holdUser(transaction, user.id)
  const now = clock()
  const claim = {
    user_id: user.id,
    added_by: user.person.id,
    created_at: new Date(now).toISOString(),
    proven_at: null,
    is_exact: isExact,
  }
  const row = await transaction
    .insertInto('domains')
    .values({ domain, ...claim, is_contested: await demandsRecord(transaction, domain) })
    .onConflict((conflict) =>
      conflict
        .column('domain')
        .doUpdateSet({ ...claim, is_contested: true })
        .where('domains.proven_at', 'is', null)
        .where('domains.user_id', '!=', user.id),
    )
    .returning('is_contested')
    .executeTakeFirst()
  if (row === undefined) {
    const holder = await transaction
      .selectFrom('domains')
      .select('user_id')
      .where('domain', '=', domain)
      .executeTakeFirst()
    return holder?.user_id === user.id ? invalid('domain', 'domain-added') : invalid('domain', 'domain-held')
  }
  const link = await transaction
    .selectFrom('short_links')
    .select('exact_tag')
    .where('domain', '=', domain)
    .limit(1)
    .executeTakeFirst()
  if (link !== undefined && (link.exact_tag !== '') !== isExact) return invalid('isExact', 'domain-case')
  if (row.is_contested) {
    // A new key, so that the record of a former account proves nothing.
    await transaction.deleteFrom('domain_checks').where('domain', '=', domain).execute()
    await checkRowOf({ database: transaction }, domain)
  }
  if ((await countRows(transaction, 'domains', { user_id: user.id })) > maxCounts.domains)
    return invalid('domain', 'full-domains', { count: maxCounts.domains })
  await noteChange(transaction, user, now, { kind: 'domain.added', subject: domain })
  return done(domain)
}

/** Makes a domain of the account the default for new codes. Refusals: invalid, not-found. */
export async function makeDomainDefault(
  deps: DomainDeps,
  user: SignedInUser,
  typed: string,
): Promise<Outcome<string>> {
  const domain = await ownDomain(deps, user.id, typed)
  if (domain === null) return await refuseUnproven(deps, user.id, typed)
  return await inTransaction(deps.database, async (transaction) => {
    await transaction
      .insertInto('default_domains')
      .values({ user_id: user.id, domain })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ domain }))
      .execute()
    await noteChange(transaction, user, deps.clock(), { kind: 'domain.default', subject: domain })
    return done(domain)
  })
}

async function refuseUnproven(
  { database }: DomainDeps,
  userId: number,
  typed: string,
): Promise<Outcome<never>> {
  const added = await addedDomains(database, userId)
  return added.some(({ domain }) => domain === typed.trim().toLowerCase())
    ? invalid('domain', 'domain-unproven')
    : notFound
}

/**
 * Removes a domain that no code of the account uses, neither now nor by an earlier link. Links of permanently deleted
 * codes are deleted too. Refusals: not-found, invalid.
 */
export async function removeDomain(
  { database, clock, settings }: DomainDeps,
  user: SignedInUser,
  typed: string,
): Promise<Outcome<null>> {
  const domain = typed.trim().toLowerCase()
  if (settings.brandedDomains.includes(domain)) {
    return invalid('domain', 'domain-fixed')
  }
  return await inTransaction(database, async (transaction): Promise<Outcome<null>> => {
    // Delete first: a concurrent create on this domain ends before, or no longer finds it.
    const removed = await transaction
      .deleteFrom('domains')
      .where('domain', '=', domain)
      .where('user_id', '=', user.id)
      .returning('domain')
      .executeTakeFirst()
    if (removed === undefined) return notFound
    const use = (await domainUses(transaction, user.id, domain)).get(domain)
    if (use !== undefined) return invalid('domain', 'domain-in-use', { domain, ...use })
    await transaction
      .deleteFrom('short_links')
      .where('domain', '=', domain)
      .where('user_id', '=', user.id)
      .execute()
    await transaction.deleteFrom('gtins').where('domain', '=', domain).execute()
    await transaction.deleteFrom('domain_checks').where('domain', '=', domain).execute()
    await transaction.deleteFrom('domain_pages').where('domain', '=', domain).execute()
    if ((await chosenDefault(transaction, user.id)) === domain) {
      await transaction.deleteFrom('default_domains').where('user_id', '=', user.id).execute()
    }
    await noteChange(transaction, user, clock(), { kind: 'domain.removed', subject: domain })
    return done(null)
  })
}

type CheckDeps = Pick<CommandDeps, 'database' | 'clock' | 'settings' | 'linkChanges'> & {
  readonly network: PageNetwork
}

/** Milliseconds for which a check counts as current, which limits requests to other servers. */
const fresh = 3_000

/**
 * Checks DNS and HTTPS of a domain of the account and stores the result. The first check that works, or finds the TXT
 * record, proves the domain. Refusals: not-found.
 */
export async function checkAccountDomain(
  deps: CheckDeps,
  userId: number,
  typed: string,
): Promise<Outcome<string>> {
  const { database, clock, settings, network } = deps
  const domain = typed.trim().toLowerCase()
  const added = (await addedDomains(database, userId)).find((row) => row.domain === domain)
  if (added === undefined && !settings.brandedDomains.includes(domain)) return notFound
  const known = await checkRowOf(deps, domain)
  const needsProofRecord = await holdToRecord(deps, userId, added)
  if (known.checked_at !== null && clock() - Date.parse(known.checked_at) < fresh) return done(domain)
  const { state, addresses, records, hasProofRecord } = await checkDomain(network, {
    domain,
    key: known.proof_key,
    target: settings.domainTarget,
    allowsPrivate: maySendTo(settings, domain),
    needsProofRecord,
  })
  const isProof = hasProofRecord || (state === 'works' && !needsProofRecord)
  if (added?.proven_at === null && isProof) await noteProof(deps, userId, added)
  await database
    .updateTable('domain_checks')
    .set({
      state,
      addresses: JSON.stringify(addresses),
      checked_at: new Date(clock()).toISOString(),
      ...(records === null ? {} : { records: JSON.stringify(records) }),
    })
    .where('domain', '=', domain)
    .execute()
  return done(domain)
}

/** Whether a claim needs the TXT record, also one that was made when the server had a single account. */
async function holdToRecord(
  { database }: CheckDeps,
  userId: number,
  added: DomainRow | undefined,
): Promise<boolean> {
  if (added === undefined || added.proven_at !== null) return false
  if (added.is_contested) return true
  if (!(await demandsRecord(database, added.domain))) return false
  await database
    .updateTable('domains')
    .set({ is_contested: true })
    .where('domain', '=', added.domain)
    .where('user_id', '=', userId)
    .where('created_at', '=', added.created_at)
    .execute()
  return true
}

/** Proves only the checked claim: another account may have claimed the domain meanwhile. */
async function noteProof(
  { database, clock, linkChanges }: CheckDeps,
  userId: number,
  { domain, created_at }: DomainRow,
): Promise<void> {
  await database
    .updateTable('domains')
    .set({ proven_at: new Date(clock()).toISOString() })
    .where('domain', '=', domain)
    .where('user_id', '=', userId)
    .where('created_at', '=', created_at)
    .execute()
  // The redirector may remember that it did not know this domain.
  linkChanges.changed(domain, '')
}

/** Removes claims that were not proved in time. Returns their number. */
export async function endUnprovenDomains({
  database,
  clock,
}: Pick<CommandDeps, 'database' | 'clock'>): Promise<number> {
  const since = new Date(clock() - unprovenDays * day).toISOString()
  const ended = await database
    .deleteFrom('domains')
    .where('proven_at', 'is', null)
    .where('created_at', '<=', since)
    .returning('domain')
    .execute()
  const domains = ended.map(({ domain }) => domain)
  if (domains.length > 0) await database.deleteFrom('domain_checks').where('domain', 'in', domains).execute()
  return domains.length
}

/** Domains of the configuration may be private, because nobody chose them through the API. */
function maySendTo({ brandedDomains, checksPrivateDomains }: Settings, domain: string): boolean {
  return checksPrivateDomains || brandedDomains.includes(domain)
}

/** The row of a domain with the key of its proof, which the first check creates. */
async function checkRowOf(
  { database }: { readonly database: Kysely<Tables> },
  domain: string,
): Promise<{ readonly proof_key: string; readonly checked_at: string | null }> {
  await database
    .insertInto('domain_checks')
    .values({
      domain,
      state: 'unchecked',
      addresses: '[]',
      records: null,
      proof_key: newSecret(),
      checked_at: null,
    })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .execute()
  return await database
    .selectFrom('domain_checks')
    .select(['proof_key', 'checked_at'])
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow()
}

/** Refuses a domain that the account does not have. */
export const foreignDomain = invalid('brandedDomain', 'domain-yours')

type DomainSource = Pick<CommandDeps, 'database'> & {
  readonly settings: Pick<Settings, 'brandedDomains'>
}

type AccountDomains = {
  /** The default first, then those of the configuration, then the account's own that it has proved. */
  readonly domains: readonly string[]
  /** Own domains whose last check failed. */
  readonly notReady: readonly string[]
  /** Those where capital letters make another link. */
  readonly exact: ReadonlySet<string>
}

/** The branded domains that an account may use. */
export async function accountDomains(
  { database, settings }: DomainSource,
  userId: number,
): Promise<AccountDomains> {
  const [added, chosen] = await Promise.all([addedDomains(database, userId), chosenDefault(database, userId)])
  const own = added.filter(
    ({ domain, proven_at }) => proven_at !== null && !settings.brandedDomains.includes(domain),
  )
  const domains = [...settings.brandedDomains, ...own.map(({ domain }) => domain)]
  const first = domains.filter((domain) => domain === chosen)
  return {
    domains: [...new Set([...first, ...domains])],
    notReady: own.filter(({ state }) => state !== 'works').map(({ domain }) => domain),
    exact: await exactAmong(database, domains),
  }
}

/** The normalised domain if it is in the list; null otherwise. */
export function domainAmong(domains: readonly string[], typed: string): string | null {
  const wanted = storedDomain(typed)
  return domains.includes(wanted) ? wanted : null
}

/** The normalised domain if the account has it; null otherwise. */
export async function ownDomain(
  { database, settings }: DomainSource,
  userId: number,
  domain: string,
): Promise<string | null> {
  const wanted = storedDomain(domain)
  if (settings.brandedDomains.includes(wanted)) return wanted
  return (await hasProvenDomain(database, userId, wanted)) ? wanted : null
}

/** Whether the account has the domain. Locks it until the transaction ends. */
export async function holdDomain(
  transaction: Transaction,
  { brandedDomains }: Pick<Settings, 'brandedDomains'>,
  userId: number,
  domain: string,
): Promise<boolean> {
  return brandedDomains.includes(domain) || (await holdProvenDomain(transaction, userId, domain))
}
