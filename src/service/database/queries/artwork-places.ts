import type { Kysely } from 'kysely'
import { type ArtworkPlacement, artworkPlacementSchema } from '#contract/artwork-placement.ts'
import type { Tables } from '../schema.ts'

/** Places of a code on artwork, newest first. */
export async function artworkPlacesOf(
  database: Kysely<Tables>,
  userId: number,
  codeId: number,
): Promise<ArtworkPlacement[]> {
  const rows = await database
    .selectFrom('artwork_places')
    .select('place')
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .orderBy('saved_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ place }) => {
    const parsed = artworkPlacementSchema.safeParse(JSON.parse(place))
    return parsed.success ? [parsed.data] : []
  })
}
