import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../support/a-page.tsx'
import { reachField } from '../editor/rows.ts'

const phone = /npm start -- --lan/

test('a sample opens in the editor, and nothing is created before the save', async () => {
  const page = await aPage()
  const total = async () => (await page.service.api('GET', '/qr-code')).json<{ total: number }>().total
  await page.user.click(await screen.findByRole('button', { name: 'Try it with a sample code' }))
  expect(await screen.findByLabelText('Destination')).toHaveValue('https://example.com/')
  expect(await reachField(page.user, 'Title')).toHaveValue('Sample code')
  expect(await total()).toBe(0)
  await page.user.click(await screen.findByRole('button', { name: 'Create QR code' }))
  expect(await screen.findByRole('heading', { name: 'Your code is ready' })).toBeVisible()
  expect(await total()).toBe(1)
})

test.each([
  ['localhost:8081', true],
  ['127.0.0.1:8081', true],
  ['192.168.1.20:8081', false],
  ['go.acme.com', false],
])('a first run at %s explains scanning with a phone: %s', async (domain, isTold) => {
  await aPage({ service: { brandedDomains: [domain] } })
  await screen.findByRole('heading', { name: 'Create your first QR code' })
  await screen.findByRole('button', { name: 'More library actions' })
  expect(screen.queryAllByText(phone)).toHaveLength(isTold ? 1 : 0)
})
