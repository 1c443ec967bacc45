import { codeTypeOf } from '#contract/code-types/code-types.ts'
import type { CreateCommand } from '#contract/create.ts'
import { restorableDays } from '#contract/code-operations.ts'
import { maxCounts, maxLengths } from '#contract/limits.ts'
import { parseUrl } from '#contract/parse-url.ts'
import {
  type UtmTemplate,
  type UtmTemplateCommand,
  type UtmTemplateUpdate,
  filledUtm,
  type UtmFacts,
  utmParts,
  utmTemplateOperations,
} from '#contract/utm-templates.ts'
import { inTransaction, type Transaction } from '../../database/in-transaction.ts'
import type { Database } from '../../database/open-database.ts'
import { foldersOf } from '../../database/queries/folders.ts'
import { countRows, holdUser } from '../../database/queries/quotas.ts'
import type { FoldersTable, UtmTemplatesTable } from '../../database/tables/codes.ts'
import { type IfMatch, refuseStale, withEtag } from '../../domain/etag.ts'
import { done, found, invalid, notFound, type Outcome } from '../../domain/refusal.ts'
import type { CommandDeps } from '../command-deps.ts'

type UtmDeps = Pick<CommandDeps, 'database' | 'clock'>

/** Creates a template. Refusals: invalid. */
export async function createUtmTemplate(
  { database, clock }: UtmDeps,
  userId: number,
  { name, parts }: UtmTemplateCommand,
): Promise<Outcome<UtmTemplatesTable>> {
  const now = new Date(clock()).toISOString()
  const template = {
    user_id: userId,
    id: crypto.randomUUID(),
    name,
    parts: JSON.stringify(parts),
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
  return await inTransaction(database, async (transaction): Promise<Outcome<UtmTemplatesTable>> => {
    await holdUser(transaction, userId)
    if (await isFull(transaction, userId)) return tooMany
    await transaction.insertInto('utm_templates').values(template).execute()
    return done(template)
  })
}

/** Changes the supplied fields. Refusals: not-found. */
export async function updateUtmTemplate(
  { database, clock }: UtmDeps,
  userId: number,
  id: string,
  { name, parts }: UtmTemplateUpdate,
  ifMatch: IfMatch,
): Promise<Outcome<UtmTemplatesTable>> {
  return await inTransaction(database, async (transaction): Promise<Outcome<UtmTemplatesTable>> => {
    await holdUser(transaction, userId)
    const stored = await findUtmTemplate(transaction, userId, id)
    if (stored === null) return notFound
    const stale = refuseStale(ifMatch, presentUtmTemplate(stored))
    if (stale !== null) return stale
    const changed = await transaction
      .updateTable('utm_templates')
      .set({
        updated_at: new Date(clock()).toISOString(),
        ...(name === undefined ? {} : { name }),
        ...(parts === undefined ? {} : { parts: JSON.stringify(parts) }),
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    return found(changed)
  })
}

/** Deletes a template; its folders refer to it until it can no longer be restored. Refusals: not-found. */
export async function deleteUtmTemplate(
  { database, clock }: UtmDeps,
  userId: number,
  id: string,
): Promise<Outcome<UtmTemplatesTable>> {
  const now = clock()
  return await inTransaction(database, async (transaction): Promise<Outcome<UtmTemplatesTable>> => {
    await forgetOldTemplates(transaction, userId, now)
    const deleted = await transaction
      .updateTable('utm_templates')
      .set({ deleted_at: new Date(now).toISOString() })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    return found(deleted)
  })
}

/** Refusals: not-found, invalid. */
export async function restoreUtmTemplate(
  { database }: UtmDeps,
  userId: number,
  id: string,
): Promise<Outcome<UtmTemplatesTable>> {
  return await inTransaction(database, async (transaction): Promise<Outcome<UtmTemplatesTable>> => {
    await holdUser(transaction, userId)
    const present = await findUtmTemplate(transaction, userId, id)
    if (present !== null) return done(present)
    if (await isFull(transaction, userId)) return tooMany
    const restored = await transaction
      .updateTable('utm_templates')
      .set({ deleted_at: null })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    return restored === undefined ? notFound : done(restored)
  })
}

async function isFull(transaction: Transaction, userId: number): Promise<boolean> {
  return (await countRows(transaction, 'utm_templates', { user_id: userId })) >= maxCounts.utmTemplates
}

const tooMany = invalid('', 'full-utm-templates', { count: maxCounts.utmTemplates })

const day = 24 * 3_600_000

/** Permanently deletes templates that can no longer be restored. */
async function forgetOldTemplates(transaction: Transaction, userId: number, now: number): Promise<void> {
  const forgotten = await transaction
    .deleteFrom('utm_templates')
    .where('user_id', '=', userId)
    .where('deleted_at', '<', new Date(now - restorableDays * day).toISOString())
    .returning('id')
    .execute()
  if (forgotten.length === 0) return
  await transaction
    .updateTable('folders')
    .set({ utm_template_id: null })
    .where('user_id', '=', userId)
    .where(
      'utm_template_id',
      'in',
      forgotten.map(({ id }) => id),
    )
    .execute()
}

export function presentUtmTemplate({ id, name, parts }: UtmTemplatesTable) {
  const shown = { id, name, parts: JSON.parse(parts) as UtmTemplate['parts'] }
  return withEtag(utmTemplateOperations.updateUtmTemplate, shown)
}

/** A folder with its template, its own or that of its parent. */
export type TemplatedFolders = ReadonlyMap<number, TemplatedFolder>

export type TemplatedFolder = { readonly template: UtmTemplate; readonly name: string; readonly path: string }

export async function templatedFolders(
  database: Database | Transaction,
  userId: number,
): Promise<TemplatedFolders> {
  const rows = await utmTemplatesOf(database, userId)
  if (rows.length === 0) return new Map()
  const templates = new Map(rows.map((row) => [row.id, presentUtmTemplate(row)]))
  const folders = new Map((await foldersOf(database, userId)).map((folder) => [folder.id, folder]))
  const templateOf = (folder: FoldersTable | undefined) => templates.get(folder?.utm_template_id ?? '')
  return new Map(
    [...folders.values()].flatMap((folder): [number, TemplatedFolder][] => {
      const parent = folders.get(folder.parent_id)
      const template = templateOf(folder) ?? templateOf(parent)
      const path = parent === undefined ? folder.name : `${parent.name} / ${folder.name}`
      return template === undefined ? [] : [[folder.id, { template, name: folder.name, path }]]
    }),
  )
}

/**
 * A create command whose missing UTM parameters come from the template of its folder. Null leaves a parameter empty that
 * the template does not require.
 */
export async function withFolderUtm(
  database: Database,
  userId: number,
  command: CreateCommand,
  known: TemplatedFolders | null = null,
): Promise<CreateCommand> {
  const { folderId, qrType, slashTag } = command
  if (!folderId || codeTypeOf(qrType ?? null).visit !== 'redirect') return command
  const folder = (known ?? (await templatedFolders(database, userId))).get(folderId)
  if (folder === undefined) return command
  const facts = { code: slashTag, campaign: '', folder: folder.name }
  const own = new URLSearchParams(parseUrl(command.destinationUrl ?? '')?.search)
  const added = utmParts
    .filter((part) => !command[`utm_${part}`] && !own.has(`utm_${part}`))
    .filter((part) => command[`utm_${part}`] !== null || folder.template.parts[part].isRequired)
    .map((part) => [`utm_${part}`, expectedOf(folder.template, part, facts)])
  return { ...command, ...Object.fromEntries(added) }
}

/** The value that a template gives a parameter of a code. */
export function expectedOf(
  { parts }: UtmTemplate,
  part: keyof UtmTemplate['parts'],
  facts: UtmFacts,
): string {
  return filledUtm(parts[part].value, facts).slice(0, maxLengths.utm)
}

/** The templates of an account by name, without deleted ones. */
export async function utmTemplatesOf(
  database: Database | Transaction,
  userId: number,
): Promise<UtmTemplatesTable[]> {
  return await database
    .selectFrom('utm_templates')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** One template, unless it is deleted or another user's. */
export async function findUtmTemplate(
  database: Database | Transaction,
  userId: number,
  id: string,
): Promise<UtmTemplatesTable | null> {
  const row = await database
    .selectFrom('utm_templates')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
