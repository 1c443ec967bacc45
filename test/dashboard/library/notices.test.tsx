import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatDay } from '#dashboard/messages/format.ts'
import type { RunningService } from '../support/a-service.ts'
import { aPage } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'

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
  // A first fetch in progress is not repeated by an invalidation.
  const counted = () => page.client.getQueryState(['qr-codes', 'counts'])?.status
  await waitFor(() => expect(counted()).toBe('success'))
  return page
}

async function print(service: RunningService) {
  for (const id of [1, 3]) await service.api('POST', `/qr-code/${id}/downloaded`)
}

test('a printed code that expires within a week is announced, can be filtered, and is marked on its card', async () => {
  const { service, client, user, router } = await aLibrary()
  await screen.findByRole('article', { name: 'Poster' })
  expect(screen.queryByText(/expires? within a week/)).toBeNull()
  await print(service)
  await client.invalidateQueries()

  expect(await screen.findByText('1 printed code expires within a week')).toBeVisible()
  const card = screen.getByRole('article', { name: 'Poster' })
  await waitFor(() => expect(card).toHaveTextContent('Expires in 3 days'))
  for (const other of ['Unprinted', 'Later'])
    expect(screen.getByRole('article', { name: other })).not.toHaveTextContent('Expires in')
  expect(await violations()).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Show code' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Later' })).toBeNull())
  expect(await screen.findByRole('article', { name: 'Poster' })).toBeVisible()
  await waitFor(() => expect(router.state.location.search).toEqual({ ending: true }))
  await user.click(screen.getByRole('button', { name: 'Show all codes' }))
  expect(await screen.findByRole('article', { name: 'Later' })).toBeVisible()
})

test.each(['/', '/?view=table'])(
  'a failing destination is marked at %s, one that blocks checks is not',
  async (path) => {
    const { service, client } = await aLibrary(path)
    const looked = (id: number, state: 'refused' | 'unreachable', status: number | null) =>
      `(1, ${id}, 0, 'https://example.com/page-${id - 1}', '${state}', ${status}, null, '${inDays(0)}', '${inDays(1)}')`
    await service.run(
      `insert into destination_health (user_id, code_id, place, url, state, status, reason, checked_at, due_at)
      values ${[looked(1, 'refused', 404), looked(2, 'refused', 403), looked(3, 'unreachable', null)].join(', ')}`,
    )
    const role = path === '/' ? 'article' : 'row'
    await screen.findByRole(role, { name: /Poster/ })
    await client.invalidateQueries()
    const words = "Destination isn't working"
    await within(await screen.findByRole(role, { name: /Poster/ })).findByText(words)
    expect(within(screen.getByRole(role, { name: /Later/ })).getByText(words)).toBeInTheDocument()
    expect(within(screen.getByRole(role, { name: /Unprinted/ })).queryByText(words)).toBeNull()
    expect(await violations()).toEqual([])
  },
)

test('a scheduled link shows when it opens', async () => {
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
