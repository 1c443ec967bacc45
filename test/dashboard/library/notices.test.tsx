import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { formatDay } from '#dashboard/messages/format.ts'
import { aPage } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'

vi.setConfig({ testTimeout: 60_000 })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function aLibrary(path = '/') {
  const page = await aPage({
    path,
    codes: [
      { title: 'Poster', expirationDate: inDays(3.5) },
      { title: 'Unprinted', expirationDate: inDays(3.5) },
      { title: 'Later', expirationDate: inDays(30) },
    ],
  })
  // What is on its way for the first time is not asked again when it is called old.
  const counted = () => page.client.getQueryState(['qr-codes', 'counts'])?.status
  await waitFor(() => expect(counted()).toBe('success'))
  return page
}

async function print(service: { inject: (request: { method: 'POST'; url: string }) => Promise<unknown> }) {
  for (const id of [1, 3]) await service.inject({ method: 'POST', url: `/api/v1/qr-code/${id}/downloaded` })
}

test('a code in print that ends within a week is told, filtered at a press, and marked on its card', async () => {
  const { service, client, user, router } = await aLibrary()
  await screen.findByRole('article', { name: 'Poster' })
  expect(screen.queryByText(/ends? within a week/)).toBeNull()
  await print(service)
  await client.invalidateQueries()

  expect(await screen.findByText('1 code in print ends within a week')).toBeVisible()
  const card = screen.getByRole('article', { name: 'Poster' })
  await waitFor(() => expect(card).toHaveTextContent('Ends in 3 days'))
  for (const other of ['Unprinted', 'Later'])
    expect(screen.getByRole('article', { name: other })).not.toHaveTextContent('Ends in')
  expect(await violations()).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Show it' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Later' })).toBeNull())
  expect(screen.getByRole('article', { name: 'Poster' })).toBeVisible()
  expect(router.state.location.search).toEqual({ ending: true })
  await user.click(screen.getByRole('button', { name: 'Show all codes' }))
  expect(await screen.findByRole('article', { name: 'Later' })).toBeVisible()
})

test.each(['/', '/?view=table'])(
  'a destination that does not answer is a quiet mark at %s, one that turns checks away is not',
  async (path) => {
    const { service, client } = await aLibrary(path)
    const looked = (id: number, state: 'refused' | 'unreachable', status: number | null) => ({
      user_id: 1,
      code_id: id,
      url: `https://example.com/page-${id - 1}`,
      state,
      status,
      reason: null,
      checked_at: inDays(0),
      due_at: inDays(1),
    })
    await service.database
      .insertInto('destination_health')
      .values([looked(1, 'refused', 404), looked(2, 'refused', 403), looked(3, 'unreachable', null)])
      .execute()
    const role = path === '/' ? 'article' : 'row'
    await screen.findByRole(role, { name: /Poster/ })
    await client.invalidateQueries()
    const words = 'Destination does not answer'
    await within(await screen.findByRole(role, { name: /Poster/ })).findByText(words)
    expect(within(screen.getByRole(role, { name: /Later/ })).getByText(words)).toBeInTheDocument()
    expect(within(screen.getByRole(role, { name: /Unprinted/ })).queryByText(words)).toBeNull()
    expect(await violations()).toEqual([])
  },
)

test('a link that is not open yet says so and when it opens', async () => {
  await aPage({
    codes: [
      { title: 'Advent', fieldData: { startsAt: inDays(3.5), startsZone: 'Europe/Berlin' } },
      { title: 'Opened', fieldData: { startsAt: inDays(-1), startsZone: 'Europe/Berlin' } },
    ],
  })
  const card = await screen.findByRole('article', { name: 'Advent' })
  expect(card).toHaveTextContent(`Opens ${formatDay(inDays(3.5))}`)
  await waitFor(() => expect(card).toHaveTextContent('Opens in 3 days'))
  expect(screen.getByRole('article', { name: 'Opened' })).toHaveTextContent('Active')
  expect(screen.getByRole('article', { name: 'Opened' })).not.toHaveTextContent('Opens')
})
