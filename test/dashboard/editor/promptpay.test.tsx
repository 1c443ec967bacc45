import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'

test('a shop makes PromptPay codes of several amounts for one number', async () => {
  const page = await aPage({ path: '/codes/new?type=promptpay' })
  for (const amount of ['60', '120']) {
    await page.user.type(await screen.findByLabelText('PromptPay number'), '081 222 3333')
    await page.user.type(screen.getByLabelText('Amount in baht, if fixed'), amount)
    expect(await violations()).toEqual([])
    await page.user.click(screen.getByRole('button', { name: 'Create QR code' }))
    await screen.findByRole('heading', { name: 'Your code is ready' })
    if (amount === '60') await page.router.navigate({ to: '/' })
    if (amount === '60') await page.router.navigate({ to: '/codes/new', search: { type: 'promptpay' } })
  }
  const { data } = (await page.service.api('GET', '/qr-code')).json()
  const amounts = (data as { fieldData: string }[]).map(
    ({ fieldData }) => JSON.parse(fieldData).promptpay.amount,
  )
  expect(amounts).toEqual(['120', '60'])
})
