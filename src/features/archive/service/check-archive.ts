import type { ArchiveSummary } from '#features/archive/contract/archive.ts'
import type { FieldReason } from '#contract/reasons.ts'
import { linkKey, slashTagKey, slashTagSchema } from '#contract/slash-tag.ts'
import { accountDomains } from '#service/commands/links/domains.ts'
import type { CommandDeps } from '#service/commands/command-deps.ts'
import type { ArchivedKind } from '#service/commands/accounts/of-account.ts'
import { inParts } from '#service/database/bulk-statement.ts'
import type { Database } from '#service/database/open-database.ts'
import { findStorageUsed, findUsage } from '#service/database/queries/quotas.ts'
import { countedLinks } from '#service/domain/code.ts'
import type { SignedInUser } from '#service/domain/signed-in.ts'
import { ZipDamaged } from '#service/storage/zip.ts'
import { type ArchivedLink, type ArchivedRecord, recordKinds } from './archive-format.ts'
import type { Archive } from './open-archive.ts'

/** Records of features in archives. */
export type Archived = { readonly archived: readonly ArchivedKind[] }

type Facts = {
  /** Key of each code, see `keyOf`. */
  readonly keys: string[]
  readonly links: ArchivedLink[]
  /** Links that a plan counts. */
  counted: number
  files: number
  bytes: number
}

/** The key of a create. It is the same for each import of an archive, so a repeated import makes nothing twice. */
export function keyOf(
  { manifest: { madeAt } }: Archive,
  { id }: Pick<ArchivedRecord<'codes'>, 'id'>,
): string {
  return `archive:${madeAt}:${id}`
}

/** The links of a code: earlier ones, oldest first, then the one that it shows. */
export function linksOf({ fields, links }: ArchivedRecord<'codes'>): readonly ArchivedLink[] {
  const { brandedDomain, slashTag } = fields
  if (typeof brandedDomain !== 'string' || typeof slashTag !== 'string')
    throw new ZipDamaged('A code has no link')
  return [...links, { brandedDomain, slashTag }]
}

/** The contents of an archive, and the reasons that prevent its import into this account. Writes nothing. */
export async function summarise(
  deps: Pick<CommandDeps, 'database' | 'settings'> & Archived,
  user: SignedInUser,
  archive: Archive,
): Promise<{ readonly summary: Omit<ArchiveSummary, 'problems'>; readonly reasons: readonly FieldReason[] }> {
  const facts = await readFacts(archive, deps.archived)
  const { madeAt, protectedCodes, blockedCodes } = archive.manifest
  const summary = {
    madeAt,
    codes: facts.keys.length,
    links: facts.links.length,
    files: facts.files,
    bytes: facts.bytes,
    protectedCodes,
    blockedCodes,
    domains: [...new Set(facts.links.map(({ brandedDomain }) => brandedDomain))].sort(),
  }
  const reasons = [
    ...(await missingDomains(deps, user.id, facts)),
    ...(await takenLinks(deps.database, user.id, facts)),
    ...(await planReasons(deps.database, user, facts)),
  ]
  return { summary, reasons }
}

/** @throws ZipDamaged when a content is missing. */
async function readFacts(archive: Archive, archived: readonly ArchivedKind[]): Promise<Facts> {
  const facts: Facts = { keys: [], links: [], counted: 0, files: 0, bytes: 0 }
  for (const kind of ['files', 'logos'] as const)
    for await (const { path, size } of archive.records(kind)) {
      if (archive.zip.entries.get(path)?.uncompressedSize !== size) throw new ZipDamaged(`${path} is missing`)
      if (kind === 'files') {
        facts.files += 1
        facts.bytes += size
      }
    }
  for await (const record of archive.records('codes')) {
    facts.keys.push(keyOf(archive, record))
    const links = linksOf(record)
    facts.links.push(...links)
    const type = record.fields['qrType']
    facts.counted += countedLinks({ qr_type: typeof type === 'string' ? type : '' }, links.length)
  }
  for (const kind of recordKinds)
    if (kind !== 'files' && kind !== 'logos' && kind !== 'codes')
      for await (const _ of archive.records(kind)) continue
  for (const kind of archived) for await (const _ of archive.recordsOf(kind)) continue
  return facts
}

function reasonOf(code: FieldReason['code'], values?: FieldReason['values']): FieldReason {
  return { field: 'file', code, ...(values && { values }) }
}

async function missingDomains(
  deps: Pick<CommandDeps, 'database' | 'settings'>,
  userId: number,
  { links }: Facts,
): Promise<FieldReason[]> {
  const { domains, exact } = await accountDomains(deps, userId)
  const tags = new Map<string, Map<string, string>>()
  const differing = new Set<string>()
  for (const { brandedDomain: domain, slashTag: tag } of links) {
    const known = tags.get(domain) ?? new Map<string, string>()
    tags.set(domain, known)
    const before = known.get(slashTagKey(tag))
    if (before !== undefined && before !== tag) differing.add(domain)
    known.set(slashTagKey(tag), tag)
  }
  return [...tags.keys()].flatMap((domain) => {
    if (!domains.includes(domain)) return [reasonOf('archive-domain', { domain })]
    return differing.has(domain) && !exact.has(domain) ? [reasonOf('archive-domain-case', { domain })] : []
  })
}

const rowsAtOnce = 500

/** Links that somebody else uses. Those of the account itself may come from an earlier try. */
async function takenLinks(database: Database, userId: number, { links }: Facts): Promise<FieldReason[]> {
  const taken: string[] = []
  for (const domain of new Set(links.map(({ brandedDomain }) => brandedDomain))) {
    const tags = new Map(
      links.flatMap(({ brandedDomain, slashTag }) =>
        brandedDomain === domain && slashTagSchema.safeParse(slashTag).success
          ? [[slashTagKey(slashTag), slashTag] as const]
          : [],
      ),
    )
    for (const some of inParts([...tags.keys()], rowsAtOnce)) {
      const rows = await database
        .selectFrom('short_links')
        .select(['tag', 'tag_key', 'exact_tag'])
        .where('domain', '=', domain)
        .where('tag_key', 'in', some)
        .where('user_id', '!=', userId)
        .execute()
      const means = (row: (typeof rows)[number]) =>
        row.exact_tag === '' || linkKey(tags.get(row.tag_key) ?? '', true) === linkKey(row.tag, true)
      taken.push(...rows.filter(means).map(({ tag }) => `${domain}/${tag}`))
    }
  }
  const [link] = taken
  return link === undefined ? [] : [reasonOf('archive-links', { count: taken.length, link })]
}

async function planReasons(
  database: Database,
  { id, plan }: SignedInUser,
  facts: Facts,
): Promise<FieldReason[]> {
  const { codes, links, storage } = plan.limits
  const used = await findUsage(database, id)
  // Codes of an earlier try are counted in the account already.
  const made = await countMade(database, id, facts.keys)
  const needed = {
    codes: used.codes + facts.keys.length - made,
    links: used.links + (made === 0 ? facts.counted : 0),
  }
  const bytes = made === 0 ? (await findStorageUsed(database, id)) + facts.bytes : 0
  return [
    ...(codes !== null && needed.codes > codes
      ? [reasonOf('archive-plan-codes', { count: needed.codes, max: codes })]
      : []),
    ...(links !== null && needed.links > links
      ? [reasonOf('archive-plan-links', { count: needed.links, max: links })]
      : []),
    ...(storage != null && bytes > storage ? [reasonOf('archive-plan-storage')] : []),
  ]
}

async function countMade(database: Database, userId: number, keys: readonly string[]): Promise<number> {
  let made = 0
  for (const some of inParts(keys, rowsAtOnce)) {
    const rows = await database
      .selectFrom('idempotency_keys')
      .select('code_id')
      .where('user_id', '=', userId)
      .where('idempotency_key', 'in', some)
      .execute()
    made += rows.length
  }
  return made
}
