import type { Transaction } from '../in-transaction.ts'
import type { Database } from '../open-database.ts'
import type { BrandKitsTable } from '../schema.ts'

/** A kit with its user's default, which may be another kit. */
export type BrandKitRow = BrandKitsTable & { readonly default_id: string | null }

export function brandKitsOf(database: Database | Transaction, userId: number) {
  return database
    .selectFrom('brand_kits')
    .leftJoin('default_brand_kits', 'default_brand_kits.user_id', 'brand_kits.user_id')
    .selectAll('brand_kits')
    .select('default_brand_kits.kit_id as default_id')
    .where('brand_kits.user_id', '=', userId)
    .orderBy('brand_kits.created_at')
    .orderBy('brand_kits.id')
}

/** One kit of a user; null when missing or another user's. */
export async function findBrandKit(
  database: Database | Transaction,
  userId: number,
  id: string,
): Promise<BrandKitRow | null> {
  const row = await brandKitsOf(database, userId).where('brand_kits.id', '=', id).executeTakeFirst()
  return row ?? null
}

export async function findDefaultBrandKit(database: Database, userId: number): Promise<BrandKitRow | null> {
  const row = await brandKitsOf(database, userId)
    .whereRef('default_brand_kits.kit_id', '=', 'brand_kits.id')
    .executeTakeFirst()
  return row ?? null
}

/** The default kit for a folder: its own kit, else the account's default. A `folderId` of null means no folder. */
export async function findFolderBrandKit(
  database: Database,
  userId: number,
  folderId: number | null,
): Promise<BrandKitRow | null> {
  const own = await brandKitsOf(database, userId)
    .innerJoin('folders', (join) =>
      join.onRef('folders.user_id', '=', 'brand_kits.user_id').onRef('folders.kit_id', '=', 'brand_kits.id'),
    )
    .where('folders.id', '=', folderId ?? 0)
    .where('folders.deleted_at', 'is', null)
    .executeTakeFirst()
  return own ?? findDefaultBrandKit(database, userId)
}
