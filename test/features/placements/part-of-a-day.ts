import { type Day, ids } from '../../service/postgres/a-seeded-day.ts'

/** Its visits name the places. */
export async function beforeVisits(day: Day): Promise<void> {
  const { ask, texts } = day
  const placements = [
    { name: 'Nord', mark: 'a3', copies: 20, cost: 12.5 },
    { name: texts.note, mark: 'b4' },
  ]
  await ask('setCurrency', { body: { currency: 'EUR' } })
  await ask('createPlacements', { params: ids(day), body: { placements } })
  const params = { ...ids(day), mark: 'b4' }
  await ask('updatePlacement', { params, body: { name: 'Hall', copies: 3 } })
  await ask('removePlacement', { params })
  await ask('restorePlacement', { params })
}

export async function partOfADay(day: Day): Promise<void> {
  const { ask } = day
  await ask('updatePlacement', { params: { ...ids(day), mark: 'a3' }, body: { note: 'Counted' } })
  await ask('listPlacements', { params: ids(day) })
  await ask('comparePlacements', { params: ids(day) })
}
