import { maxCounts } from '#contract/limits.ts'
import { fieldReasons, withReasons } from '#contract/reasons.ts'
import { foldText } from '#contract/text-field.ts'
import {
  type BrandKit,
  type BrandKitCommand,
  type BrandKitUpdateCommand,
  brandOperations,
  kitDesignMaxBytes,
} from '#contract/brand-operations.ts'
import { type KitDesign, kitDesignSchema } from '#design/brand/brand-kit.ts'
import { countRows, holdUser } from '../../database/queries/quotas.ts'
import { inTransaction, type Transaction } from '../../database/in-transaction.ts'
import type { CommandDeps } from '../command-deps.ts'
import { type IfMatch, refuseStale, withEtag } from '../../domain/etag.ts'
import { done, found, invalid, notFound, type Outcome, refuse } from '../../domain/refusal.ts'
import type { Database } from '../../database/open-database.ts'
import type { BrandKitsTable } from '../../database/tables/codes.ts'

type KitDeps = Pick<CommandDeps, 'database' | 'clock'>

/** Creates a kit. Refusals: invalid. */
export async function createBrandKit(
  { database, clock }: KitDeps,
  userId: number,
  command: BrandKitCommand,
): Promise<Outcome<BrandKitRow>> {
  const design = kitDesignText(command.design)
  if (!design.ok) return design
  const id = crypto.randomUUID()
  const now = new Date(clock()).toISOString()
  return inTransaction(database, async (transaction): Promise<Outcome<BrandKitRow>> => {
    // The lock stops two concurrent creates from both taking the last place.
    await holdUser(transaction, userId)
    await transaction
      .insertInto('brand_kits')
      .values({
        user_id: userId,
        id,
        name: command.name,
        design: design.value,
        palette: JSON.stringify(command.palette),
        created_at: now,
        updated_at: now,
      })
      .execute()
    if ((await countRows(transaction, 'brand_kits', { user_id: userId })) > maxCounts.kits)
      return invalid('', 'full-kits', { count: maxCounts.kits })
    if (command.isDefault) await makeDefault(transaction, userId, id)
    return found(await findBrandKit(transaction, userId, id))
  })
}

/** Changes the supplied fields of a kit. Refusals: not-found, invalid. */
export async function updateBrandKit(
  { database, clock }: KitDeps,
  userId: number,
  id: string,
  command: BrandKitUpdateCommand,
  ifMatch: IfMatch,
): Promise<Outcome<BrandKitRow>> {
  const design = command.design === undefined ? null : kitDesignText(command.design)
  if (design !== null && !design.ok) return design
  return inTransaction(database, async (transaction): Promise<Outcome<BrandKitRow>> => {
    await holdUser(transaction, userId)
    const stored = await findBrandKit(transaction, userId, id)
    if (stored === null) return notFound
    const stale = refuseStale(ifMatch, presentBrandKit(stored))
    if (stale !== null) return stale
    await transaction
      .updateTable('brand_kits')
      .set({
        updated_at: new Date(clock()).toISOString(),
        ...(command.name === undefined ? {} : { name: command.name }),
        ...(design === null ? {} : { design: design.value }),
        ...(command.palette === undefined ? {} : { palette: JSON.stringify(command.palette) }),
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute()
    const kit = found(await findBrandKit(transaction, userId, id))
    if (!kit.ok || command.isDefault === undefined) return kit
    if (command.isDefault) await makeDefault(transaction, userId, id)
    else await takeDefault(transaction, userId, id)
    return found(await findBrandKit(transaction, userId, id))
  })
}

/** Deletes a kit and gives its name. Codes keep their design. Refusals: not-found. */
export async function deleteBrandKit(
  { database }: KitDeps,
  userId: number,
  id: string,
): Promise<Outcome<string>> {
  return inTransaction(database, async (transaction): Promise<Outcome<string>> => {
    const deleted = await transaction
      .deleteFrom('brand_kits')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
    if (deleted === undefined) return notFound
    await takeDefault(transaction, userId, id)
    await transaction
      .updateTable('folders')
      .set({ kit_id: null })
      .where('user_id', '=', userId)
      .where('kit_id', '=', id)
      .execute()
    return done(deleted.name)
  })
}

async function makeDefault(transaction: Transaction, userId: number, id: string): Promise<void> {
  await transaction
    .insertInto('default_brand_kits')
    .values({ user_id: userId, kit_id: id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ kit_id: id }))
    .execute()
}

async function takeDefault(transaction: Transaction, userId: number, id: string): Promise<void> {
  await transaction
    .deleteFrom('default_brand_kits')
    .where('user_id', '=', userId)
    .where('kit_id', '=', id)
    .execute()
}

/** The JSON of a kit's design, or an error for each invalid part. */
function kitDesignText(sent: Readonly<Record<string, unknown>>): Outcome<string> {
  const parsed = kitDesignSchema.safeParse(sent, withReasons)
  if (!parsed.success)
    return refuse({ kind: 'invalid', errors: fieldReasons(parsed.error.issues, ['design']) })
  const text = JSON.stringify(parsed.data)
  return Buffer.byteLength(text) > kitDesignMaxBytes ? invalid('design', 'design-large') : done(text)
}

/** A kit with its user's default, which may be another kit. */
export type BrandKitRow = BrandKitsTable & { readonly default_id: string | null }

/** The public fields of a kit. */
export function presentBrandKit(row: BrandKitRow) {
  return withEtag(brandOperations.updateBrandKit, {
    id: row.id,
    name: row.name,
    design: JSON.parse(row.design) as BrandKit['design'],
    palette: JSON.parse(row.palette) as BrandKit['palette'],
    isDefault: row.default_id === row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  })
}

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

/** The design of the kit that a request names by id or name; null as in `kitDesignOf`. Refusals: invalid. */
export function designOfBrand(kits: readonly BrandKitRow[], brand: string): Outcome<KitDesign | null> {
  const kit = kitNamed(kits, brand)
  return kit === null ? invalid('brand', 'kit-gone') : done(kitDesignOf(kit))
}

/** The kit with an id, else the oldest with a name, whatever its capitals. */
function kitNamed(kits: readonly BrandKitRow[], brand: string): BrandKitRow | null {
  const name = foldText(brand.trim())
  return kits.find(({ id }) => id === brand) ?? kits.find((kit) => foldText(kit.name) === name) ?? null
}

/** The design of a kit; null for one that this version cannot draw. */
export function kitDesignOf({ design }: BrandKitRow): KitDesign | null {
  const parsed = kitDesignSchema.safeParse(JSON.parse(design))
  return parsed.success ? parsed.data : null
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
