import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'

/** Results of two placements of a code, in a campaign. */
async function aShop(path: (code: number, campaign: string) => string) {
  const { service, router, ...page } = await aPage({
    path: '/account',
    codes: [{ title: 'Poster', slashTag: 'shop', fieldData: { visitId: true } }],
  })
  const [code] = (await service.api('GET', '/qr-code')).json<{ data: { id: number }[] }>().data
  const placements = [
    { name: 'Bus stop', mark: 'a3' },
    { name: 'Station', mark: 'b' },
  ]
  await service.api('POST', `/qr-code/${code?.id}/placements`, { placements })
  const campaign = await service.api('POST', '/campaigns', { name: 'Summer', codeIds: [code?.id] })
  const at = new Date().toISOString()
  const rows = ['a3', 'a3', 'b'].map(
    (mark, order) => `(1, 'o-${order}', ${code?.id}, '${mark}', 'purchase', 20000, 'EUR', '${at}')`,
  )
  await service.run(
    `insert into results (user_id, order_id, code_id, mark, name, value, currency, at) values ${rows.join()}`,
  )
  await router.navigate({ to: path(code?.id ?? 0, campaign.json<{ data: { id: string } }>().data.id) })
  return { service, router, ...page }
}

const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent)

test('the scans of a code show its results by name and by placement', async () => {
  await aShop((code) => `/scans?code=${code}`)
  const results = within(await screen.findByRole('region', { name: 'Results' }))
  expect(cells(await results.findByRole('row', { name: /purchase/ }))).toEqual(['purchase', '3', '€60.00'])
  const placed = await results.findByRole('row', { name: /Bus stop/ })
  expect(cells(placed).slice(0, 3)).toEqual(['Bus stop', '2', '€40.00'])
  expect(await violations()).toEqual([])
})

test('a campaign shows results by code and by placement', async () => {
  await aShop((_, campaign) => `/campaigns/${campaign}`)
  const results = within(await screen.findByRole('region', { name: 'Results' }))
  expect(cells(results.getByRole('row', { name: /Poster/ }))).toEqual(['Poster', '3', '€60.00'])
  expect(cells(results.getByRole('row', { name: /Station/ }))).toEqual(['Station', '1', '€20.00'])
  expect(results.getByRole('button', { name: 'Export' })).toBeVisible()
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
