import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { startService, type RunningService } from '../support/running-service.ts'
import { aMarketer, postCode } from './support/a-marketer.ts'
import { violations } from './support/violations.ts'
import { overflows, showPseudoTexts, untranslatedTexts } from './support/pseudo-texts.ts'

let browser: Browser
let service: RunningService
let codeId: number

beforeAll(async () => {
  browser = await launchChromium()
  service = await startService()
  const made = await postCode(service, { slashTag: 'qqq', title: 'Qqq', tags: 'qqq' })
  codeId = (made.body['data'] as { id: number }).id
})
afterAll(async () => {
  await browser?.close()
  await service?.dispose()
})

/** Texts of this test's data, and names that no language translates. */
const data = () => [service.domain, new URL(service.url).host, 'Qqq', 'qqq', 'example.com', ...names]
const names = ['PNG', 'SVG', 'PDF', 'UTC', 'Business', 'Chrome on Linux', 'acme.com']

const paths = () => [
  '/',
  '/?view=table',
  '/codes/new',
  `/codes/${codeId}`,
  `/codes/${codeId}/artwork`,
  '/scans',
  '/check',
  '/account/profile',
  '/account/plan',
  '/account/developers',
  '/account/appearance',
]

const laptop = { width: 1440, height: 900 }
const phone = { width: 320, height: 900 }

/** Buttons of the editor that open something. */
const dialogs = ['Download', 'History']

test('every text is in the catalogue and has room to be two fifths longer, on a laptop and a small phone', async () => {
  const { page, leave } = await aMarketer(browser, service, { path: null })
  await showPseudoTexts(page)
  for (const path of paths()) {
    await page.setViewportSize(laptop)
    await page.goto(`${service.url}${path}`)
    await settled(page)
    await expectNoFindings(page, path)
    await page.setViewportSize(phone)
    await expectNoFindings(page, path)
    if (path === `/codes/${codeId}`) await expectNoFindingsInDialogs(page)
  }
  await leave()
})

/** What the editor opens, on a small phone and on a laptop. */
async function expectNoFindingsInDialogs(page: Page): Promise<void> {
  for (const size of [phone, laptop]) {
    await page.setViewportSize(size)
    for (const name of dialogs) {
      await page
        .getByRole('button', { name: new RegExp(`⟦${name}`) })
        .filter({ visible: true })
        .first()
        .click()
      const opened = page.getByRole('dialog').or(page.getByRole('menu')).first()
      await opened.waitFor()
      await expectNoFindings(page, name)
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'detached' })
    }
    await openPalette(page)
    await expectNoFindings(page, 'command palette')
    await page.keyboard.press('Escape')
    await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
  }
}

test('a German browser gets one small file of German texts, and a change of language keeps what was typed', async () => {
  const context = await browser.newContext({ locale: 'de-AT', serviceWorkers: 'block' })
  const page = await context.newPage()
  const loaded: { path: string; bytes: number }[] = []
  page.on('requestfinished', async (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/assets/messages-'))
      loaded.push({ path, bytes: (await request.sizes()).responseBodySize })
  })
  await page.goto(`${service.url}/sign-in`)
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(loaded.map(({ path }) => path.replace(/-\w+/, ''))).toEqual([
    '/assets/messages/de/sign-in.json',
    '/assets/messages/de/sign-in-later.json',
  ])
  expect(loaded[0]?.bytes).toBeLessThanOrEqual(1_600)
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

test('a change of the language in the editor keeps the work as a draft, and follows the person to another browser', async () => {
  const { page, leave } = await aMarketer(browser, service, { path: '/codes/new', judges: false })
  await page.getByLabel('Destination URL', { exact: true }).fill('https://example.com/kept')
  await openPalette(page)
  await page.locator('[cmdk-input]').fill('Polski')
  await page.getByRole('option', { name: /Polski/ }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'pl')
  await page.getByText('https://example.com/kept').waitFor()
  await leave()

  const other = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' })
  const elsewhere = await other.newPage()
  await elsewhere.addInitScript(() => localStorage.setItem('tessera.welcome', 'skipped'))
  await elsewhere.goto(service.signInUrl)
  // A screen that has loaded its texts shows the other language from the next page on.
  await elsewhere.waitForFunction(() => localStorage.getItem('tessera.language') === 'pl')
  await elsewhere.reload()
  await elsewhere.getByRole('heading', { name: 'Biblioteka' }).waitFor()
  await storeLanguage(elsewhere, 'en')
  await other.close()
})

/** Of the person, and of this browser from the next page on. */
async function storeLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate(async (chosen) => {
    const headers = { 'content-type': 'application/json' }
    await fetch('/api/v1/me', { method: 'PUT', headers, body: JSON.stringify({ language: chosen }) })
    localStorage.setItem('tessera.language', chosen)
  }, language)
}

test('the Arabic sign-in, library and editor run from right to left without an accessibility violation', async () => {
  const { page, leave } = await aMarketer(browser, service)
  // A first answer about the person would bring back their language before.
  await settled(page)
  await storeLanguage(page, 'ar')
  for (const path of ['/', '/codes/new', `/codes/${codeId}`]) {
    await page.goto(`${service.url}${path}`)
    await settled(page)
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    expect(await violations(page)).toEqual([])
    expect(await overflows(page)).toEqual([])
  }
  await leave()
})

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

/** The layout follows the size of the window a moment later. */
async function expectNoFindings(page: Page, screen: string): Promise<void> {
  const width = page.viewportSize()?.width
  await expect
    .poll(async () => [...(await untranslatedTexts(page, data())), ...(await overflows(page))], {
      message: `${screen} at ${width} px`,
    })
    .toEqual([])
}

async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
}
