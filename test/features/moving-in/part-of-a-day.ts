import type { Day } from '../../service/postgres/a-seeded-day.ts'

export async function partOfADay({ ask }: Day): Promise<void> {
  const old = { service: 'shlink', token: 'x', address: 'http://old.example/' }
  await ask('readOldLinks', { body: old, status: 400 })
  await ask('readOldClicks', { body: { ...old, ids: ['a'] } })
}
