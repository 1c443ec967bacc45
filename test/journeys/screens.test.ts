import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aMarketer, postCode } from './support/a-marketer.ts'
import { loaded } from './support/loaded.ts'
import { violations } from './support/violations.ts'
import { overflows, showPseudoTexts, untranslatedTexts } from './support/pseudo-texts.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

let codeId: number

startJourneys()
beforeAll(async () => {
  await postCode(service, {
    slashTag: 'qqq2',
    title,
    expirationDate: '2020-01-01T00:00:00.000Z',
    tags: 'qqq',
  })
  const made = await postCode(service, {
    slashTag: 'qqq',
    title,
    tags: 'qqq',
    color: '#123456',
    pattern: 'dots',
  })
  codeId = (made.body['data'] as { id: number }).id
})

/** Texts of this test's data, and names that no language translates. */
const data = () => [service.domain, new URL(service.url).host, title, 'qqq', 'example.com', ...names]
const title = 'مرحبا بالعالم'
const names = ['PNG', 'SVG', 'PDF', 'UTC', 'Business', 'Chrome on Linux', 'acme.com']

const editor = () => `/codes/${codeId}`

/** Paths by the name of the screen. `$id` is the number of a code. */
const ofFeatures = import.meta.glob<Readonly<Record<string, string>>>('../features/*/screens.ts', {
  eager: true,
  import: 'screens',
})

type Screen = readonly [name: string, open: (page: Page) => Promise<unknown>]

/** What opens each screen, on a laptop. */
const screens: readonly Screen[] = [
  ['the library', at(() => '/')],
  [
    'the table',
    async (page) => {
      await page.getByRole('button', { name: /Show as a table/ }).click()
      await page.getByRole('table').waitFor()
    },
  ],
  [
    'an empty search',
    async (page) => {
      await page.getByLabel(/⟦Search/).fill('nothing-like-it')
      await page.getByText(/No codes found/).waitFor()
    },
  ],
  ['a code', at(editor)],
  [
    'a new code',
    async (page) => {
      // The verdict was on the screen before.
      await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))
      await at(() => '/codes/new')(page)
    },
  ],
  ['the history', at(() => `/codes/${codeId}/history`)],
  ['the scans', at(() => '/scans')],
  ['the profile', at(() => '/account/profile')],
  ['the plan', at(() => '/account/plan')],
  ['the developers', at(() => '/account/developers')],
  ['the appearance', at(() => '/account/appearance')],
  ...Object.values(ofFeatures)
    .flatMap((named) => Object.entries(named))
    .map(([name, path]): Screen => [name, at(() => path.replace('$id', String(codeId)))]),
]

function at(path: () => string) {
  return async (page: Page): Promise<void> => {
    await page.goto(`${service.url}${path()}`)
    await loaded(page)
  }
}

const laptop = { width: 1440, height: 900 }
const phone = { width: 320, height: 900 }

/** Buttons of the editor that open something. */
const dialogs = ['Download', 'More actions']

test('every screen is translated and accessible, and has room for longer and larger texts, on a laptop in dark and on a small phone in light', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, { path: null })
  await showPseudoTexts(page)
  for (const [name, open] of screens) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(laptop)
    await open(page)
    await expectNoFindings(page, name)
    // Some colours of the other theme arrive a moment later.
    await expect.poll(() => violations(page, { rules: 'contrast' }), { message: name }).toEqual([])
    if (name === 'a code') await expectNoFindingsInDialogs(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(phone)
    await expectNoFindings(page, name)
    await expect.poll(() => violations(page), { message: name }).toEqual([])
    await expectRoomForLargeText(page, name)
    if (name === 'a code') await expectNoFindingsInDialogs(page)
  }
  expect(problems).toEqual([])
  await leave()
})

/** Letters of twice the size scroll nothing sideways. */
async function expectRoomForLargeText(page: Page, screen: string): Promise<void> {
  const sideways = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const more = document.documentElement.scrollWidth - document.documentElement.clientWidth
    document.documentElement.style.fontSize = ''
    return more
  })
  expect(sideways, screen).toBeLessThanOrEqual(0)
}

async function expectNoFindingsInDialogs(page: Page): Promise<void> {
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
  expect(await overflows(page)).toEqual([])
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

/** The layout follows the size of the window a moment later. */
async function expectNoFindings(page: Page, screen: string): Promise<void> {
  const width = page.viewportSize()?.width
  await expect
    .poll(async () => [...(await untranslatedTexts(page, data())), ...(await overflows(page))], {
      message: `${screen} at ${width} px`,
    })
    .toEqual([])
}
