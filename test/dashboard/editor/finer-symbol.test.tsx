import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../support/a-page.tsx'
import { openRow } from './rows.ts'

test('the editor says where the marks of its places make the pattern finer', async () => {
  const { user, service, router } = await aPage({ codes: [{ title: 'Summer sale', slashTag: 'summer' }] })
  const mark = 'a-long-mark-of-20-ab'
  await service.api('POST', '/qr-code/1/placements', { placements: [{ name: 'Bus stop Nord', mark }] })
  await router.navigate({ to: '/codes/$id', params: { id: '1' } })
  await openRow(user, 'More')
  expect(
    await screen.findByText(/^This name makes the pattern finer: \d+ instead of \d+ squares/),
  ).toBeVisible()
})
