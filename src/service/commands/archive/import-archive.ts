import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ArchiveSummary } from '#contract/archive.ts'
import type { ReasonCode } from '#contract/reasons.ts'
import { inParts } from '../../database/bulk-statement.ts'
import { inTransaction, type Transaction } from '../../database/in-transaction.ts'
import type { LogosTable, PeopleTable, UsersTable } from '../../database/schema.ts'
import { takeIds } from '../../database/queries/links.ts'
import { holdUser, takeStorage } from '../../database/queries/quotas.ts'
import { type Row, writeRows } from '../../database/table-rows.ts'
import { toRow } from '../../domain/code.ts'
import { done, type Outcome, refuse, worded } from '../../domain/refusal.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import { derivedColumns, type DerivedColumns, type QrCodesTable } from '../../domain/stored-code.ts'
import { hashOfFile } from '../../storage/file-storage.ts'
import { inspectContent } from '../../storage/inspect-content.ts'
import { NoZip, ZipDamaged } from '../../storage/read-zip.ts'
import { sniffPicture } from '../../storage/sniff-logo.ts'
import { SvgThread } from '../../storage/svg-thread.ts'
import type { CommandDeps } from '../command-deps.ts'
import { noteChange } from '../note-change.ts'
import { addPerson, emailKey } from '../people/add-person.ts'
import { storeContent } from '../store-file.ts'
import { firstUserId } from '../users.ts'
import { archivedShapes } from './account-tables.ts'
import {
  type ArchiveFacts,
  fromCode,
  isEmptyAccount,
  readFacts,
  summarise,
  takenLinks,
  usageOf,
} from './check-archive.ts'
import { Archive, ArchiveRefused } from './open-archive.ts'
import { type NewIds, renumbered } from './renumber.ts'

type ImportDeps = Pick<CommandDeps, 'database' | 'clock' | 'settings' | 'linkChanges' | 'files' | 'logger'>

/** Reads a whole archive and says what prevents its import. Writes nothing. Refusals: invalid at `file`. */
export async function checkArchive(
  deps: ImportDeps,
  user: SignedInUser,
  path: string,
): Promise<Outcome<ArchiveSummary>> {
  return await withArchive(deps, path, async (archive) => {
    const { reasons, summary } = await summarise(deps, user, archive, await readFacts(archive))
    return done({ ...summary, problems: reasons.map(worded) })
  })
}

/**
 * Imports an archive into an empty account: contents of files first, then all records in one transaction, so that an
 * import that stops anywhere leaves the account empty. Refusals: invalid at `file`.
 */
export async function importArchive(
  deps: ImportDeps,
  user: SignedInUser,
  path: string,
): Promise<Outcome<ArchiveSummary>> {
  return await withArchive(deps, path, async (archive) => {
    const facts = await readFacts(archive)
    const { reasons, summary } = await summarise(deps, user, archive, facts)
    if (reasons.length > 0) return refuse({ kind: 'invalid', errors: reasons })
    const svgs = new SvgThread()
    try {
      await storeContents(deps, user, { archive, facts, svgs })
      const ids = await newIds(deps, user, facts)
      const derived = await checkAndDerive(archive, user.id, svgs, deps.clock())
      const outcome = await inTransaction(deps.database, (transaction) =>
        writeAccount(transaction, deps, user, { archive, facts, ids, derived }),
      )
      if (!outcome.ok) return outcome
    } finally {
      await svgs.close()
    }
    for (const { domain, tag_key: tagKey } of facts.links) deps.linkChanges.changed(domain, tagKey)
    return done({ ...summary, problems: [] })
  })
}

async function withArchive<Value>(
  { database, logger }: ImportDeps,
  path: string,
  use: (archive: Archive) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  let archive: Archive | null = null
  try {
    archive = await Archive.open(path, await archivedShapes(database))
    return await use(archive)
  } catch (error) {
    const code = reasonOf(error)
    if (code === null) throw error
    logger.info({ why: error instanceof Error ? error.message : '' }, 'An archive was refused')
    return refuse({ kind: 'invalid', errors: [{ field: 'file', code }] })
  } finally {
    await archive?.zip.close()
  }
}

/** Why an archive cannot be imported; null for an error of this service. */
function reasonOf(error: unknown): ReasonCode | null {
  if (error instanceof ArchiveRefused) return error.code
  if (error instanceof NoZip) return 'archive-file'
  if (error instanceof ZipDamaged) return 'archive-damaged'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // Records that the database refuses were changed by somebody.
  return /^(SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)|2[23][\dP]\d\d$)/.test(code) ? 'archive-damaged' : null
}

type Parts = { readonly archive: Archive; readonly facts: ArchiveFacts; readonly svgs: SvgThread }

/** Stores the contents of files under their hash. The purge job deletes them when the import stops after this. */
async function storeContents(
  deps: ImportDeps,
  user: SignedInUser,
  { archive, facts, svgs }: Parts,
): Promise<void> {
  const work = await mkdtemp(join(deps.files.folder, 'work-'))
  try {
    for (const part of facts.parts) {
      const entry = archive.zip.entries.get(part.path)
      if (entry === undefined) continue
      const file = join(work, 'content')
      await archive.zip.unpack(entry, file)
      if ((await hashOfFile(file)) !== part.hash) throw new ZipDamaged(`${part.path} is damaged`)
      if (!(await isAsTyped(svgs, user.id, file, part.type)))
        throw new ZipDamaged(`${part.path} is no ${part.type}`)
      await storeContent(deps, { ...part, file })
      await rm(file, { force: true })
    }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Whether a file is of the type as which it will be served. Drawings must be as clean as an upload leaves them. */
async function isAsTyped(svgs: SvgThread, userId: number, file: string, type: string): Promise<boolean> {
  const content = await inspectContent(file, (await stat(file)).size)
  if ('refused' in content || content.type !== type) return false
  return type !== 'image/svg+xml' || (await isClean(svgs, userId, await readFile(file), 'logo'))
}

async function isClean(
  svgs: SvgThread,
  userId: number,
  bytes: Buffer,
  purpose: 'logo' | 'frame',
): Promise<boolean> {
  const cleaned = await (purpose === 'frame' ? svgs.frame(userId, bytes) : svgs.clean(userId, bytes))
  return typeof cleaned === 'object' && cleaned !== null && cleaned.text === bytes.toString()
}

/** New numbers in the order of the old ones. Files keep their ids, which are in addresses, where this server has no such file. */
async function newIds({ database }: ImportDeps, user: SignedInUser, facts: ArchiveFacts): Promise<NewIds> {
  const numbersOf = async (series: 'codes' | 'links' | 'folders', old: readonly number[]) => {
    const last = old.length === 0 ? 0 : await takeIds(database, series, old.length)
    return new Map(
      old.toSorted((one, other) => one - other).map((id, place) => [id, last - old.length + 1 + place]),
    )
  }
  const files = new Map<string, string>()
  for (const some of inParts([...facts.files.keys()], 500)) {
    const known = await database.selectFrom('files').select('id').where('id', 'in', some).execute()
    for (const { id } of known) files.set(id, randomBytes(16).toString('hex'))
  }
  return {
    account: user.id,
    codes: await numbersOf('codes', facts.codes),
    links: await numbersOf(
      'links',
      facts.links.map(({ id }) => id),
    ),
    folders: await numbersOf('folders', facts.folders),
    people: new Map(),
    files,
  }
}

type Import = Omit<Parts, 'svgs'> & {
  readonly ids: NewIds
  /** By the number of the code in the archive. */
  readonly derived: ReadonlyMap<number, DerivedColumns>
}

/**
 * Checks the logos, and works out anew what follows from a code, because others rely on it. This takes most of the time,
 * so it happens before the transaction, in which others wait.
 */
async function checkAndDerive(
  archive: Archive,
  userId: number,
  svgs: SvgThread,
  now: number,
): Promise<ReadonlyMap<number, DerivedColumns>> {
  const derived = new Map<number, DerivedColumns>()
  for await (const { table, rows } of archive.records(['qr_codes', 'logos']))
    for (const row of rows) {
      if (table === 'logos') await checkLogo(svgs, userId, row as LogosTable)
      else derived.set(Number(row['id']), derivedOf(row as QrCodesTable, now))
    }
  return derived
}

function derivedOf(row: QrCodesTable, now: number): DerivedColumns {
  const all = toRow(fromCode({ ...row, password_hash: null }), now)
  const columns = Object.fromEntries(derivedColumns.map((column) => [column, all[column]]))
  // The search text also has the links of older prints.
  return { ...(columns as DerivedColumns), search: row.search }
}

async function writeAccount(
  transaction: Transaction,
  { clock, settings }: ImportDeps,
  user: SignedInUser,
  { archive, facts, ids, derived }: Import,
): Promise<Outcome<null>> {
  await holdUser(transaction, user.id)
  await transaction
    .updateTable('quotas')
    .set((row) => ({ codes: row.ref('codes') }))
    .where('user_id', '=', user.id)
    .execute()
  if (!(await isEmptyAccount(transaction, user.id)))
    return refuse({ kind: 'invalid', errors: [{ field: 'file', code: 'archive-not-empty' }] })
  const taken = await takenLinks(transaction, facts)
  if (taken.length > 0) return refuse({ kind: 'invalid', errors: taken })
  await clearSettings(transaction, user.id)
  // The first account decides where a domain of the server leads.
  const shared = new Set<unknown>(user.id === firstUserId ? [] : settings.brandedDomains)
  for await (const { table, rows: all } of archive.records()) {
    const rows = table === 'domain_pages' ? all.filter(({ domain }) => !shared.has(domain)) : all
    if (table === 'users') await writeSettings(transaction, user.id, rows)
    else if (table === 'people') await findPeople(transaction, user.id, rows, { ids, now: clock() })
    else await writeRows(transaction, table, prepared(table, rows, { ids, derived }))
  }
  await takeStorage(transaction, user.id, facts.stored, null)
  await transaction.updateTable('quotas').set(usageOf(facts)).where('user_id', '=', user.id).execute()
  await noteChange(transaction, user, clock(), {
    kind: 'account.imported',
    subject: '',
    details: { codes: facts.codes.length },
  })
  return done(null)
}

/** Removes what an empty account may have chosen or been notified of, before the rows of the archive replace it. */
async function clearSettings(transaction: Transaction, userId: number): Promise<void> {
  for (const { table, columns } of (await archivedShapes(transaction)).toReversed()) {
    if (!columns.includes('user_id') || table === 'audit_events') continue
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(transaction)
  }
}

async function writeSettings(transaction: Transaction, userId: number, rows: readonly Row[]): Promise<void> {
  const [{ is_preview_hidden, currency } = {}] = rows as readonly Partial<UsersTable>[]
  await transaction
    .updateTable('users')
    .set({ is_preview_hidden, currency })
    .where('id', '=', userId)
    .execute()
}

/**
 * Finds the people whom the records name: a member with the same e-mail address, or a new person by name, who cannot sign
 * in.
 */
async function findPeople(
  transaction: Transaction,
  userId: number,
  rows: readonly Row[],
  { ids, now }: { readonly ids: NewIds; readonly now: number },
): Promise<void> {
  const members = await transaction
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['people.id', 'people.email_key'])
    .where('memberships.user_id', '=', userId)
    .execute()
  for (const { id, name, is_named: isNamed, email } of rows as readonly PeopleTable[]) {
    const member = email === null ? undefined : members.find((each) => each.email_key === emailKey(email))
    const person =
      member ?? (await addPerson(transaction, { name, isNamed, now: new Date(now).toISOString() }))
    ids.people.set(id, person.id)
  }
}

/** Records as this account stores them. */
function prepared(
  table: string,
  rows: readonly Row[],
  { ids, derived }: Pick<Import, 'ids' | 'derived'>,
): readonly Row[] {
  return rows.map((row) => ({
    ...renumbered(table, row, ids),
    ...(table === 'qr_codes' && derived.get(Number(row['id']))),
  }))
}

async function checkLogo(svgs: SvgThread, userId: number, logo: LogosTable): Promise<void> {
  const bytes = Buffer.from(logo.content)
  const isSame =
    logo.content_type === 'image/svg+xml'
      ? await isClean(svgs, userId, bytes, logo.purpose === 'frame' ? 'frame' : 'logo')
      : sniffPicture(bytes)?.contentType === logo.content_type
  if (!isSame) throw new ZipDamaged(`The logo ${logo.id} is no ${logo.content_type}`)
}
