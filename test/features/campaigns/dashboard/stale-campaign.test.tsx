import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../dashboard/support/a-page.tsx'
import { fill, press } from '../../../dashboard/support/a-stale-dialog.ts'
import { violations } from '../../../dashboard/support/violations.ts'
import { campaign } from '../stale-dialogs.ts'

/** The first screen must be there before another one is opened. */
async function aReadyPage() {
  const page = await aPage({ path: '/account', codes: [{ title: 'Poster' }] })
  await screen.findByRole('heading', { level: 1 })
  return page
}

test.each([
  ['Keep theirs', 'Trade fair'],
  ['Save mine', 'Spring fair'],
])('two people who type another name are asked, and "%s" keeps %s', async (answer, name) => {
  const page = await aReadyPage()
  const id = await campaign.prepare(page.service)
  await page.router.navigate({ to: campaign.path(id) })
  await campaign.open(page)
  await campaign.type(page)
  await fill(page, /^Note/, 'From me')
  await page.service.api('PUT', campaign.api(id), { name: 'Trade fair' })
  await press(page, 'Save')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Someone else changed this meanwhile')).toBeVisible()
  expect(dialog.getByText('Trade fair')).toBeVisible()
  expect(await violations()).toEqual([])
  const read = async () => (await page.service.api('GET', campaign.api(id))).json().data
  expect(await read()).toMatchObject({ name: 'Trade fair', note: '' })
  await press(page, answer)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await read()).toMatchObject({ name, note: 'From me' })
})
