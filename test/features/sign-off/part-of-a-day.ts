import { type Day, ids } from '../../service/postgres/a-seeded-day.ts'

export async function partOfADay(day: Day): Promise<void> {
  const { ask } = day
  const code = { params: ids(day, 1) }
  await ask('createApproval', { ...code, body: { score: 96 } })
  await ask('readApproval', code)
  await ask('withdrawApproval', code)
  await ask('createApproval', { ...code, body: { score: 70 } })
}
