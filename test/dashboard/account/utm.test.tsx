import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readPersonal, storePersonal } from '#dashboard/api/credentials.ts'
import { aPage } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'

test('a template is made, deleted and brought back', async () => {
  const { user } = await aPage({ path: '/account/utm' })
  await user.click(await screen.findByRole('button', { name: 'New template' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const name = screen.getByLabelText('Template name')
  await waitFor(() => expect(name).toHaveAccessibleDescription('Enter a name.'))
  await user.type(name, 'Print')
  await user.type(screen.getByLabelText('Source'), '{{shop}')
  await user.click(screen.getByRole('switch', { name: 'Every code must have it: Source' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Source')).toHaveAccessibleDescription(/Use only these placeholders/),
  )
  await user.clear(screen.getByLabelText('Source'))
  await user.type(screen.getByLabelText('Source'), 'print')
  expect(await violations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('source=print')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete Print' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Template Print is back.')).toBeVisible()
})

test('templates that an earlier version stored in this browser move to the account', async () => {
  const utm = { source: 'poster', medium: 'print', campaign: '', term: '', content: '' }
  let lists = 0
  const { router, user } = await aPage({
    path: '/account/appearance',
    onTheWay: async ({ method, path }) => {
      if (!path.includes('/utm-templates')) return undefined
      // The list of the screen was read before the move, and arrives after it.
      if (method === 'GET' && ++lists === 2) {
        await waitFor(() => expect(readPersonal('tessera.utm-templates')).toBeNull())
        return Response.json({ data: [] })
      }
      return undefined
    },
  })
  const link = await screen.findByRole('link', { name: 'UTM templates' })
  storePersonal('tessera.utm-templates', JSON.stringify([{ name: 'Old', utm }]))
  await user.click(link)
  expect(await screen.findByText('source=poster · medium=print')).toBeVisible()
  expect(readPersonal('tessera.utm-templates')).toBeNull()
  expect(router.state.location.pathname).toBe('/account/utm')
})
