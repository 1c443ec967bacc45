import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openRow } from '../editor/rows.ts'
import { aPage } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'

test('the earlier address of the scans of a code leads to its tab', async () => {
  const { router } = await aPage({
    path: '/scans?code=1&period=7d',
    codes: [{ title: 'Poster', slashTag: 'poster' }],
  })
  await waitFor(() => expect(router.state.location.pathname).toBe('/codes/1/scans'))
  expect(router.state.location.search).toEqual({ period: '7d' })
  const tabs = within(await screen.findByRole('navigation', { name: 'This code' }))
  expect(tabs.getByText('Scans')).toHaveAttribute('aria-current', 'page')
  expect(tabs.getByText('Edit')).not.toHaveAttribute('aria-current')
  // What the code is stays above its tabs.
  expect(screen.getByText('Poster')).toBeVisible()
  expect(screen.getByTitle('go.acme.com/poster')).toBeVisible()
  expect(screen.getByText('Active')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download' })).toBeVisible()
  expect(await violations()).toEqual([])
})

test('unsaved work is there again after another tab, without a question', async () => {
  const { user, service } = await aPage({ path: '/codes/1', codes: [{ title: 'Poster' }] })
  await openRow(user, 'Tags')
  await user.type(await screen.findByLabelText('Tags'), 'print{Enter}')
  await user.click(await screen.findByRole('link', { name: 'History' }))
  expect(await screen.findByRole('heading', { name: 'History', level: 1 })).toBeVisible()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Edit' }))
  await user.click(await screen.findByRole('button', { name: 'Save changes' }))
  await waitFor(async () =>
    expect((await service.api('GET', '/qr-code/1')).json().data).toMatchObject({ tags: 'print' }),
  )
})
