import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../dashboard/support/a-page.tsx'
import { openPalette } from '../../../dashboard/support/open-palette.ts'
import { violations } from '../../../dashboard/support/violations.ts'

test('the earlier address of the places leads to their tab', async () => {
  const { router } = await aPage({ path: '/codes/1/placements', codes: [{ title: 'Poster' }] })
  await waitFor(() => expect(router.state.location.pathname).toBe('/codes/1/places'))
  const tabs = within(await screen.findByRole('navigation', { name: 'This code' }))
  expect(tabs.getByText('Placements')).toHaveAttribute('aria-current', 'page')
  expect(tabs.getByText('Edit')).not.toHaveAttribute('aria-current')
  expect(await screen.findByRole('heading', { name: 'No places yet' })).toBeVisible()
  expect(await violations()).toEqual([])
})

test('the menu of a code leads to its places, and so does a command in its editor', async () => {
  const { user, router } = await aPage({ codes: [{ title: 'Poster' }] })
  await user.click(await screen.findByRole('button', { name: 'More actions for Poster' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Placements' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/codes/1/places'))
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await screen.findByRole('heading', { name: 'Poster', level: 1 })
  await user.type(await openPalette(), 'placem')
  await user.click(await screen.findByRole('option', { name: /^Placements/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/codes/1/places'))
})

test('a palette that opens before the code has loaded gets the command with the code', async () => {
  let arrive: () => void = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const { user } = await aPage({
    path: '/codes/1',
    codes: [{ title: 'Poster' }],
    onTheWay: async ({ method, path }) => {
      if (method === 'GET' && path === '/api/v1/qr-code/1') await arrived
      return undefined
    },
  })
  await user.type(await openPalette(), 'placem')
  expect(await screen.findByText(/^No /)).toBeVisible()
  expect(screen.queryByRole('option', { name: /^Placements/ })).toBeNull()
  arrive()
  expect(await screen.findByRole('option', { name: /^Placements/ })).toBeVisible()
})

test('a code without a short link has no places', async () => {
  await aPage({ path: '/codes/1', codes: [{ title: 'Note', qrType: 'text', text: 'Hello' }] })
  const tabs = within(await screen.findByRole('navigation', { name: 'This code' }))
  expect(await tabs.findByText('History')).toBeVisible()
  expect(tabs.queryByText('Placements')).toBeNull()
})
