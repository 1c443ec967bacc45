import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../dashboard/support/a-page.tsx'
import { aShop, cells } from './a-shop.ts'
import { violations } from '../../../dashboard/support/violations.ts'

test('the scans of a code show its results by name and by placement', async () => {
  await aShop((code) => `/scans?code=${code}`)
  const results = within(await screen.findByRole('region', { name: 'Results' }))
  expect(cells(await results.findByRole('row', { name: /purchase/ }))).toEqual(['purchase', '3', '€60.00'])
  const placed = await results.findByRole('row', { name: /Bus stop/ })
  expect(cells(placed).slice(0, 3)).toEqual(['Bus stop', '2', '€40.00'])
  expect(await violations()).toEqual([])
})

test('listed websites are saved at once, and a wrong one is refused at the field', async () => {
  const { user, service } = await aPage({ path: '/account/developers' })
  const hosts = await screen.findByLabelText('Your websites')
  await user.type(hosts, 'https://shop.example/cart{Enter}')
  expect(await screen.findByText(/api\/results\.js/)).toBeVisible()
  expect((await service.api('GET', '/results/hosts')).json().data).toEqual(['shop.example'])
  await user.type(hosts, 'not a host{Enter}')
  await waitFor(() => expect(hosts).toHaveAccessibleDescription(/domain/i))
  expect((await service.api('GET', '/results/hosts')).json().data).toEqual(['shop.example'])
})

test('two people add a website each, and the one that was removed stays away', async () => {
  const page = await aPage({ path: '/account', codes: [{ title: 'Poster' }] })
  await screen.findByRole('heading', { level: 1 })
  await page.service.api('PUT', '/results/hosts', { hosts: ['old.example', 'shop.example'] })
  await page.router.navigate({ to: '/account/developers' })
  const hosts = await screen.findByLabelText('Your websites')
  await page.service.api('PUT', '/results/hosts', { hosts: ['blog.example', 'shop.example'] })
  await page.user.type(hosts, 'mine.example{Enter}')
  await expect
    .poll(async () => (await page.service.api('GET', '/results/hosts')).json().data)
    .toEqual(['blog.example', 'mine.example', 'shop.example'])
})
