import type { ArchiveSummary } from '#contract/archive.ts'
import { destinationSchema } from '#contract/destination.ts'
import type { FieldReason } from '#contract/reasons.ts'
import { inParts } from '../../database/bulk-statement.ts'
import type { Database } from '../../database/open-database.ts'
import type { FilePartsTable, FilesTable, ShortLinksTable } from '../../database/schema.ts'
import type { Row } from '../../database/table-rows.ts'
import { fromRow } from '../../domain/code.ts'
import { destinationsOf } from '../../domain/destinations.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import type { QrCodesTable } from '../../domain/stored-code.ts'
import { ZipDamaged } from '../../storage/read-zip.ts'
import type { CommandDeps } from '../command-deps.ts'
import { accountDomains } from '../domains.ts'
import { partName } from './archive-format.ts'
import type { Archive } from './open-archive.ts'

/** Facts that an import needs before it writes anything. */
export type ArchiveFacts = {
  readonly codes: number[]
  readonly links: Pick<ShortLinksTable, 'id' | 'domain' | 'tag_key' | 'exact_tag' | 'tag' | 'code_id'>[]
  readonly folders: number[]
  readonly files: Map<string, string>
  readonly parts: (FilePartsTable & { readonly path: string })[]
  readonly domains: Set<string>
  readonly deleted: Set<number>
  protectedCodes: number
  /** Bytes of files and photos. */
  stored: number
}

/** Reads all of an archive. Throws `ZipDamaged` and `ArchiveRefused`. */
export async function readFacts(archive: Archive): Promise<ArchiveFacts> {
  const facts: ArchiveFacts = {
    codes: [],
    links: [],
    folders: [],
    files: new Map(),
    parts: [],
    domains: new Set(),
    deleted: new Set(),
    protectedCodes: 0,
    stored: 0,
  }
  const isMissing = new Set(archive.manifest.missingFiles)
  for await (const { table, rows } of archive.records()) for (const row of rows) noteRow(facts, table, row)
  for (const { path, size } of facts.parts) {
    if (!isMissing.has(path) && archive.zip.entries.get(path)?.size !== size)
      throw new ZipDamaged(`${path} is missing`)
  }
  return facts
}

function noteRow(facts: ArchiveFacts, table: string, row: Row): void {
  if (table === 'qr_codes') noteCode(facts, row as QrCodesTable)
  if (table === 'folders') facts.folders.push(Number(row['id']))
  if (table === 'short_links') {
    const link = row as ShortLinksTable
    facts.links.push(link)
    facts.domains.add(link.domain)
  }
  if (table === 'domain_pages' || table === 'default_domains') facts.domains.add(String(row['domain']))
  if (table === 'domain_pages')
    for (const address of [row['root_url'], row['missing_url']])
      if (address != null) checkAddress(address, table)
  if (table === 'print_notes') facts.stored += Number(row['size'])
  if (table === 'files') {
    const file = row as FilesTable
    facts.files.set(file.id, file.name)
    facts.stored += file.stored
  }
  if (table === 'file_parts') {
    const part = row as FilePartsTable
    facts.parts.push({ ...part, path: partName(part, facts.files.get(part.file_id) ?? '') })
  }
}

function noteCode(facts: ArchiveFacts, row: QrCodesTable): void {
  facts.codes.push(row.id)
  if (row.deleted_at !== null) facts.deleted.add(row.id)
  if (row.is_protected) facts.protectedCodes += 1
  for (const address of Object.values(destinationsOf(fromCode(row)))) checkAddress(address, `Code ${row.id}`)
}

function checkAddress(address: unknown, from: string): void {
  if (!destinationSchema.safeParse(address).success)
    throw new ZipDamaged(`${from} leads to a forbidden address`)
}

/** A code of an archive. Its JSON may be anything. */
export function fromCode(row: QrCodesTable): ReturnType<typeof fromRow> {
  try {
    return fromRow(row)
  } catch {
    throw new ZipDamaged(`Code ${row.id} is damaged`)
  }
}

type CheckDeps = Pick<CommandDeps, 'database' | 'settings'>

/** The contents of the archive, and the reasons that prevent its import into this account. */
export async function summarise(
  deps: CheckDeps,
  user: SignedInUser,
  archive: Archive,
  facts: ArchiveFacts,
): Promise<{ readonly summary: Omit<ArchiveSummary, 'problems'>; readonly reasons: readonly FieldReason[] }> {
  const summary = {
    madeAt: archive.manifest.madeAt,
    codes: facts.codes.length,
    links: facts.links.length,
    files: facts.files.size,
    bytes: facts.stored,
    protectedCodes: facts.protectedCodes,
    domains: [...facts.domains].sort(),
  }
  const reasons = [
    ...((await isEmptyAccount(deps.database, user.id)) ? [] : [reasonOf('archive-not-empty')]),
    ...(await missingDomains(deps, user.id, facts)),
    ...(await takenLinks(deps.database, facts)),
    ...planReasons(user, facts),
  ]
  return { summary, reasons }
}

function reasonOf(code: FieldReason['code'], values?: FieldReason['values']): FieldReason {
  return { field: 'file', code, ...(values && { values }) }
}

/** Tables of which an empty account has no row. */
const filled = [
  'qr_codes',
  'short_links',
  'files',
  'logos',
  'folders',
  'brand_kits',
  'campaigns',
  'utm_templates',
  'drafts',
] as const

export async function isEmptyAccount(database: Database, userId: number): Promise<boolean> {
  for (const table of filled) {
    const row = await database
      .selectFrom(table)
      .select('user_id')
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirst()
    if (row !== undefined) return false
  }
  return true
}

async function missingDomains(
  deps: CheckDeps,
  userId: number,
  { domains, links }: ArchiveFacts,
): Promise<FieldReason[]> {
  const own = await accountDomains(deps, userId)
  const isExact = new Map(links.map((link) => [link.domain, link.exact_tag !== '']))
  return [...domains].flatMap((domain) => {
    if (!own.domains.includes(domain)) return [reasonOf('archive-domain', { domain })]
    // A domain without links fits either setting.
    return (isExact.get(domain) ?? own.exact.has(domain)) === own.exact.has(domain)
      ? []
      : [reasonOf('archive-domain-case', { domain })]
  })
}

const linksAtOnce = 500

function keyOf({ tag_key: key, exact_tag: exact }: Pick<ShortLinksTable, 'tag_key' | 'exact_tag'>): string {
  return `${key}\0${exact}`
}

export async function takenLinks(database: Database, { links }: ArchiveFacts): Promise<FieldReason[]> {
  const taken: string[] = []
  for (const domain of new Set(links.map((link) => link.domain))) {
    const wanted = new Map(
      links.flatMap((link) => (link.domain === domain ? [[keyOf(link), link.tag_key] as const] : [])),
    )
    for (const some of inParts([...new Set(wanted.values())], linksAtOnce)) {
      const rows = await database
        .selectFrom('short_links')
        .select(['tag', 'tag_key', 'exact_tag'])
        .where('domain', '=', domain)
        .where('tag_key', 'in', some)
        .execute()
      taken.push(...rows.filter((row) => wanted.has(keyOf(row))).map(({ tag }) => `${domain}/${tag}`))
    }
  }
  const [link] = taken
  return link === undefined ? [] : [reasonOf('archive-links', { count: taken.length, link })]
}

/** The places in a plan that an archive takes. Deleted codes and links without a code take nothing. */
export function usageOf({ codes, links, deleted }: ArchiveFacts) {
  return {
    codes: codes.length - deleted.size,
    links: links.filter(({ code_id: id }) => id !== null && !deleted.has(id)).length,
  }
}

function planReasons({ plan }: SignedInUser, facts: ArchiveFacts): FieldReason[] {
  const { codes, links, storage } = plan.limits
  const needed = usageOf(facts)
  return [
    ...(codes !== null && needed.codes > codes
      ? [reasonOf('archive-plan-codes', { count: needed.codes, max: codes })]
      : []),
    ...(links !== null && needed.links > links
      ? [reasonOf('archive-plan-links', { count: needed.links, max: links })]
      : []),
    ...(storage != null && facts.stored > storage ? [reasonOf('archive-plan-storage')] : []),
  ]
}
