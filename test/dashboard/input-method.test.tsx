import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from './support/a-page.tsx'
import { compose } from './support/compose.ts'
import { openPalette } from './support/open-palette.ts'
import { reachField } from './editor/rows.ts'

test('taking a word of an input method neither begins, adds nor saves a new code', async () => {
  const page = await aPage({ path: '/codes/new' })
  const start = await screen.findByLabelText('Where should it lead?')
  await compose(start, '店.example')
  expect(start).toHaveValue('店.example')
  expect(screen.queryByRole('tab', { name: 'Design' })).toBeNull()
  await page.user.keyboard('{Enter}')
  await screen.findByRole('tab', { name: 'Design' })

  for (const label of ['Title', 'Short link ending']) {
    const field = await reachField(page.user, label)
    // The ending follows the title when its tables are loaded, until a person changes it.
    if (label === 'Short link ending') await waitFor(() => expect(field).toHaveValue('xia'))
    await page.user.clear(field)
    await compose(field, '夏')
    expect(field).toHaveValue('夏')
  }
  const tags = await reachField(page.user, 'Tags')
  await compose(tags, '夏')
  expect(tags).toHaveValue('夏')
  expect(screen.queryByRole('button', { name: /Remove.*夏/ })).toBeNull()
  await page.user.keyboard('{Enter}')
  expect(tags).toHaveValue('')
  expect((await page.service.api('GET', '/qr-code')).json().data).toEqual([])
})

test('taking a word opens no code of the palette and leaves no search', async () => {
  const page = await aPage({ codes: [{ title: '夏' }] })
  const search = await screen.findByRole('searchbox', { name: 'Search' })
  await compose(search, '夏')
  expect(search).toHaveValue('夏')
  const palette = await openPalette()
  await compose(palette, '夏')
  expect(palette).toHaveValue('夏')
  await waitFor(() => expect(screen.getByRole('option', { selected: true })).toHaveTextContent('夏'))
  expect(page.router.state.location.pathname).toBe('/')
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/codes/1'))
})
