import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { startService, type RunningService } from '../support/running-service.ts'
import { aMarketer, type Marketer, postCode } from './support/a-marketer.ts'
import { violations } from './support/violations.ts'

let browser: Browser
let service: RunningService
let codeId: number

beforeAll(async () => {
  browser = await launchChromium()
  service = await startService()
  await postCode(service, { slashTag: 'plain', title: 'Plain' })
  await postCode(service, {
    slashTag: 'gone',
    title: 'Expired',
    expirationDate: '2020-01-01T00:00:00.000Z',
    tags: 'print,summer',
  })
  const made = await postCode(service, {
    slashTag: 'styled',
    title: 'مرحبا بالعالم',
    color: '#123456',
    pattern: 'dots',
    tags: 'summer',
  })
  codeId = (made.body['data'] as { id: number }).id
})
afterAll(async () => {
  await browser?.close()
  await service?.dispose()
})

/** Contrast depends on the theme and the layout on the width, so two pairs show both of each. */
const surroundings = [
  ['light', 'phone', { width: 390, height: 844 }],
  ['dark', 'laptop', { width: 1440, height: 900 }],
] as const

describe.each(surroundings)('in the %s theme on a %s', (colorScheme, _name, viewport) => {
  // One profile visits all screens: signing in for each would take longer.
  let marketer: Marketer
  beforeAll(async () => {
    marketer = await aMarketer(browser, service, { colorScheme, viewport, reducedMotion: 'reduce' })
  })
  afterAll(() => marketer?.leave())

  const screens: [string, (page: Page) => Promise<unknown>][] = [
    ['the library', (page) => page.getByText('Plain').first().waitFor()],
    [
      'an empty search',
      async (page) => {
        await page.goto(`${service.url}/?search=nothing-like-it`)
        await page.getByText('No codes found').waitFor()
      },
    ],
    [
      'a new code',
      async (page) => {
        await page.goto(`${service.url}/codes/new`)
        await page.getByLabel('Destination URL', { exact: true }).waitFor()
      },
    ],
    [
      'a code that exists',
      async (page) => {
        await page.goto(`${service.url}/codes/${codeId}`)
        await page.getByLabel('Destination URL', { exact: true }).waitFor()
      },
    ],
    [
      'the plan of the account',
      async (page) => {
        await page.goto(`${service.url}/account/plan`)
        await page.getByRole('heading', { level: 1 }).waitFor()
      },
    ],
  ]
  test.each(screens)('%s has no accessibility violation and no sideways scroll', async (_screen, open) => {
    const { page, problems } = marketer
    await open(page)
    await page.waitForLoadState('networkidle')
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await sideways()).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await sideways()).toBeLessThanOrEqual(0)
    expect(problems.splice(0)).toEqual([])
  })

  test('the sign-in has no accessibility violation', async () => {
    const context = await browser.newContext({
      colorScheme,
      viewport,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await page.goto(service.url)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await violations(page)).toEqual([])
    await context.close()
  })
})
