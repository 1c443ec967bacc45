import { forgetCouponVisitors } from '#features/coupons/service/commands.ts'
import { type Day, visitOnPhones } from '../../service/postgres/a-seeded-day.ts'
import { aCreateRequest } from '../../service/support/a-request.ts'

/** Codes get the same ids on both engines only before other work has reserved some. */
export async function beforeVisits(day: Day): Promise<void> {
  const { ask } = day
  const coupon = { slashTag: 'offer', qrType: 'coupon', title: '20% off', destinationUrl: undefined }
  const made = await ask('createQrCode', { body: aCreateRequest(coupon) })
  const params = { id: made.body.data.id }
  await ask('addCoupons', { params, body: { codes: ['ONE', 'TWO', 'one'] } })
  await ask('saveCouponLimit', { params, body: { perNetwork: 20 } })
  await ask('saveCouponPin', { params, body: { pin: '471100' } })
  await visitOnPhones(day, ['/offer?qr'])
  await ask('readCoupons', { params })
  await ask('exportCoupons', { params })
}

export const workOfADay = forgetCouponVisitors
