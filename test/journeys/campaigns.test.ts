import { expect, test } from 'vitest'
import { aMarketer, postCode } from './support/a-marketer.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

startJourneys()

test('a client sees the scans of a campaign without an account, until the link is revoked', async () => {
  for (const [slashTag, title] of [
    ['bus-stop', 'Bus stop'],
    ['station', 'Station'],
  ])
    await postCode(service, { slashTag, title })
  const { page, problems, leave } = await aMarketer(browser, service, { judges: false })
  for (const title of ['Bus stop', 'Station']) {
    await page.getByRole('button', { name: `More actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Add to campaign' }).click()
    const dialog = page.getByRole('dialog')
    if (title === 'Bus stop') await dialog.getByLabel('Campaign name').fill('Summer sale')
    else await dialog.getByLabel('Summer sale').check()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('1 code added to Summer sale.').last().waitFor()
    await dialog.waitFor({ state: 'detached' })
  }
  for (const tag of ['bus-stop', 'bus-stop', 'station'])
    await fetch(`${service.linkUrl}/${tag}?qr`, { redirect: 'manual' })

  await page.getByRole('link', { name: 'Campaigns' }).click()
  await page.getByRole('link', { name: 'Summer sale' }).click()
  const ranking = page.getByRole('region', { name: 'Codes by visits' })
  await ranking.getByText('2 scans').waitFor({ timeout: 30_000 })
  expect(await ranking.getByRole('listitem').first().textContent()).toContain('Bus stop')
  await page.getByRole('button', { name: 'Client link' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const address = await page.getByLabel('Link', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()

  // The client has no account, and their browser runs no scripts.
  const client = await browser.newContext({ javaScriptEnabled: false })
  const shown = await client.newPage()
  await shown.goto(address)
  await shown.getByRole('heading', { name: 'Summer sale' }).waitFor()
  expect(await shown.locator('.totals').textContent()).toMatch(/Scans\s*3/)
  expect(await shown.getByRole('link').allTextContents()).toEqual([
    'Last 30 days',
    'Last 90 days',
    'Last 365 days',
  ])

  await page.getByRole('button', { name: 'Client link' }).click()
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await shown.reload()
  await shown.getByRole('heading', { name: 'Link not found' }).waitFor()
  await client.close()
  expect(problems).toEqual([])
  await leave()
})
