import { expect, test } from 'vitest'
import { couponLimits } from '#features/coupons/contract/coupons.ts'
import { everyOperation } from '../../../bench/worst-requests/every-address.ts'
import { noSamples } from '../../../bench/worst-requests/samples.ts'
import { aCreateRequest } from '../../../service/support/a-request.ts'
import { service, serviceForAll } from '../../../service/support/own-service.ts'

serviceForAll()

test('a request takes as many coupon codes as its list may have', async () => {
  const coupon = { slashTag: 'offer', qrType: 'coupon', title: '20% off', destinationUrl: undefined }
  const { id } = (await service.api('POST', '/qr-code', aCreateRequest(coupon))).json().data
  const codes = Array.from({ length: couponLimits.added }, (_, place) => `${place}${'€'.repeat(50)}`)
  const added = await service.api('POST', `/qr-code/${id}/coupons`, { codes })
  expect([added.statusCode, added.json().added]).toEqual([201, couponLimits.added])
})

test('the bench of worst requests sends a list of half a megabyte and more', () => {
  const row = everyOperation(noSamples).find(({ title }) => title === 'addCoupons')
  expect(row?.body?.length).toBeGreaterThan(500_000)
})
