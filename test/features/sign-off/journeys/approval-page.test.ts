import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aMarketer, postCode } from '../../../journeys/support/a-marketer.ts'
import { readCode } from '../../../journeys/support/read-code.ts'
import { browser, service, startJourneys } from '../../../journeys/support/start-journeys.ts'
import { violations } from '../../../journeys/support/violations.ts'

startJourneys()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an approval page opens for anyone with its link, and is gone once withdrawn', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, { path: null })
  const { body } = await postCode(service, { slashTag: 'approve', title: 'Poster' })
  const { id } = body['data'] as { readonly id: number }
  await page.goto(`${service.url}/codes/${id}?show=approval`)
  await button(page, 'Create link').click()
  const link = page.getByRole('link', { name: /\/approval\// })
  await link.waitFor()
  await page.getByText(/Scans everywhere, checked just now/).waitFor()
  const address = (await link.getAttribute('href')) ?? ''
  expect(address).toMatch(new RegExp(`^http://${service.domain}/approval/`))
  await button(page, 'Copy link').click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  const stranger = await browser.newContext()
  const seen = await stranger.newPage()
  const complaints: string[] = []
  seen.on('console', (message) => complaints.push(message.text()))
  await seen.goto(address)
  await seen.getByRole('heading', { name: 'Poster' }).waitFor()
  expect(await readCode(seen.getByRole('img'))).toBe(`http://${service.domain}/approve?qr`)
  await seen.getByText('https://example.com/', { exact: true }).waitFor()
  await seen.getByText('Scans everywhere').waitFor()
  expect(await seen.locator('a, script').count()).toBe(0)
  expect(complaints).toEqual([])
  expect(await violations(seen)).toEqual([])

  await button(page, 'Withdraw link').click()
  await button(page, 'Keep link').waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  // Colours take a moment to change.
  await expect.poll(() => violations(page, { within: '[role=dialog]' })).toEqual([])
  await button(page, 'Withdraw link').click()
  await button(page, 'Create link').waitFor()
  expect((await seen.goto(address))?.status()).toBe(404)
  await seen.getByText('Link not found').waitFor()
  expect(problems).toEqual([])
  await stranger.close()
  await leave()
})
