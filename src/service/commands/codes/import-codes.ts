import { done, invalid, type Outcome, refuse, worded } from '../../domain/refusal.ts'
import type { CreateCommand } from '#contract/create.ts'
import type { ImportCheck, ImportCheckRow } from '#contract/import-rows.ts'
import { completeAddress } from '#contract/read-address.ts'
import { linkKey, slashTagKey } from '#contract/slash-tag.ts'
import { tagFromDestination, tagFromTitle } from '#contract/suggested-tag.ts'
import { tagTables } from '#contract/tag-tables.ts'
import { type ImportFacts, importFacts, productOwner } from '../../database/queries/links.ts'
import { countedLinks, productLinkOf } from '../../domain/code.ts'
import type { Code } from '../../domain/stored-code.ts'
import type { CommandDeps } from '../command-deps.ts'
import { draftCode, type KnownFacts, knownFacts } from './create-qr-code.ts'
import { accountDomains, domainAmong } from '../links/domains.ts'
import { coloursAgainst } from './save-rules.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import { refuseSigns, suggestTags } from '../links/slash-tags.ts'
import type { Database } from '../../database/open-database.ts'
import { shareLoop } from '../../database/engines/share-loop.ts'
import { findUsage, holdUser } from '../../database/queries/quotas.ts'
import { maxCounts } from '#contract/limits.ts'
import { type FieldReason, fieldReasons, type Reason, withReasons } from '#contract/reasons.ts'
import { folderNameSchema, folderPathSeparator, namesOfPath } from '#contract/folder.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { foldersOf } from '../../database/queries/folders.ts'
import type { FoldersTable } from '../../database/tables/codes.ts'
import { foldText } from '#contract/text-field.ts'
import { insertFolder } from '../library/folders.ts'

export type CheckableRow = {
  readonly key: string
  readonly bodyHash: string
  readonly body: Readonly<Record<string, unknown>>
  readonly command: Outcome<CreateCommand>
  /** Path of its folder. */
  readonly folder?: string | undefined
  /** Further valid slash tags. */
  readonly aliases?: readonly string[] | undefined
}

type CheckDeps = Pick<CommandDeps, 'database' | 'clock' | 'random' | 'settings'>

/** The results an import would have, in order, without writing. */
export async function checkImport(
  deps: CheckDeps,
  user: SignedInUser,
  rows: readonly CheckableRow[],
  before: PlacedBefore,
): Promise<ImportCheck> {
  const account = await accountDomains(deps, user.id)
  const { domains } = account
  const links = rows.map((row) => wantedLinks(account, row))
  const facts = await importFacts(deps.database, user.id, {
    keys: rows.map(({ key }) => key),
    links: links.flat(),
  })
  const commands = rows.flatMap(({ command }) => (command.ok ? [command.value] : []))
  const folders = await planFolders(deps.database, user.id, rows.flatMap(folderOf))
  const known = {
    ...facts,
    ...(await knownFacts(deps, user.id, commands)),
    folders,
    exact: account.exact,
    products: new Set<string>(),
  }
  const claimed = new Map<string, string>()
  const checked: ImportCheckRow[] = []
  for (const [index, row] of rows.entries()) {
    checked.push(await checkRow(deps, user, row, links[index] ?? [], known, claimed))
    await shareLoop()
  }
  await proposeTags(deps, domains, rows, checked, claimed)
  const taking = rows.map(linksTaken)
  const room = await importRoom(deps.database, user, { rows: checked, taking, before })
  return { ...room, newFolders: [...folders.missing] }
}

function folderOf({ folder }: CheckableRow): string[] {
  return folder === undefined ? [] : [folder]
}

/** Links of the plan that a row takes, as its create counts them. */
function linksTaken({ command, aliases = [] }: CheckableRow): number {
  if (!command.ok) return 0
  const { qrType, fieldData } = command.value
  const wanted = { qr_type: qrType ?? '', fieldData: fieldData ?? null }
  return countedLinks(wanted, 1 + aliases.length + (productLinkOf(wanted) === null ? 0 : 1))
}

type Link = {
  readonly domain: string
  readonly tag: string
  readonly tagKey: string
  /** Equal for the same link. */
  readonly name: string
}

/** The link of a row and its aliases; none when it cannot have any. */
function wantedLinks(
  { domains, exact }: Awaited<ReturnType<typeof accountDomains>>,
  { command, aliases = [] }: CheckableRow,
): Link[] {
  if (!command.ok) return []
  const domain = domainAmong(domains, command.value.brandedDomain)
  if (domain === null) return []
  return [command.value.slashTag, ...aliases].map((tag) => ({
    domain,
    tag,
    tagKey: slashTagKey(tag),
    name: `${domain}/${linkKey(tag, exact.has(domain))}`,
  }))
}

/** The link of an earlier row, or of another code, that a row wants too. */
function conflictOf(
  links: readonly Link[],
  taken: ImportFacts['taken'],
  claimed: ReadonlyMap<string, string>,
): Reason | null {
  for (const { domain, tag, name } of links) {
    if (taken.has(name)) return { code: 'link-used' }
    const earlier = claimed.get(name)
    if (earlier === tag) return { code: 'link-earlier-row' }
    if (earlier !== undefined) return { code: 'link-case', values: { link: `${domain}/${earlier}` } }
  }
  return null
}

type RowFacts = ImportFacts &
  KnownFacts & {
    readonly folders: PlannedFolders
    /** The domains where capital letters make another link. */
    readonly exact: ReadonlySet<string>
    /** Product links that earlier rows want. */
    readonly products: Set<string>
  }

/** Why the product link of a row would be refused; null where it is free or there is none. */
async function productConflict(
  database: Database,
  draft: Code,
  { exact, products }: Pick<RowFacts, 'exact' | 'products'>,
): Promise<FieldReason | null> {
  const product = productLinkOf(draft)
  if (product === null) return null
  const field = 'fieldData.product.gtin'
  const { domain } = draft
  const owner = await productOwner(database, draft.user_id, domain, product)
  if (owner === 'other') return { field, code: 'gtin-held', values: { domain } }
  const name = `${domain}/${linkKey(product, exact.has(domain))}`
  if (owner === 'code' || products.has(name)) return { field, code: 'product-taken' }
  products.add(name)
  return null
}

async function checkRow(
  deps: CheckDeps,
  user: SignedInUser,
  row: CheckableRow,
  links: readonly Link[],
  facts: RowFacts,
  claimed: Map<string, string>,
): Promise<ImportCheckRow> {
  const answer = { key: row.key, errors: [], proposal: null, codeId: null }
  const refused = (outcome: 'invalid' | 'taken' | 'plan-limit', error: FieldReason): ImportCheckRow => ({
    ...answer,
    outcome,
    errors: [worded(error)],
  })
  const earlier = facts.made.get(row.key)
  if (earlier?.bodyHash === row.bodyHash) return { ...answer, outcome: 'made', codeId: earlier.codeId }
  if (earlier !== undefined) return refused('invalid', { field: 'key', code: 'send-row-key-once' })
  if (!row.command.ok) return { ...answer, outcome: 'invalid', errors: errorsOf(row.command) }
  const misplaced = facts.folders.problems.get(row.folder ?? '')
  if (misplaced !== undefined) return refused('invalid', { field: 'folder', ...misplaced })
  const [link] = links
  if (link === undefined) return refused('invalid', { field: 'brandedDomain', code: 'domain-yours' })
  const signs = await refuseSigns(
    deps.database,
    link.domain,
    links.map(({ tag }) => tag),
    facts.open,
  )
  if (signs !== null) return { ...answer, outcome: 'invalid', errors: errorsOf(signs) }
  const drafted = await draftCode(deps, user, withoutHashing(row.command.value), link.domain, facts)
  if (!drafted.ok) return { ...answer, outcome: 'invalid', errors: errorsOf(drafted) }
  const own = facts.taken.get(link.name)
  if (own?.destination === drafted.value.destination_url && own.destination !== '')
    return { ...answer, outcome: 'made', codeId: own.codeId }
  const conflict = conflictOf(links, facts.taken, claimed)
  if (conflict !== null) return refused('taken', { field: 'slashTag', ...conflict })
  const product = await productConflict(deps.database, drafted.value, facts)
  if (product !== null) return refused('invalid', product)
  const colours = coloursAgainst(user.plan, drafted.value)
  if (colours?.kind === 'plan-limit') {
    const { used, max, plan } = colours
    return refused('plan-limit', { field: 'color', code: 'colours-plan', values: { used, max, plan } })
  }
  for (const { tag, name } of links) claimed.set(name, tag)
  return { ...answer, outcome: 'ready' }
}

function errorsOf(outcome: Outcome<unknown>): ImportCheckRow['errors'] {
  return outcome.ok || outcome.refusal.kind !== 'invalid' ? [] : outcome.refusal.errors.map(worded)
}

/** Removes passwords: hashing a thousand of them takes half a minute, and a check stores none. */
function withoutHashing(command: CreateCommand): CreateCommand {
  const inner = command.fieldData?.['password']
  const hasPassword =
    Boolean(command.password ?? command.pdfPassword) || (typeof inner === 'string' && inner !== '')
  if (!hasPassword) return command
  const {
    password: _password,
    passwordProtectionEnabled: _enabled,
    pdfPassword: _pdf,
    fieldData,
    ...rest
  } = command
  if (fieldData === undefined || fieldData === null) return rest
  const { password: _inner, ...kept } = fieldData
  return { ...rest, fieldData: kept }
}

/** Proposes tags after all rows were read, so that none collides with a later row. */
async function proposeTags(
  deps: CheckDeps,
  domains: readonly string[],
  rows: readonly CheckableRow[],
  checked: ImportCheckRow[],
  claimed: ReadonlyMap<string, string>,
): Promise<void> {
  const avoid = new Set([...claimed.keys()].map((name) => slashTagKey(name.slice(name.indexOf('/') + 1))))
  for (const [index, answer] of checked.entries()) {
    const row = rows[index]
    if (row === undefined || !answer.errors.some(({ field }) => field === 'slashTag')) continue
    const { brandedDomain, slashTag, title, destinationUrl } = row.body
    const domain = typeof brandedDomain === 'string' ? domainAmong(domains, brandedDomain) : null
    const wanted = [
      slashTag,
      typeof title === 'string' ? tagFromTitle(title, tagTables) : '',
      tagFromDestination(
        typeof destinationUrl === 'string' ? completeAddress(destinationUrl) : '',
        tagTables,
      ),
    ].find((text) => typeof text === 'string' && text.trim() !== '')
    const [proposal] = await suggestTags(
      deps,
      domain ?? domains[0] ?? '',
      typeof wanted === 'string' ? wanted.slice(0, 80) : '',
      avoid,
    )
    if (proposal === undefined) continue
    avoid.add(slashTagKey(proposal))
    checked[index] = { ...answer, proposal }
    await shareLoop()
  }
}

/** Marks ready rows that exceed the plan's limit. */
async function importRoom(
  database: Database,
  { id, plan }: SignedInUser,
  { rows, taking, before }: RowsToPlace,
): Promise<ImportCheck> {
  const used = await findUsage(database, id)
  const left = (limit: 'codes' | 'links') => (plan.limits[limit] ?? Infinity) - used[limit]
  const placed = { ...before }
  let reached: 'codes' | 'links' | null = null
  const marked = rows.map((row, place) => {
    if (row.outcome !== 'ready') return row
    const links = placed.links + (taking[place] ?? 1)
    const full =
      placed.codes + 1 > left('codes')
        ? 'codes'
        : links > Math.max(placed.links, left('links'))
          ? 'links'
          : null
    if (full !== null) {
      reached ??= full
      return { ...row, outcome: 'plan-limit' as const }
    }
    placed.codes += 1
    placed.links = links
    return row
  })
  const max = reached === null ? null : plan.limits[reached]
  if (reached === null || max === null) return { rows: marked, limit: null, placedLinks: placed.links }
  return {
    rows: marked,
    placedLinks: placed.links,
    limit: { limit: reached, used: used[reached], max, plan: plan.name, fits: placed.codes },
  }
}

type RowsToPlace = {
  readonly rows: readonly ImportCheckRow[]
  /** Links of the plan that each row takes. */
  readonly taking: readonly number[]
  readonly before: PlacedBefore
}

/** Room that the ready rows of earlier requests of this check take. */
type PlacedBefore = { readonly codes: number; readonly links: number }

/** The folder of each path of an import, by path; null for an empty path. */
export type ImportPlaces = ReadonlyMap<string, Outcome<number | null>>

/** Finds the folders of an import by their paths and creates missing ones, all or none of a path. */
export async function makeFolders(
  { database, clock }: Pick<CommandDeps, 'database' | 'clock'>,
  userId: number,
  paths: readonly string[],
): Promise<ImportPlaces> {
  const places = new Map<string, Outcome<number | null>>()
  const now = new Date(clock()).toISOString()
  for (const path of new Set(paths)) {
    places.set(
      path,
      await inTransaction(database, async (transaction): Promise<Outcome<number | null>> => {
        const names = readPath(path)
        if (!names.ok) return names
        await holdUser(transaction, userId)
        let parentId: number | null = null
        for (const name of names.value) {
          const found = findByName(await foldersOf(transaction, userId), parentId, name)
          const folder: Outcome<FoldersTable> =
            found === undefined
              ? await insertFolder(
                  transaction,
                  userId,
                  { name, parentId, kitId: null, utmTemplateId: null },
                  now,
                )
              : done(found)
          if (!folder.ok) return folder
          parentId = folder.value.id
        }
        return done(parentId)
      }),
    )
  }
  return places
}

type PlannedFolders = {
  /** Paths of folders that the import would create, from the top. */
  readonly missing: readonly string[]
  /** Why a path cannot be used, by path. */
  readonly problems: ReadonlyMap<string, Reason>
}

/** The folders that an import would create, without writing. */
async function planFolders(
  database: Database,
  userId: number,
  paths: readonly string[],
): Promise<PlannedFolders> {
  const missing = new Map<string, string>()
  const problems = new Map<string, Reason>()
  if (paths.length === 0) return { missing: [], problems }
  const folders = await foldersOf(database, userId)
  for (const path of new Set(paths)) {
    const names = readPath(path)
    if (!names.ok) {
      if (names.refusal.kind === 'invalid')
        for (const reason of names.refusal.errors) problems.set(path, reason)
      continue
    }
    const wanted = missingOf(folders, names.value).filter((one) => !missing.has(foldText(one)))
    if (folders.length + missing.size + wanted.length > maxCounts.folders) {
      problems.set(path, { code: 'full-folders', values: { count: maxCounts.folders } })
    } else for (const one of wanted) missing.set(foldText(one), one)
  }
  return { missing: [...missing.values()], problems }
}

function missingOf(folders: readonly FoldersTable[], names: readonly string[]): string[] {
  let parentId: number | null = null
  for (const [place, name] of names.entries()) {
    const found = findByName(folders, parentId, name)
    if (found === undefined) {
      return names.slice(place).map((_, more) => names.slice(0, place + more + 1).join(folderPathSeparator))
    }
    parentId = found.id
  }
  return []
}

function findByName(folders: readonly FoldersTable[], parentId: number | null, name: string) {
  const key = foldText(name)
  return folders.find((folder) => folder.parent_id === (parentId ?? 0) && folder.name_key === key)
}

/** The names of a path. Refusals: invalid. */
function readPath(path: string): Outcome<string[]> {
  const names: string[] = []
  for (const name of namesOfPath(path)) {
    const read = folderNameSchema.safeParse(name, withReasons)
    if (!read.success) return refuse({ kind: 'invalid', errors: fieldReasons(read.error.issues, ['folder']) })
    names.push(read.data)
  }
  return names.length > 2 ? invalid('folder', 'folder-path-depth') : done(names)
}
