import type { FieldReason, Reason } from '#contract/reasons.ts'
import { ownFileIds } from '#contract/files.ts'
import { inTransaction, type Transaction } from '../../database/in-transaction.ts'
import type { Code } from '../../domain/stored-code.ts'
import { done, notFound, type Outcome, type Refusal, refuse } from '../../domain/refusal.ts'
import type { Settings } from '../../domain/settings.ts'
import type { Database } from '../../database/open-database.ts'
import { freeStorage, isFileUsed } from '../../database/queries/quotas.ts'

type Showing = Pick<Code, 'destination_url' | 'fieldData' | 'further' | 'qr_logo_id'>

type Domains = Pick<Settings, 'brandedDomains'>

/**
 * Records the files a code uses. Refuses a new reference to a file that is missing or another user's. Files
 * of earlier versions stay recorded, because a version can be restored.
 *
 * @param before the stored code; null for a new one.
 * @param isRestore restores earlier references, so nothing is refused.
 */
export async function noteFileUses(
  transaction: Transaction,
  { brandedDomains }: Domains,
  code: Showing & Pick<Code, 'user_id' | 'id'>,
  {
    before,
    now,
    isRestore = false,
  }: { readonly before: Showing | null; readonly now: number; readonly isRestore?: boolean },
): Promise<Refusal | null> {
  const known = before === null ? [] : idsIn(before, brandedDomains)
  const shown = idsIn(code, brandedDomains)
  if (known.length === 0 && shown.length === 0) return null
  const of = { user_id: code.user_id, code_id: code.id }
  const fresh = shown.filter((id) => !known.includes(id))
  const removed = known.filter((id) => !shown.includes(id))
  if (removed.length > 0) {
    await transaction
      .updateTable('file_uses')
      .set({ is_current: false })
      .where('user_id', '=', of.user_id)
      .where('code_id', '=', of.code_id)
      .where('file_id', 'in', removed)
      .execute()
  }
  if (fresh.length === 0) return null
  const found = await claimFiles(transaction, code.user_id, fresh, now)
  const missing = fresh.filter((id) => !found.includes(id))
  if (missing.length > 0 && !isRestore)
    return { kind: 'invalid', errors: errorsOf(code, missing, brandedDomains) }
  if (found.length > 0) await addUses(transaction, of, found)
  return null
}

async function addUses(
  transaction: Transaction,
  of: { readonly user_id: number; readonly code_id: number },
  files: readonly string[],
): Promise<void> {
  await transaction
    .insertInto('file_uses')
    .values(files.map((file_id) => ({ ...of, file_id, is_current: true })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'code_id', 'file_id']).doUpdateSet({ is_current: true }),
    )
    .execute()
}

/**
 * Records the pictures of the artwork on which a code is placed, unless its content already uses them. Refuses a new
 * picture that is not a file of the account.
 */
export async function notePreviewUses(
  transaction: Transaction,
  { brandedDomains }: Domains,
  code: Showing & Pick<Code, 'user_id' | 'id'>,
  {
    before,
    places,
    now,
  }: { readonly before: readonly Shown[]; readonly places: readonly Shown[]; readonly now: number },
): Promise<Refusal | null> {
  const idsOf = (shown: readonly Shown[]) =>
    ownFileIds(
      shown.map(({ preview }) => preview),
      brandedDomains,
    )
  const shown = idsOf(places)
  const inContent = idsIn(code, brandedDomains)
  const removed = idsOf(before).filter((id) => !shown.includes(id) && !inContent.includes(id))
  const of = { user_id: code.user_id, code_id: code.id }
  if (removed.length > 0)
    await transaction
      .deleteFrom('file_uses')
      .where('user_id', '=', of.user_id)
      .where('code_id', '=', of.code_id)
      .where('file_id', 'in', removed)
      .execute()
  const found = shown.length === 0 ? [] : await claimFiles(transaction, code.user_id, shown, now)
  if (found.length > 0) await addUses(transaction, of, found)
  const known = idsOf(before)
  const isMissing = shown.some((id) => !known.includes(id) && !found.includes(id))
  return isMissing ? { kind: 'invalid', errors: [{ field: 'preview', code: 'file-gone' }] } : null
}

type Shown = { readonly preview: string | null }

/** Records the files of a draft. Missing files are skipped. */
export async function noteDraftFiles(
  transaction: Transaction,
  { brandedDomains }: Domains,
  { userId, id, content }: { readonly userId: number; readonly id: string; readonly content: unknown },
): Promise<void> {
  const shown = ownFileIds(content, brandedDomains)
  await transaction
    .deleteFrom('draft_files')
    .where('user_id', '=', userId)
    .where('draft_id', '=', id)
    .execute()
  if (shown.length === 0) return
  const found = await transaction
    .selectFrom('files')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', shown)
    .execute()
  if (found.length === 0) return
  await transaction
    .insertInto('draft_files')
    .values(found.map(({ id: file_id }) => ({ user_id: userId, draft_id: id, file_id })))
    .execute()
}

/** Locks the files of this user against the job that deletes them. Returns the ids found. */
async function claimFiles(
  transaction: Transaction,
  userId: number,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const used_at = new Date(now).toISOString()
  const rows = await transaction
    .updateTable('files')
    .set((row) => ({ unused_since: null, used_at: row.fn.coalesce('used_at', row.val(used_at)) }))
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

function idsIn(code: Showing, domains: readonly string[]): string[] {
  return ownFileIds([code.destination_url, code.qr_logo_id, code.fieldData, code.further], domains)
}

function errorsOf(code: Showing, missing: readonly string[], domains: readonly string[]): FieldReason[] {
  const fields: readonly [string, unknown][] = [
    ['destinationUrl', code.destination_url],
    ['qrLogoId', code.qr_logo_id],
    ['fieldData', code.fieldData],
    ...Object.entries(code.further),
  ]
  return fields
    .filter(([, value]) => ownFileIds(value, domains).some((id) => missing.includes(id)))
    .map(([field]) => ({ field, code: 'file-gone' as const }))
}

/**
 * Deletes an unused file; a job deletes its content later. Refusals: not-found; invalid while a code, a version or a
 * draft shows it.
 */
export async function deleteFile(
  database: Database,
  userId: number,
  id: string,
): Promise<Outcome<{ id: string; name: string }>> {
  if (!/^[0-9a-f]{32}$/.test(id)) return notFound
  return await inTransaction(
    database,
    async (transaction): Promise<Outcome<{ id: string; name: string }>> => {
      // Locks the row against a concurrent save of a code with this file.
      const held = await transaction
        .updateTable('files')
        .set((file) => ({ name: file.ref('name') }))
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst()
      if (held === undefined) return notFound
      if (await deleteHeld(transaction, id)) return done({ id, name: held.name })
      return refuse({
        kind: 'invalid',
        errors: [{ field: 'id', ...(await usedBy(transaction, userId, id)) }],
      })
    },
  )
}

/** Deletes a file whose row this transaction has locked; false when it is in use. */
export async function deleteHeld(transaction: Transaction, id: string): Promise<boolean> {
  const file = await transaction
    .selectFrom('files')
    .select(['user_id', 'stored', isFileUsed.as('used')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (file === undefined || file.used === 1) return false
  await transaction.deleteFrom('files').where('id', '=', id).execute()
  await freeStorage(transaction, file.user_id, file.stored)
  return true
}

async function usedBy(transaction: Transaction, userId: number, id: string): Promise<Reason> {
  const code = await transaction
    .selectFrom('file_uses')
    .innerJoin('qr_codes', (join) =>
      join.onRef('qr_codes.user_id', '=', 'file_uses.user_id').onRef('qr_codes.id', '=', 'file_uses.code_id'),
    )
    .select(['qr_codes.title', 'qr_codes.tag', 'qr_codes.deleted_at', 'file_uses.is_current'])
    .where('file_uses.user_id', '=', userId)
    .where('file_uses.file_id', '=', id)
    .orderBy('file_uses.is_current', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (code === undefined) return { code: 'file-in-draft' }
  const name = code.title || code.tag
  if (code.deleted_at !== null) return { code: 'file-in-deleted', values: { name } }
  return { code: code.is_current ? 'file-in-code' : 'file-in-version', values: { name } }
}
