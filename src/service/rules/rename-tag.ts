import { maxLengths } from '#contract/max-lengths.ts'
import { inTransaction, type Transaction } from '../database/in-transaction.ts'
import type { QrCodesTable } from '../database/schema.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { foldText } from './fold-text.ts'
import { searchText } from './search-text.ts'
import type { SignedInUser } from './signed-in-user.ts'
import { replacedTag } from './tag-changes.ts'
import { writeChange } from './write-change.ts'

/** Codes in one transaction, so that nobody waits long behind it. */
const codesAtOnce = 100

export type RenamedTag = {
  readonly codes: number
  /** Codes whose tags would have become longer than a record may carry; they keep the tag. */
  readonly skipped: number
}

/**
 * Gives every code with the tag the other one instead, each as an edit of its own; deleted codes too, so that they come
 * back as the rest. What a stop leaves undone, the same call finishes.
 */
export async function renameTag(
  deps: Pick<ServiceDeps, 'database' | 'clock'>,
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
  deps: Pick<ServiceDeps, 'clock'>,
  user: SignedInUser,
  { from, to }: { readonly from: string; readonly to: string | null },
  afterId: number,
): Promise<RenamedTag & { readonly last: number | null }> {
  const rows = await transaction
    .selectFrom('qr_codes')
    .innerJoin('code_tags', (join) =>
      join.onRef('code_tags.user_id', '=', 'qr_codes.user_id').onRef('code_tags.code_id', '=', 'qr_codes.id'),
    )
    .selectAll('qr_codes')
    .where('code_tags.user_id', '=', user.id)
    .where('code_tags.tag_key', '=', foldText(from))
    .where('code_tags.code_id', '>', afterId)
    .orderBy('code_tags.code_id')
    .limit(codesAtOnce)
    .execute()
  let codes = 0
  let skipped = 0
  for (const stored of rows) {
    const tags = replacedTag(stored.tags, from, to)
    if (tags === stored.tags) continue
    if (tags.length > maxLengths.tags) {
      skipped += 1
      continue
    }
    await writeChange(transaction, stored, {
      columns: tagColumns(stored, tags),
      savedBy: user.id,
      now: deps.clock(),
    })
    codes += 1
  }
  const last = rows.length < codesAtOnce ? null : (rows.at(-1)?.id ?? null)
  return { codes, skipped, last }
}

function tagColumns(stored: QrCodesTable, tags: string): Pick<QrCodesTable, 'tags' | 'search'> {
  return { tags, search: searchText({ ...stored, tags }) }
}
