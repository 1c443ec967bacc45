import { must, type OfAccount } from '#service/commands/accounts/of-account.ts'
import { addCoupons, couponKey } from './commands.ts'

const day = 86_400_000

/** Sixty coupon codes: half of them given out, and some of those redeemed. */
export const fillCoupons: NonNullable<OfAccount['sample']> = async (deps, { userId, codes, random }) => {
  const codeId = codes.get('first-month') ?? 0
  const texts = Array.from({ length: 60 }, (_, place) => `MILL-${1000 + place * 7}`)
  must(await addCoupons(deps, { userId, codeId }, { codes: texts }))
  for (const text of texts.slice(0, 30)) {
    const given_at = new Date(deps.clock() - Math.ceil(random() * 40) * day).toISOString()
    const redeemed = random() < 0.4 ? { redeemed_at: given_at, redeemed_where: 'Bridge Street' } : {}
    await deps.database
      .updateTable('coupon_codes')
      .set({ given_at, given_day: given_at.slice(0, 10), ...redeemed })
      .where('user_id', '=', userId)
      .where('code_id', '=', codeId)
      .where('coupon', '=', couponKey(text))
      .execute()
  }
}
