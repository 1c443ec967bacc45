import { type Day, ids } from '../../service/postgres/a-seeded-day.ts'
import { aPlacement } from './a-placement.ts'

export async function partOfADay(day: Day): Promise<void> {
  const { ask } = day
  await ask('saveArtworkPlace', { params: ids(day), body: aPlacement() })
  await ask('listArtworkPlaces', { params: ids(day) })
  await ask('saveArtworkPlace', { params: ids(day), body: aPlacement({ id: 'two' }) })
  await ask('deleteArtworkPlace', { params: { ...ids(day), place: 'one' } })
}
