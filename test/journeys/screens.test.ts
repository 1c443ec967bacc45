import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { overflows } from '../dashboard/support/pseudo-texts.ts'
import { aMarketer } from './support/a-marketer.ts'
import { loaded } from './support/loaded.ts'
import { violations } from './support/violations.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

startJourneys()
test('a German browser gets one file of German messages, and a change of language keeps what was typed', async () => {
  const context = await browser.newContext({ locale: 'de-AT' })
  const page = await context.newPage()
  const files: Request[] = []
  const pathOf = (request: Request) => new URL(request.url()).pathname
  page.on('requestfinished', (request) => {
    if (pathOf(request).startsWith('/assets/messages-')) files.push(request)
  })
  await page.goto(`${service.url}/sign-in`)
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
  await page.waitForLoadState('load')
  await expect
    .poll(() => files.map((request) => pathOf(request).replace(/-\w+/, '')))
    .toEqual(['/assets/messages/de.json'])
  expect(await page.locator('html').getAttribute('lang')).toBe('de')

  const field = page.locator('main input').first()
  await field.fill('typed')
  await page.getByLabel('Sprache').selectOption('English')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await field.inputValue()).toBe('typed')
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await page.reload()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await context.close()
})

test('a change to Arabic in the editor keeps the work as a draft, follows the person to another browser, and runs from right to left', async () => {
  const { page, leave } = await aMarketer(browser, service, { path: '/codes/new', judges: false })
  await page.getByLabel('Destination', { exact: true }).fill('https://example.com/kept')
  await openPalette(page)
  await page.locator('[cmdk-input]').fill('العربية')
  await page.getByRole('option', { name: /العربية/ }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'ar')
  await page.getByText('https://example.com/kept').waitFor()
  await loaded(page)
  await expectRightToLeft(page)
  await leave()

  const elsewhere = await aMarketer(browser, service, { judges: false })
  // A screen that has loaded its texts shows the other language from the next page on.
  await elsewhere.page.waitForFunction(() => localStorage.getItem('tessera.language') === 'ar')
  await elsewhere.page.reload()
  await loaded(elsewhere.page)
  await expectRightToLeft(elsewhere.page)
  await elsewhere.leave()
})

async function expectRightToLeft(page: Page): Promise<void> {
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(overflows)).toEqual([])
}

/** The key listener starts a moment after the screen. */
async function openPalette(page: Page): Promise<void> {
  const input = page.locator('[cmdk-input]')
  await expect
    .poll(async () => {
      if (!(await input.isVisible())) await page.keyboard.press('Control+k')
      return await input.isVisible()
    })
    .toBe(true)
}
