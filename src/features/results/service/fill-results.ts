import type { OfAccount } from '#service/commands/accounts/of-account.ts'
import { inParts } from '#service/database/bulk-statement.ts'

const day = 86_400_000
/** Days over which the orders are spread. */
const days = 54

/** Orders of a scan by the mark of its place. */
const ordered: Readonly<Record<string, number>> = { ter: 0.12, din: 0.08, bar: 0.03 }

/** Some scans of the places of one code became orders. */
export const fillResults: NonNullable<OfAccount['sample']> = async (
  { database, clock },
  { userId, codes, random },
) => {
  const codeId = codes.get('order') ?? 0
  const { currency } = await database
    .selectFrom('users')
    .select('currency')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const places = await database
    .selectFrom('placement_days')
    .select(['mark', 'scans'])
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .where('day', '=', '')
    .execute()
  const orders = places.flatMap(({ mark, scans }) =>
    Array.from({ length: Math.floor(scans * (ordered[mark] ?? 0)) }, (_, order) => ({
      user_id: userId,
      code_id: codeId,
      mark,
      name: 'purchase',
      value: 1_000 * (9 + Math.floor(random() * 40)),
      currency: currency ?? '',
      visit: null,
      at: new Date(clock() - (1 + Math.floor(random() * days)) * day).toISOString(),
      order_id: `T-${mark}-${order + 1}`,
    })),
  )
  for (const some of inParts(orders, 100)) await database.insertInto('results').values(some).execute()
}
