import type { Day } from '../../service/postgres/a-seeded-day.ts'

export async function partOfADay({ ask }: Day): Promise<void> {
  await ask('listUtmDifferences')
}
