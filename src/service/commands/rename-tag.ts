import { maxLengths } from '#contract/limits.ts'
import { inTransaction, type Transaction } from '../database/in-transaction.ts'
import { lockAnyCode } from '../database/queries/find-code.ts'
import type { CommandDeps } from './command-deps.ts'
import { foldText } from '#contract/text-field.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import { fromRow } from '../domain/code.ts'
import { replacedTag } from '../domain/tags.ts'
import { writeChange } from './change-code.ts'

/** Codes per transaction. Few, because the embedded database blocks others meanwhile. */
const codesAtOnce = 3

type RenamedTag = {
  readonly codes: number
  /** Codes that keep the tag, because the new tags would be too long. */
  readonly skipped: number
}

/**
 * Replaces a tag on all codes, each as an edit, including deleted codes. If interrupted, the same call
 * completes it.
 */
export async function renameTag(
  deps: Pick<CommandDeps, 'database' | 'clock'>,
  user: SignedInUser,
  rename: { readonly from: string; readonly to: string | null },
): Promise<RenamedTag> {
  let codes = 0
  let skipped = 0
  let last: number | null = 0
  while (last !== null) {
    const from: number = last
    const { value } = await inTransaction(deps.database, async (transaction) => ({
      ok: true,
      value: await renameSome(transaction, deps, user, rename, from),
    }))
    codes += value.codes
    skipped += value.skipped
    last = value.last
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { codes, skipped }
}

async function renameSome(
  transaction: Transaction,
  deps: Pick<CommandDeps, 'clock'>,
  user: SignedInUser,
  { from, to }: { readonly from: string; readonly to: string | null },
  afterId: number,
): Promise<RenamedTag & { readonly last: number | null }> {
  const rows = await transaction
    .selectFrom('code_tags')
    .select('code_id')
    .where('user_id', '=', user.id)
    .where('tag_key', '=', foldText(from))
    .where('code_id', '>', afterId)
    .orderBy('code_id')
    .limit(codesAtOnce)
    .execute()
  let codes = 0
  let skipped = 0
  for (const { code_id } of rows) {
    // Versions and derived columns depend on the current code.
    const stored = await lockAnyCode(transaction, user.id, code_id)
    if (stored === undefined) continue
    const tags = replacedTag(stored.tags, from, to)
    if (tags === stored.tags) continue
    if (tags.length > maxLengths.tags) {
      skipped += 1
      continue
    }
    await writeChange(transaction, stored, {
      after: { ...fromRow(stored), tags },
      by: user,
      now: deps.clock(),
    })
    codes += 1
  }
  const last = rows.length < codesAtOnce ? null : (rows.at(-1)?.code_id ?? null)
  return { codes, skipped, last }
}
