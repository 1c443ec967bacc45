import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../dashboard/support/a-page.tsx'
import { violations } from '../../../dashboard/support/violations.ts'

const total = async (name: string) =>
  within((await screen.findByText(name, { selector: 'dt' })).parentElement ?? document.body)

test('the scans of one placement show alone from its count and from its row', async () => {
  const { user, service, router } = await aPage({ path: '/scans', codes: [{ title: 'Poster' }] })
  const { data } = (await service.api('GET', '/qr-code')).json<{ data: { id: number }[] }>()
  const codeId = data[0]?.id ?? 0
  await service.api('POST', `/qr-code/${codeId}/placements`, {
    placements: [{ name: 'Station', mark: 'a3' }],
  })
  const at = Date.now()
  await service.countVisits([
    { codeId, at },
    { codeId, at, placement: 'a3' },
    { codeId, at, placement: 'a3', address: '198.51.100.1' },
  ])
  router.history.push(`/codes/${codeId}/places`)
  await user.click(await screen.findByRole('link', { name: '2 scans' }))
  expect(await screen.findByText('Placement: Station')).toBeVisible()
  expect(await (await total('Scans')).findByText('2')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Station', pressed: true }))
  expect(await (await total('Scans')).findByText('3')).toBeVisible()
  const rows = within(screen.getByRole('table', { name: 'Placement' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Station', '2', '0', '67%'],
    ['No placement', '1', '0', '33%'],
  ])
  expect(await violations()).toEqual([])
})
