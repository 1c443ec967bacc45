import { fireEvent, screen } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { aNewCode, required } from './a-new-code.ts'

vi.setConfig({ testTimeout: 120_000 })

test('marks for analytics are told with the address that results, and are saved apart from it', async () => {
  const page = await aNewCode()
  await page.fill(required)
  const details = screen.getByText('UTM parameters').closest('details')
  if (details === null) throw new Error('The marks do not fold')
  details.open = true
  fireEvent(details, new Event('toggle'))
  await page.user.type(await screen.findByLabelText('Source'), 'poster')
  expect(await screen.findByText('https://acme.example/summer?utm_source=poster')).toBeVisible()
  await page.create()
  await screen.findByRole('heading', { name: 'Your code is ready' })
  expect(await page.stored()).toMatchObject([
    { destinationUrl: 'https://acme.example/summer', utm_source: 'poster' },
  ])
})
