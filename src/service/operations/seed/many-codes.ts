import { inTransaction, type Transaction } from '../../database/in-transaction.ts'
import type { Database } from '../../database/open-database.ts'
import { takeIds } from '../../database/queries/links.ts'
import { slashTagKey } from '#contract/slash-tag.ts'
import { seededRandom } from '#design/seeded-random.ts'
import { splitTags } from '../../domain/tags.ts'
import { aRealisticCode, type RealisticCode } from './a-realistic-code.ts'

/** Codes per statement: 60 columns each, below every engine's parameter limit. */
const codesAtOnce = 400

export type Seeding = {
  readonly userId: number
  readonly codes: number
  readonly domain: string
  /** Milliseconds since 1970; the codes are from the three years before. */
  readonly now: number
  readonly seed?: number
  /** Called after each part. */
  readonly onProgress?: (done: number) => void
}

/** Adds realistic codes of a user with links, tags and counters. */
export async function seedCodes(database: Database, seeding: Seeding): Promise<void> {
  const random = seededRandom(seeding.seed ?? 1)
  for (let done = 0; done < seeding.codes;) {
    const count = Math.min(codesAtOnce, seeding.codes - done)
    await inTransaction(database, async (transaction) => {
      const lastId = await takeIds(transaction, 'codes', count)
      const lastLink = await takeIds(transaction, 'links', count)
      const codes = Array.from({ length: count }, (_, step): RealisticCode => {
        const id = lastId - count + 1 + step
        const code = aRealisticCode(random, { ...seeding, id })
        return { ...code, row: { ...code.row, link_id: lastLink - count + 1 + step } }
      })
      await writeCodes(transaction, seeding.userId, codes)
      return { ok: true }
    })
    done += count
    seeding.onProgress?.(done)
  }
}

async function writeCodes(
  transaction: Transaction,
  userId: number,
  codes: readonly RealisticCode[],
): Promise<void> {
  await transaction
    .insertInto('qr_codes')
    .values(codes.map(({ row }) => row))
    .execute()
  await transaction
    .insertInto('short_links')
    .values(
      codes.map(({ row }) => ({
        domain: row.domain,
        tag_key: slashTagKey(row.tag),
        exact_tag: '',
        tag: row.tag,
        id: row.link_id,
        code_id: row.id,
        user_id: userId,
        is_alias: false,
        created_at: row.created_at,
      })),
    )
    .execute()
  await transaction
    .insertInto('counters')
    .values(codes.map(({ row, scans, clicks }) => ({ code_id: row.id, user_id: userId, scans, clicks })))
    .execute()
  const tags = codes.flatMap(({ row }) =>
    splitTags(row.tags).map(({ key, tag }) => ({ user_id: userId, code_id: row.id, tag_key: key, tag })),
  )
  if (tags.length > 0) await transaction.insertInto('code_tags').values(tags).execute()
  await transaction
    .updateTable('quotas')
    .set((row) => ({ codes: row('codes', '+', codes.length), links: row('links', '+', codes.length) }))
    .where('user_id', '=', userId)
    .execute()
}
