import { maxCounts } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import type { ArtworkPlacement } from '#contract/artwork-placement.ts'
import { artwork as contract } from '#features/artwork/contract/artwork.ts'
import { inTransaction, type Transaction } from '#service/database/in-transaction.ts'
import type { Database } from '#service/database/open-database.ts'
import { artworkPlacesOf } from '#service/database/queries/artwork-places.ts'
import { findCode, lockCode } from '#service/database/queries/find-code.ts'
import type { Tables } from '#service/database/schema.ts'
import { fromRow } from '#service/domain/code.ts'
import { type IfMatch, refuseStale, withEtag } from '#service/domain/etag.ts'
import { done, notFound, type Outcome, refuse } from '#service/domain/refusal.ts'
import type { CommandDeps } from '#service/commands/command-deps.ts'
import { notePreviewUses } from '#service/commands/files/file-uses.ts'

type ShownPlace = ArtworkPlacement & { readonly etag: string }
type PlaceDeps = Pick<CommandDeps, 'database' | 'clock' | 'settings'>

async function placesOf(database: Kysely<Tables>, userId: number, codeId: number): Promise<ShownPlace[]> {
  const places = await artworkPlacesOf(database, userId, codeId)
  return places.map((place) => withEtag(contract.operations.saveArtworkPlace, place))
}

/** Places of a code on artwork, newest first. Refusals: not-found. */
export async function listArtworkPlaces(
  database: Database,
  userId: number,
  codeId: number,
): Promise<Outcome<ShownPlace[]>> {
  if ((await findCode(database, userId, codeId)) === null) return notFound
  return done(await placesOf(database, userId, codeId))
}

/** Saves a place, or replaces the one with its id. The code stays the same version. Refusals: not-found, invalid. */
export async function saveArtworkPlace(
  deps: PlaceDeps,
  userId: number,
  codeId: number,
  placement: ArtworkPlacement,
  ifMatch: IfMatch,
): Promise<Outcome<ShownPlace[]>> {
  const saved_at = new Date(deps.clock()).toISOString()
  const row = { place: JSON.stringify(placement), saved_at }
  return await changePlaces(deps, userId, codeId, async (transaction, before) => {
    const stored = before.find(({ id }) => id === placement.id)
    const stale = stored && refuseStale(ifMatch, stored)
    if (stale) return stale
    await transaction
      .insertInto('artwork_places')
      .values({ user_id: userId, code_id: codeId, id: placement.id, ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'code_id', 'id']).doUpdateSet(row))
      .execute()
    const surplus = (await placesOf(transaction, userId, codeId))
      .slice(maxCounts.artworkPlaces)
      .map(({ id }) => id)
    if (surplus.length > 0) await removePlaces(transaction, userId, codeId, surplus)
    return null
  })
}

/** Deletes a place. Refusals: not-found. */
export async function deleteArtworkPlace(
  deps: PlaceDeps,
  userId: number,
  codeId: number,
  id: string,
): Promise<Outcome<ShownPlace[]>> {
  return await changePlaces(deps, userId, codeId, async (transaction) => {
    await removePlaces(transaction, userId, codeId, [id])
    return null
  })
}

async function changePlaces(
  { database, clock, settings }: PlaceDeps,
  userId: number,
  codeId: number,
  /** Null, or why nothing is changed. */
  change: (transaction: Transaction, before: readonly ShownPlace[]) => Promise<Outcome<never> | null>,
): Promise<Outcome<ShownPlace[]>> {
  return await inTransaction(database, async (transaction): Promise<Outcome<ShownPlace[]>> => {
    const code = await lockCode(transaction, userId, codeId)
    if (code === undefined) return notFound
    const before = await placesOf(transaction, userId, codeId)
    const refused = await change(transaction, before)
    if (refused !== null) return refused
    const places = await placesOf(transaction, userId, codeId)
    const refusal = await notePreviewUses(transaction, settings, fromRow(code), {
      before,
      places,
      now: clock(),
    })
    return refusal === null ? done(places) : refuse(refusal)
  })
}

async function removePlaces(
  transaction: Transaction,
  userId: number,
  codeId: number,
  ids: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('artwork_places')
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .where('id', 'in', ids)
    .execute()
}
