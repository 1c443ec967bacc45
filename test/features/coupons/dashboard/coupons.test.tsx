import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aNewCode } from '../../../dashboard/editor/a-new-code.ts'
import { closeRow } from '../../../dashboard/editor/rows.ts'
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

test('a new coupon gets its codes after it is created', async () => {
  const page = await aNewCode()
  await page.open('Type')
  await page.user.click(await screen.findByRole('radio', { name: 'Coupon' }))
  await closeRow(page.user)
  await page.user.click(screen.getByRole('tab', { name: 'Content' }))
  expect(await screen.findByText(/^Create this code first\./)).toBeVisible()
  expect(screen.queryByLabelText('Or your own codes')).toBeNull()
})
