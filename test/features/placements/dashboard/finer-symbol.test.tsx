import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../dashboard/support/a-page.tsx'
import { openRow } from '../../../dashboard/editor/rows.ts'

test('the editor says where the marks of its places make the pattern finer', async () => {
  const placements = [{ name: 'Bus stop Nord', mark: 'a-long-mark-of-20-ab' }]
  const { user } = await aPage({
    path: '/codes/1',
    codes: [{ title: 'Summer sale', slashTag: 'summer' }],
    before: ({ api }) => api('POST', '/qr-code/1/placements', { placements }),
  })
  await openRow(user, 'More')
  expect(
    await screen.findByText(/^This name makes the pattern finer: \d+ instead of \d+ squares/),
  ).toBeVisible()
})
