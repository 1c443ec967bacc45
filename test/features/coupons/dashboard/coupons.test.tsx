import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../dashboard/support/a-page.tsx'

test('an editor changes how many coupon codes one network gets, and a refused number stays in the field', async () => {
  const { user, service } = await aPage({
    path: '/codes/1',
    codes: [{ qrType: 'coupon', title: '20% off', destinationUrl: undefined }],
  })
  const limit = await screen.findByLabelText<HTMLInputElement>('Codes for one network a day')
  const save = () => user.click(limit.closest('div.flex.items-start')!.querySelector('button')!)
  expect(limit).toHaveValue(50)
  await user.clear(limit)
  await user.type(limit, '0')
  await save()
  await waitFor(() => expect(limit).toHaveAccessibleDescription(/number/))
  expect(limit).toHaveValue(0)
  await user.clear(limit)
  await user.type(limit, '3')
  await save()
  const stored = async () => (await service.api('GET', '/qr-code/1/coupons')).json().data
  await waitFor(async () => expect(await stored()).toMatchObject({ perNetwork: 3 }))
  await waitFor(() => expect(limit).toHaveValue(3))
})
