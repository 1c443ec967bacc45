import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CreateCommand, ShortLinkCommand } from '#contract/create.ts'
import { slashTagKey } from '#contract/slash-tag.ts'
import { tagFromDestination, tagFromTitle } from '#contract/suggested-tag.ts'
import { tagTables } from '#contract/tag-tables.ts'
import { type BlockedHosts, rememberedBlocks } from '../../database/queries/blocked-hosts.ts'
import type { Database } from '../../database/open-database.ts'
import { shareLoop } from '../../database/engines/share-loop.ts'
import { checkDestinations, type LinkHosts, protect, rememberedLinkHosts } from './save-rules.ts'
import { openAmong } from '../../database/queries/domains.ts'
import { inParts } from '../../database/bulk-statement.ts'
import { earlierCreates } from '../../database/queries/links.ts'
import { findAnyCode } from '../../database/queries/find-code.ts'
import { productLinkOf, toRow } from '../../domain/code.ts'
import type { Code, CodeRow } from '../../domain/stored-code.ts'
import { parseCreate } from '../../domain/code-requests.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { CommandDeps } from '../command-deps.ts'
import { accountDomains, domainAmong, foreignDomain, ownDomain } from '../links/domains.ts'
import { done, notFound, type Outcome, refuse } from '../../domain/refusal.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import { refuseSigns, suggestTags, randomTags } from '../links/slash-tags.ts'
import { type TemplatedFolders, templatedFolders, withFolderUtm } from '../library/utm-templates.ts'
import { type IdempotencyKey, otherBody, type Prepared, writeCodes, type Written } from './write-codes.ts'
import { createHash } from 'node:crypto'
import { fieldDataSchema } from '#contract/field-data.ts'
import { applyKit, type KitDesign } from '#design/brand/brand-kit.ts'
import { newDesign } from '#design/design.ts'
import { designToFields } from '#design/record-design.ts'
import { brandKitsOf, designOfBrand, findFolderBrandKit, kitDesignOf } from '../library/brand-kits.ts'
import { forwardsQueries, withQueryDefault } from '../links/forwarded-queries.ts'

/** `repeated`: an earlier request with this key created the code. */
export type Created = { readonly code: CodeRow; readonly repeated: boolean }

type CreateDeps = Pick<CommandDeps, 'database' | 'clock' | 'random' | 'settings' | 'linkChanges'>

/** Facts that are read once for many creates; by default each create asks for its own. */
export type KnownFacts = {
  readonly blockedOf: BlockedHosts
  /** The domains that allow further signs in tags. */
  readonly open: ReadonlySet<string>
  /** Whether new codes of the account pass their query on. */
  readonly isQueryForwarded: boolean
  /** All domains of the account. */
  readonly domains: readonly string[]
  readonly templates: TemplatedFolders
  readonly addedOf: LinkHosts
}

export async function knownFacts(
  deps: Pick<CommandDeps, 'database' | 'settings'>,
  userId: number,
  commands: readonly CreateCommand[],
): Promise<KnownFacts> {
  const { database } = deps
  const { domains } = await accountDomains(deps, userId)
  return {
    blockedOf: await rememberedBlocks(database, commands),
    open: await openAmong(database, domains),
    isQueryForwarded: await forwardsQueries(database, userId),
    domains,
    templates: await templatedFolders(database, userId),
    addedOf: await rememberedLinkHosts(
      database,
      commands.flatMap(({ destinationUrl }) => destinationUrl ?? []),
    ),
  }
}

/** A code to create. */
type Wanted = {
  readonly command: CreateCommand
  readonly idempotency: IdempotencyKey | null
  /** Further valid slash tags that lead to the code. */
  readonly aliases?: readonly string[]
  /** Whether there may be a print of it, as of a code that moves here. Then its address stays letter for letter. */
  readonly isPrinted?: boolean
}

/**
 * Creates a code with its short link. One transaction reserves the key, the quota and the link, and writes
 * the code. Refusals: invalid, plan-limit, taken.
 */
export async function createQrCode(
  deps: CreateDeps,
  user: SignedInUser,
  command: CreateCommand,
  idempotency: IdempotencyKey | null,
  {
    aliases = [],
    isPrinted = false,
    ...known
  }: Partial<KnownFacts> & Pick<Wanted, 'aliases' | 'isPrinted'> = {},
): Promise<Outcome<Created>> {
  const repeated = await findRepeated(deps.database, user, idempotency)
  if (repeated !== null) return repeated
  const prepared = await prepare(deps, user, { command, idempotency, aliases, isPrinted }, known)
  if (!prepared.ok) return prepared
  const [outcome = notFound] = await writeSome(deps, user, [prepared.value])
  return outcome
}

/**
 * The code that an earlier request with the key created; null without one. Ask first: what a repeated request wants
 * exists, even if it would be refused now. Refusals: invalid for another body, not-found.
 */
export async function findRepeated(
  database: Database,
  user: SignedInUser,
  idempotency: IdempotencyKey | null,
): Promise<Outcome<Created> | null> {
  if (idempotency === null) return null
  const earlier = (await earlierCreates(database, user.id, [idempotency.key])).get(idempotency.key)
  if (earlier === undefined) return null
  if (earlier.bodyHash !== idempotency.bodyHash) return otherBody
  const code = await findAnyCode(database, user.id, earlier.codeId)
  return code === null ? notFound : done({ code, repeated: true })
}

/**
 * Creates several codes, many in one transaction, because a commit and a statement take longer than a code. A refused one
 * does not affect the others. Returns the outcomes in order. Refusals: as of `createQrCode`.
 */
export async function createTogether(
  deps: CreateDeps,
  user: SignedInUser,
  wanted: readonly Wanted[],
  known: KnownFacts,
): Promise<Outcome<Created>[]> {
  const outcomes: Outcome<Created>[] = []
  let writing: Promise<readonly Outcome<Created>[]> = Promise.resolve([])
  for (const some of inParts(wanted, writtenAtOnce)) {
    // The next codes are prepared while the database writes the ones before them.
    const prepared = await prepareSome(deps, user, some, known)
    outcomes.push(...(await writing))
    writing = writeSome(deps, user, prepared)
    // A failed preparation must not leave a failed write that nobody awaits.
    writing.catch(() => {})
    await nextTurn()
  }
  return [...outcomes, ...(await writing)]
}

/**
 * Codes of one transaction. Few enough that on the embedded database another write, or a link that is not cached, waits
 * some 20 ms for its end.
 */
const writtenAtOnce = 128

/** Each code prepared, or the outcome of one that is not written. */
async function prepareSome(
  deps: CreateDeps,
  user: SignedInUser,
  wanted: readonly Wanted[],
  known: KnownFacts,
): Promise<(Prepared | Outcome<Created>)[]> {
  const prepared: (Prepared | Outcome<Created>)[] = []
  for (const each of wanted) {
    await shareLoop()
    const ready = await prepare(deps, user, each, known)
    if (ready.ok) prepared.push(ready.value)
    else prepared.push((await findRepeated(deps.database, user, each.idempotency)) ?? ready)
  }
  return prepared
}

/** The outcomes of codes, after those that are prepared are written. */
async function writeSome(
  deps: CreateDeps,
  user: SignedInUser,
  prepared: readonly (Prepared | Outcome<Created>)[],
): Promise<Outcome<Created>[]> {
  const writable = prepared.filter((one) => 'draft' in one)
  const written = (await writeTogether(deps, user, writable)).values()
  const outcomes: Outcome<Created>[] = []
  for (const one of prepared) {
    if ('draft' in one) outcomes.push(await withSuggestions(deps, one, written.next().value ?? notFound))
    else outcomes.push(one)
  }
  return outcomes
}

/** Adds available tags to the refusal of a code whose link is taken. */
async function withSuggestions(
  deps: CreateDeps,
  { draft, command }: Prepared,
  outcome: Outcome<Created>,
): Promise<Outcome<Created>> {
  if (outcome.ok || outcome.refusal.kind !== 'taken') return outcome
  return refuse({ kind: 'taken', suggestions: await suggestTags(deps, draft.domain, command.slashTag) })
}

/**
 * Writes all codes in one transaction. When one is refused, nothing is written, and each half gets a transaction of its
 * own, so the refused ones are found in a few steps.
 */
async function writeTogether(
  deps: CreateDeps,
  user: SignedInUser,
  prepared: readonly Prepared[],
): Promise<Outcome<Created>[]> {
  if (prepared.length === 0) return []
  const outcome = await inTransaction(deps.database, (transaction) =>
    writeCodes(transaction, deps, user, prepared),
  )
  if (outcome.ok) {
    const codes: Outcome<Created>[] = []
    for (const [place, written] of outcome.value.entries()) {
      const one = prepared[place]
      if (one !== undefined) codes.push(await created(deps, user, one, written))
    }
    return codes
  }
  if (prepared.length === 1) return [outcome]
  const middle = Math.ceil(prepared.length / 2)
  await nextTurn()
  return [
    ...(await writeTogether(deps, user, prepared.slice(0, middle))),
    ...(await writeTogether(deps, user, prepared.slice(middle))),
  ]
}

/** Refusals: invalid. */
async function prepare(
  deps: CreateDeps,
  user: SignedInUser,
  { command, idempotency, aliases = [], isPrinted = false }: Wanted,
  { open, domains, ...known }: Partial<KnownFacts>,
): Promise<Outcome<Prepared>> {
  const domain =
    domains === undefined
      ? await ownDomain(deps, user.id, command.brandedDomain)
      : domainAmong(domains, command.brandedDomain)
  if (domain === null) return foreignDomain
  const signs = await refuseSigns(deps.database, domain, [command.slashTag, ...aliases], open)
  if (signs !== null) return signs
  const draft = await draftCode(deps, user, command, domain, { ...known, isPrinted })
  if (!draft.ok) return draft
  const row = toRow(draft.value, Date.parse(draft.value.created_at))
  return done({ command, idempotency, aliases, isPrinted, draft: draft.value, row })
}

/** The new code once it is committed, or the one from an earlier request. */
async function created(
  { database, linkChanges }: CreateDeps,
  user: SignedInUser,
  { command, aliases, draft }: Prepared,
  written: Written,
): Promise<Outcome<Created>> {
  if (written.repeated) {
    const code = await findAnyCode(database, user.id, written.codeId)
    return code === null ? notFound : done({ code, repeated: true })
  }
  for (const tag of [command.slashTag, ...aliases, productLinkOf(draft) ?? []].flat())
    linkChanges.changed(draft.domain, slashTagKey(tag))
  return done({ code: { ...written.code, scans: 0, clicks: 0 }, repeated: false })
}

type DraftFacts = Partial<Omit<KnownFacts, 'open' | 'domains'>> & Pick<Wanted, 'isPrinted'>

/** The new code without its ids. Refusals: invalid. */
export async function draftCode(
  deps: Pick<CommandDeps, 'clock' | 'database' | 'settings'>,
  user: SignedInUser,
  command: CreateCommand,
  domain: string,
  { isQueryForwarded, isPrinted = false, templates, ...hosts }: DraftFacts = {},
): Promise<Outcome<Code>> {
  const protection = await protect(command, null)
  if (!protection.ok) return protection
  const origin = { user_id: user.id, saved_by: user.person.id, domain, now: deps.clock(), isPrinted }
  const tracked = await withFolderUtm(deps.database, user.id, command, templates)
  // A code that moves here keeps its ways.
  const isForwarded = isPrinted || (isQueryForwarded ?? (await forwardsQueries(deps.database, user.id)))
  const code = parseCreate(withQueryDefault(tracked, isForwarded), { ...origin, ...protection.value })
  if (!code.ok) return code
  const closed = await checkDestinations(deps.database, deps.settings, code.value, null, hosts)
  return closed === null ? code : refuse(closed)
}

/** A hash to compare bodies. Passwords only count as present, so no fast hash of a password is stored. */
export function bodyHash(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(body)))
    .digest('hex')
}

/** A copy with sorted keys. `JSON.stringify` with a function would take twice as long for the rows of an import. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  const fields = value as Readonly<Record<string, unknown>>
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(fields).sort())
    copy[key] = fields[key] && /password$/i.test(key) ? true : sorted(fields[key])
  return copy
}

/** Lifetime of a key in milliseconds: a week, longer than any retry. */
const keyLifetime = 7 * 24 * 3_600_000

/** Deletes expired keys. */
export async function forgetOldKeys({
  database,
  clock,
}: Pick<CommandDeps, 'database' | 'clock'>): Promise<void> {
  await database
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(clock() - keyLifetime).toISOString())
    .execute()
}

/**
 * Creates a code from a destination alone: on the default domain, with a free tag from the words of the address, in a
 * named brand kit or the default one. What the request supplies stays. Refusals: invalid, plan-limit, taken.
 */
export async function createShortLink(
  deps: CreateDeps,
  user: SignedInUser,
  { brand, ...command }: ShortLinkCommand,
  idempotency: IdempotencyKey | null,
): Promise<Outcome<Created>> {
  const { domains } = await accountDomains(deps, user.id)
  const brandedDomain = command.brandedDomain ?? domains[0] ?? ''
  const kit = await kitFor(deps, user.id, { brand, folderId: command.folderId ?? null })
  if (!kit.ok) return (await findRepeated(deps.database, user, idempotency)) ?? kit
  const designed =
    brand === undefined && hasDesign(command)
      ? { ...command, qr: command.qr ?? {} }
      : inKit(kit.value, command)
  const create = (slashTag: string) =>
    createQrCode(deps, user, { ...designed, brandedDomain, slashTag }, idempotency)
  if (command.slashTag !== undefined) return await create(command.slashTag)
  const words =
    tagFromTitle(command.title ?? '', tagTables) ||
    tagFromDestination(command.destinationUrl, tagTables) ||
    ''
  const [free = 'link'] = await suggestTags(deps, brandedDomain.trim().toLowerCase(), words)
  const created = await create(free)
  if (created.ok || created.refusal.kind !== 'taken') return created
  // Somebody took the tag meanwhile, and may take the next one too.
  return await create(randomTags(words, deps.random)[0] ?? free)
}

function hasDesign({ qr, color, pattern, corner, frame, fieldData }: ShortLinkCommand): boolean {
  return [qr, color, pattern, corner, frame, fieldData?.['design']].some((part) => part !== undefined)
}

type WantedKit = { readonly brand: string | undefined; readonly folderId: number | null }

/** The design of the kit with this id or name, else of the default kit; null for none. Refusals: invalid. */
async function kitFor(
  { database }: CreateDeps,
  userId: number,
  { brand, folderId }: WantedKit,
): Promise<Outcome<KitDesign | null>> {
  if (brand !== undefined) return designOfBrand(await brandKitsOf(database, userId).execute(), brand)
  const row = await findFolderBrandKit(database, userId, folderId)
  return done(row === null ? null : kitDesignOf(row))
}

/** A body in a kit. What it has of a design stays. The editor reads the details of a design from `fieldData`. */
export function inKit<Body extends { readonly fieldData?: unknown }>(kit: KitDesign | null, body: Body) {
  const { design, ...flat } = designToFields(kit === null ? newDesign : applyKit(newDesign, kit))
  const dressed = { ...flat, ...body, qr: design }
  const own = fieldDataSchema.safeParse(body.fieldData ?? null)
  // Content that cannot be read is refused with the rest of the body.
  return own.success ? { ...dressed, fieldData: { design, ...own.data } } : dressed
}
