import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { startService, type RunningService } from '../support/running-service.ts'
import { aDestination, type Destination } from './support/a-destination.ts'
import { aMarketer, postCode, postLogo } from './support/a-marketer.ts'
import { closeRow, openRow, reachField } from './support/editor.ts'

let browser: Browser
let service: RunningService
const places: Destination[] = []
beforeAll(async () => {
  browser = await launchChromium()
  service = await startService()
  for (const title of ['Own', 'Advent', 'Afterwards']) places.push(await aDestination(title))
})
afterAll(async () => {
  await service?.dispose()
  await browser?.close()
  for (const place of places) await place.close()
})

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="90"><rect width="600" height="90" fill="#0a7"/></svg>'

/** Local time in Tokyo, this many hours from now. */
const inTokyo = (hours: number) => new Date(Date.now() + (hours + 9) * 3_600_000).toISOString().slice(0, 16)

test('a marketer sets welcome screen, schedule, end and fallback, previews each page, and a phone sees them', async () => {
  const [own, advent, after] = places.map(({ url }) => url)
  const qrLogoId = await postLogo(service, logo)
  await postCode(service, { destinationUrl: own, slashTag: 'plan', title: 'Winter sale', qrLogoId })
  const { page, problems, leave } = await aMarketer(browser, service, { path: null, judges: false })
  await page.goto(`${service.url}/codes/1`)
  await page.getByText('Not checked: this address is on a private network.').waitFor()

  // Browsers report a date without time as empty: it must be reported as incomplete.
  const ends = await reachField(page, 'Expiration date')
  await ends.pressSequentially('12')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Enter a full date and time, or clear the field.', { exact: true }).waitFor()
  await expect.poll(() => ends.evaluate((field) => field === document.activeElement)).toBe(true)
  await ends.fill(inTokyo(240))
  await page.getByLabel('Time zone', { exact: true }).fill('tokyo')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await page.getByText(/^Expires (in 1 week|next week)/).waitFor()
  await page.getByLabel('When it ends, send visitors to').fill(after ?? '')
  await openRow(page, 'Welcome screen')
  await page.getByRole('switch', { name: 'Welcome screen' }).click()
  await page.getByLabel('Seconds').fill('2')
  await openRow(page, 'Schedule')
  await page.getByRole('switch', { name: 'Schedule a new destination' }).click()
  await page.getByLabel('New destination', { exact: true }).fill(advent ?? '')
  await page.getByLabel('Time zone for the change').fill('tokyo')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await page.getByLabel('From', { exact: true }).fill(inTokyo(-1))
  await page.getByText(/^Since .* \(Asia\/Tokyo\) this code opens/).waitFor()

  await closeRow(page)
  await page.getByRole('button', { name: 'Preview visitor pages' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview visitor pages' })
  const phone = dialog.frameLocator('iframe')
  await phone.getByText('Winter sale').first().waitFor()
  // The sandboxed frame has the style and the pictures of the page.
  const button = phone.locator('.button')
  expect(await button.evaluate((element) => getComputedStyle(element).minHeight)).toBe('44px')
  const picture = phone.locator('.logo')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600)
  // The arrow keys move between pages.
  await dialog.getByRole('radio', { name: 'Welcome' }).focus()
  await page.keyboard.press('ArrowDown')
  await dialog.getByTitle('“Scheduled” page on a phone').waitFor()
  await dialog.getByRole('radio', { name: 'Expired' }).check()
  await phone.getByRole('heading', { name: 'This link has ended' }).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('All changes saved').waitFor()

  const visitor = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const visit = await visitor.newPage()
  // It redirects after two seconds, however long this check takes.
  expect(await (await visitor.request.get(`${service.linkUrl}/plan?qr`)).text()).toContain('Winter sale')
  await visit.goto(`${service.linkUrl}/plan?qr`)
  await visit.getByRole('heading', { name: 'Advent' }).waitFor()

  // The same code after its expiration.
  await (await reachField(page, 'Expiration date')).fill(inTokyo(-2))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('All changes saved').waitFor()
  await visit.goto(`${service.linkUrl}/plan?qr`)
  await visit.getByRole('heading', { name: 'Afterwards' }).waitFor()
  expect(problems).toEqual([])
  await visitor.close()
  await leave()
})
