import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import { aPage } from '../../../dashboard/support/a-page.tsx'
import { aShop, cells } from '../../results/dashboard/a-shop.ts'
import { announced } from '../../../dashboard/support/announced.ts'
import { violations } from '../../../dashboard/support/violations.ts'

// The navigation names campaigns where it stands at the side.
beforeAll(() => browser.viewport(1440, 900))
afterAll(() => browser.viewport(414, 896))

const button = (name: string | RegExp) => screen.findByRole('button', { name })

async function aCampaign() {
  const page = await aPage({ codes: [{ title: 'Poster' }, { title: 'Flyer' }] })
  const press = async (name: string | RegExp) => page.user.click(await button(name))
  /** Presses Undo beside a message: the one before may still be shown. */
  const undo = async (message: string) => {
    const toast = (await screen.findByText(message)).closest('li')!
    await page.user.click(await within(toast).findByRole('button', { name: 'Undo' }))
  }
  const choose = async (name: string) => page.user.click(await screen.findByRole('menuitem', { name }))
  await press('More actions for Poster')
  await choose('Add to campaign…')
  await page.user.type(await screen.findByLabelText('Campaign name'), 'Summer')
  await press('Add')
  await screen.findByText('1 code added to Summer.')
  return { ...page, press, undo, choose }
}

test('a code joins a new campaign from its menu, and the navigation then leads there', async () => {
  const { user, press, undo, router } = await aCampaign()
  await user.click(await screen.findByRole('link', { name: 'Campaigns' }))
  await user.click(await screen.findByRole('link', { name: /Summer/ }))
  expect(await screen.findByRole('heading', { name: 'Summer' })).toBeVisible()
  expect(await screen.findByRole('link', { name: /Poster/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: /Flyer/ })).toBeNull()

  await user.type(await screen.findByLabelText('What happened'), 'Sale starts')
  await press('Add note')
  const timeline = await screen.findByRole('region', { name: 'Timeline' })
  expect(await within(timeline).findByText('Sale starts')).toBeVisible()
  expect(await violations()).toEqual([])
  await press('Remove note: Sale starts')
  await undo('Note removed.')
  expect(await within(timeline).findByText('Sale starts')).toBeVisible()

  await press('More for this campaign')
  await user.click(await screen.findByRole('menuitem', { name: 'Delete campaign' }))
  await press('Delete campaign')
  await waitFor(() => expect(router.state.location.pathname).toBe('/campaigns'))
  await undo('Campaign Summer deleted.')
  expect(await screen.findByRole('heading', { name: 'Summer' })).toBeVisible()
})

test('placements of its codes are ranked, compared and exported', async () => {
  const { user, service, press } = await aCampaign()
  await service.api('POST', '/qr-code/1/placements', {
    placements: [
      { name: 'Bus stop Nord', copies: 12 },
      { name: 'Main station', copies: 40 },
    ],
  })
  await user.click(await screen.findByRole('link', { name: 'Campaigns' }))
  await user.click(await screen.findByRole('link', { name: /Summer/ }))
  const places = await screen.findByRole('region', { name: 'Placements by all scans so far' })
  expect(within(places).getAllByRole('link')[0]).toHaveTextContent('Bus stop Nord Poster')
  expect(within(places).getByText('Bus stop Nord and Main station: not enough scans yet.')).toBeVisible()
  await user.selectOptions(within(places).getByLabelText('Compare with'), 'Bus stop Nord')
  expect(
    await within(places).findByText('Main station and Bus stop Nord: not enough scans yet.'),
  ).toBeVisible()
  expect(await violations()).toEqual([])
  await press('Export')
  expect(await screen.findByRole('menuitem', { name: 'Placements' })).toBeVisible()
})

test('a placement joins a campaign without its code, and leaves it again', async () => {
  const { user, service, press, undo, router } = await aCampaign()
  await service.api('POST', '/qr-code/2/placements', { placements: [{ name: 'Letterbox' }] })
  router.history.push('/codes/2/placements')
  await press('Change Letterbox')
  await user.selectOptions(await screen.findByLabelText('Campaign'), 'Summer')
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('link', { name: 'Campaigns' }))
  await user.click(await screen.findByRole('link', { name: /Summer/ }))
  const ranking = await screen.findByRole('region', { name: 'Codes by visits' })
  expect(await within(ranking).findByRole('link', { name: /^Letterbox/ })).toBeVisible()
  await press('More actions for Letterbox')
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from campaign' }))
  await waitFor(() => expect(within(ranking).queryByRole('link', { name: /^Letterbox/ })).toBeNull())
  await undo('Letterbox is no longer in Summer.')
  expect(await within(ranking).findByRole('link', { name: /^Letterbox/ })).toBeVisible()
})

test('on a phone, the scans lead to the campaigns', async () => {
  const { user } = await aCampaign()
  await browser.viewport(390, 844)
  await user.click(await screen.findByRole('link', { name: 'Scans' }))
  const scans = await screen.findByRole('main')
  await user.click(await within(scans).findByRole('link', { name: 'Campaigns' }))
  expect(await screen.findByRole('link', { name: /Summer/ })).toBeVisible()
  await browser.viewport(1440, 900)
})

test('a client link shows once, and can be revoked', async () => {
  const { user, press } = await aCampaign()
  await user.click(await screen.findByRole('link', { name: 'Campaigns' }))
  await user.click(await screen.findByRole('link', { name: /Summer/ }))
  await press('Client link')
  await press('Create link')
  const field = await screen.findByLabelText<HTMLInputElement>('Link')
  expect(field.value).toMatch(/\/campaign\/[\w-]{43}$/)
  await press('Done')
  await press('Client link')
  const dialog = await screen.findByRole('dialog', { name: 'Link for your client' })
  expect(dialog).toHaveTextContent('It works until you revoke it. It needs no password.')
  expect(await violations()).toEqual([])
  await press('Revoke link')
  await announced('Client link revoked.')
})

test('a campaign without a name is refused at its field', async () => {
  const { user } = await aPage({ path: '/campaigns' })
  await user.click(await button('New campaign'))
  await user.click(await button('Create campaign'))
  await waitFor(() =>
    expect(screen.getByLabelText('Campaign name')).toHaveAccessibleDescription('Enter a name.'),
  )
})

test('a campaign shows results by code and by placement', async () => {
  await aShop(async (code, api) => {
    const made = await api('POST', '/campaigns', { name: 'Summer', codeIds: [code] })
    return `/campaigns/${made.json<{ data: { id: string } }>().data.id}`
  })
  const results = within(await screen.findByRole('region', { name: 'Results' }))
  expect(cells(results.getByRole('row', { name: /Poster/ }))).toEqual(['Poster', '3', '€60.00'])
  expect(cells(results.getByRole('row', { name: /Station/ }))).toEqual(['Station', '1', '€20.00'])
  expect(results.getByRole('button', { name: 'Export' })).toBeVisible()
})
