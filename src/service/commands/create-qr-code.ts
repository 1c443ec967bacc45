import type { CreateCommand, ShortLinkCommand } from '#contract/create.ts'
import { parseProductPath } from '#contract/code-types/product.ts'
import { slashTagKey } from '#contract/slash-tag.ts'
import { tagFromDestination, tagFromTitle } from '#contract/suggested-tag.ts'
import { tagTables } from '#contract/tag-tables.ts'
import { type BlockedHosts, rememberedBlocks } from '../database/queries/blocked-hosts.ts'
import type { Database } from '../database/open-database.ts'
import { checkDestinations, protect, takePlan } from './save-rules.ts'
import { exactAmong, openAmong } from '../database/queries/domains.ts'
import { claimLink, claimProduct, earlierCreates, holdGtin, takeId } from '../database/queries/links.ts'
import { findAnyCode } from '../database/queries/find-code.ts'
import { checkFolder } from './folders.ts'
import { productLinkOf, toRow } from '../domain/code.ts'
import { type Code, type CodeRow, type QrCodesTable, subjectOf } from '../domain/stored-code.ts'
import { parseCreate } from '../domain/code-requests.ts'
import { noteFileUses } from './file-uses.ts'
import { inTransaction, type Transaction } from '../database/in-transaction.ts'
import { addTags } from '../database/queries/tags.ts'
import type { CommandDeps } from './command-deps.ts'
import { noteChange } from './note-change.ts'
import { foreignDomain, holdDomain, ownDomain, accountDomains } from './domains.ts'
import { done, invalid, notFound, type Outcome, refuse } from '../domain/refusal.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import { refuseSigns, suggestTags, randomTags } from './slash-tags.ts'
import { withFolderUtm } from './utm-templates.ts'
import { createHash } from 'node:crypto'
import { applyKit, kitDesignSchema } from '#design/brand/brand-kit.ts'
import { newDesign } from '#design/design.ts'
import { designToFields } from '#design/record-design.ts'
import { findFolderBrandKit } from './brand-kits.ts'
import { forwardsQueries, withQueryDefault } from './forwarded-queries.ts'

export type IdempotencyKey = { readonly key: string; readonly bodyHash: string }

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
}

export async function knownFacts(
  database: Database,
  userId: number,
  commands: readonly CreateCommand[],
): Promise<KnownFacts> {
  const domains = new Set(commands.map(({ brandedDomain }) => brandedDomain.trim().toLowerCase()))
  return {
    blockedOf: await rememberedBlocks(database, commands),
    open: await openAmong(database, [...domains]),
    isQueryForwarded: await forwardsQueries(database, userId),
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
  const outcome = await inTransaction(deps.database, (transaction) =>
    writeCode(transaction, deps, user, prepared.value),
  )
  if (outcome.ok) return await created(deps, user, prepared.value, outcome.value)
  if (outcome.refusal.kind !== 'taken') return outcome
  const suggestions = await suggestTags(deps, prepared.value.draft.domain, command.slashTag)
  return refuse({ kind: 'taken', suggestions })
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

const otherBody = invalid('Idempotency-Key', 'send-new-key')

/**
 * Creates several codes in one transaction, because a commit takes longer than a code. Null when one of them is refused:
 * then nothing is written.
 */
export async function createTogether(
  deps: CreateDeps,
  user: SignedInUser,
  wanted: readonly Wanted[],
  known: KnownFacts,
): Promise<Outcome<Created>[] | null> {
  const prepared: Prepared[] = []
  for (const one of wanted) {
    const ready = await prepare(deps, user, one, known)
    if (!ready.ok) return null
    prepared.push(ready.value)
  }
  const outcome = await inTransaction(deps.database, async (transaction): Promise<Outcome<Written[]>> => {
    const all: Written[] = []
    for (const one of prepared) {
      const written = await writeCode(transaction, deps, user, one)
      if (!written.ok) return written
      all.push(written.value)
    }
    return done(all)
  })
  if (!outcome.ok) return null
  const codes: Outcome<Created>[] = []
  for (const [place, written] of outcome.value.entries()) {
    const one = prepared[place]
    if (one !== undefined) codes.push(await created(deps, user, one, written))
  }
  return codes
}

/** A new code without its ids, and what a create writes beside it. */
type Prepared = Required<Wanted> & { readonly draft: Code }

/** Refusals: invalid. */
async function prepare(
  deps: CreateDeps,
  user: SignedInUser,
  { command, idempotency, aliases = [], isPrinted = false }: Wanted,
  { open, ...known }: Partial<KnownFacts>,
): Promise<Outcome<Prepared>> {
  const domain = await ownDomain(deps, user.id, command.brandedDomain)
  if (domain === null) return foreignDomain
  const signs = await refuseSigns(deps.database, domain, [command.slashTag, ...aliases], open)
  if (signs !== null) return signs
  const draft = await draftCode(deps, user, command, domain, { ...known, isPrinted })
  return draft.ok ? done({ command, idempotency, aliases, isPrinted, draft: draft.value }) : draft
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

type DraftFacts = Partial<Omit<KnownFacts, 'open'>> & Pick<Wanted, 'isPrinted'>

/** The new code without its ids. Refusals: invalid. */
export async function draftCode(
  deps: Pick<CommandDeps, 'clock' | 'database' | 'settings'>,
  user: SignedInUser,
  command: CreateCommand,
  domain: string,
  { blockedOf, isQueryForwarded, isPrinted = false }: DraftFacts = {},
): Promise<Outcome<Code>> {
  const protection = await protect(command, null)
  if (!protection.ok) return protection
  const origin = { user_id: user.id, saved_by: user.person.id, domain, now: deps.clock(), isPrinted }
  const tracked = await withFolderUtm(deps.database, user.id, command)
  // A code that moves here keeps its ways.
  const isForwarded = isPrinted || (isQueryForwarded ?? (await forwardsQueries(deps.database, user.id)))
  const code = parseCreate(withQueryDefault(tracked, isForwarded), { ...origin, ...protection.value })
  if (!code.ok) return code
  const closed = await checkDestinations(deps.database, deps.settings, code.value, null, blockedOf)
  return closed === null ? code : refuse(closed)
}

/** The new row, or the id of the code from an earlier request. */
type Written =
  | { readonly repeated: false; readonly code: QrCodesTable }
  | { readonly repeated: true; readonly codeId: number }

async function writeCode(
  transaction: Transaction,
  { settings, clock }: Pick<CreateDeps, 'settings' | 'clock'>,
  user: SignedInUser,
  { draft, command: { earlierDays }, aliases, idempotency }: Prepared,
): Promise<Outcome<Written>> {
  const id = await takeId(transaction, 'codes')
  if (idempotency !== null) {
    const note = { userId: user.id, codeId: id, createdAt: draft.created_at, ...idempotency }
    const earlier = await noteIdempotencyKey(transaction, note)
    if (earlier?.sameBody === true) return done({ codeId: earlier.codeId, repeated: true })
    if (earlier !== null) return otherBody
  }
  const misplaced = await checkFolder(transaction, draft, null)
  if (misplaced !== null) return refuse(misplaced)
  if (!(await holdDomain(transaction, settings, user.id, draft.domain))) return foreignDomain
  const links = await claimLinks(transaction, user, { ...draft, id }, aliases)
  if (!links.ok) return links
  const code = { ...draft, id, link_id: links.value }
  const row = toRow(code, Date.parse(draft.created_at))
  await transaction.insertInto('qr_codes').values(row).execute()
  await transaction
    .insertInto('counters')
    .values({ code_id: id, user_id: user.id, scans: 0, clicks: 0 })
    .execute()
  if (earlierDays)
    await transaction
      .insertInto('earlier_clicks')
      .values({ user_id: user.id, code_id: id, days: earlierDays })
      .execute()
  await addTags(transaction, user.id, id, row.tags)
  const missing = await noteFileUses(transaction, settings, code, { before: null, now: clock() })
  if (missing !== null) return refuse(missing)
  await noteChange(transaction, user, clock(), { kind: 'code.created', codeId: id, subject: subjectOf(code) })
  return done({ code: row, repeated: false })
}

/** Reserves the links of a new code in the plan and on its domain. Returns the id of the one that it shows. */
async function claimLinks(
  transaction: Transaction,
  user: SignedInUser,
  code: Code,
  aliases: readonly string[],
): Promise<Outcome<number>> {
  const product = productLinkOf(code)
  const count = 1 + aliases.length + (product === null ? 0 : 1)
  const refusal = await takePlan(transaction, user.id, user.plan, code, count)
  if (refusal !== null) return refuse(refusal)
  const { domain, tag, id: codeId, created_at: createdAt } = code
  const isExact = (await exactAmong(transaction, [domain])).has(domain)
  const claim = { domain, isExact, tag, codeId, userId: user.id, createdAt }
  const linkId = await claimLink(transaction, claim)
  if (linkId === null) return refuse({ kind: 'taken', suggestions: [] })
  for (const alias of aliases) {
    const aliasId = await claimLink(transaction, { ...claim, tag: alias, isAlias: true })
    if (aliasId === null) return refuse({ kind: 'taken', suggestions: [] })
  }
  const gtin = product === null ? undefined : parseProductPath(product)?.gtin
  if (gtin !== undefined && !(await holdGtin(transaction, { domain, gtin, userId: user.id })))
    return invalid('fieldData.product.gtin', 'gtin-held', { domain })
  if (product !== null && !(await claimProduct(transaction, { ...claim, tag: product })))
    return invalid('fieldData.product.gtin', 'product-taken')
  return done(linkId)
}

/** The code created by an earlier request with the same key. */
type EarlierCreate = { readonly codeId: number; readonly sameBody: boolean }

/**
 * Records the key of a create, or returns its earlier code. The primary key decides races; a refused create
 * rolls back its key.
 */
async function noteIdempotencyKey(
  transaction: Transaction,
  note: { userId: number; key: string; bodyHash: string; codeId: number; createdAt: string },
): Promise<EarlierCreate | null> {
  const noted = await transaction
    .insertInto('idempotency_keys')
    .values({
      user_id: note.userId,
      idempotency_key: note.key,
      body_hash: note.bodyHash,
      code_id: note.codeId,
      created_at: note.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doNothing())
    .returning('code_id')
    .executeTakeFirst()
  if (noted !== undefined) return null
  const earlier = await transaction
    .selectFrom('idempotency_keys')
    .select(['code_id', 'body_hash'])
    .where('user_id', '=', note.userId)
    .where('idempotency_key', '=', note.key)
    .executeTakeFirstOrThrow()
  return { codeId: earlier.code_id, sameBody: earlier.body_hash === note.bodyHash }
}

/** A hash to compare bodies. Passwords only count as present, so no fast hash of a password is stored. */
export function bodyHash(body: unknown): string {
  const text = JSON.stringify(body, (key, value: unknown) =>
    /password$/i.test(key) && value ? true : sorted(value),
  )
  return createHash('sha256').update(text).digest('hex')
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
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
 * Creates a code from a destination alone: on the default domain, with a free tag from the words of the address, in the
 * default brand kit. What the request supplies stays. Refusals: invalid, plan-limit, taken.
 */
export async function createShortLink(
  deps: CreateDeps,
  user: SignedInUser,
  command: ShortLinkCommand,
  idempotency: IdempotencyKey | null,
): Promise<Outcome<Created>> {
  const { domains } = await accountDomains(deps, user.id)
  const brandedDomain = command.brandedDomain ?? domains[0] ?? ''
  const designed = hasDesign(command)
    ? { ...command, qr: command.qr ?? {} }
    : await inDefaultKit(deps, user.id, command)
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

/** The command in the default kit of its folder. The editor reads the details of a design from `fieldData`. */
async function inDefaultKit({ database }: CreateDeps, userId: number, command: ShortLinkCommand) {
  const row = await findFolderBrandKit(database, userId, command.folderId ?? null)
  const kit = kitDesignSchema.safeParse(row === null ? null : JSON.parse(row.design))
  const { design, ...flat } = designToFields(kit.success ? applyKit(newDesign, kit.data) : newDesign)
  return { ...flat, ...command, qr: design, fieldData: { ...command.fieldData, design } }
}
