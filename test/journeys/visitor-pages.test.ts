import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visitorMessages } from '#pages/speech.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { sqliteEngine } from '#service/database/engines/sqlite-engine.ts'
import { aDestination, type Destination } from './support/a-destination.ts'
import { postCode } from './support/a-marketer.ts'
import { violations } from './support/violations.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

let destination: Destination
let logoId: string

type State = 'unknown' | 'paused' | 'expired' | 'scheduled' | 'blocked' | 'password' | 'welcome'

/** A long title without a break. */
const title = `Sommerschlussverkaufsveranstaltungen in München 🎉 ${'Donaudampfschifffahrt'.repeat(6)}`
const soon = { startsAt: '2099-01-31T18:00:00+01:00', startsZone: 'Europe/Berlin' }
const past = '2020-01-01T00:00:00.000Z'
const text = { qrType: 'text', text: 'hello', destinationUrl: undefined }
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="90"><rect width="600" height="90" fill="#0a7"/></svg>'

const states: readonly [tag: string, status: number, state: State, fields: Record<string, unknown>][] = [
  ['nowhere', 404, 'unknown', {}],
  ['paused', 404, 'paused', {}],
  ['ended', 410, 'expired', { expirationDate: past }],
  ['text-ended', 410, 'expired', { ...text, expirationDate: past }],
  ['scheduled', 404, 'scheduled', { fieldData: soon }],
  ['blocked', 403, 'blocked', {}],
  ['secret', 401, 'password', { password: 'open sesame' }],
  ['welcome', 200, 'welcome', { fieldData: { contentWelcomeTime: 30 } }],
]

startJourneys()
beforeAll(async () => {
  destination = await aDestination('Summer sale')
  const headers = { authorization: `Bearer ${service.token}`, 'content-type': 'application/octet-stream' }
  const kept = await fetch(`${service.url}/api/v1/logos?name=a.svg`, { method: 'POST', headers, body: svg })
  logoId = ((await kept.json()) as { data: { id: string } }).data.id
  for (const [slashTag, , , fields] of states.slice(1)) {
    const made = await postCode(service, {
      slashTag,
      title,
      qrLogoId: logoId,
      destinationUrl: `${destination.url}/${slashTag}`,
      ...fields,
    })
    expect(made.status).toBe(201)
  }
  // Blocking is an administrator's command, not part of the API.
  const database = await openDatabase(sqliteEngine(join(service.dataDir, 'tessera.db')))
  await database.updateTable('qr_codes').set({ is_blocked: true }).where('tag', '=', 'blocked').execute()
  await database.updateTable('qr_codes').set({ is_active: false }).where('tag', '=', 'paused').execute()
  await database.destroy()
})
afterAll(async () => {
  await destination?.close()
})

/** A visitor's phone. `problems` collects browser errors except the page's own status. */
async function aVisitor(options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    ...options,
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    const isOwnStatus = message.location().url === page.url() && /status of 4\d\d/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isOwnStatus) problems.push(message.text())
  })
  return { page, problems, leave: () => context.close() }
}

describe('on a phone of 320 pixels that prefers German', () => {
  const [width, language] = [320, 'de'] as const
  let visitor: Awaited<ReturnType<typeof aVisitor>>
  beforeAll(async () => {
    visitor = await aVisitor({ locale: language, viewport: { width, height: 640 } })
  })
  afterAll(() => visitor?.leave())

  test.each(states)(
    'the page %s returns %i, fits and is accessible in light and dark',
    async (tag, status, state) => {
      const { page, problems } = visitor
      const answer = await page.goto(`${service.linkUrl}/${tag}?qr`)
      expect(answer?.status()).toBe(status)
      const heading = state === 'welcome' ? title : visitorMessages[language][`visitor.${state}.title`]
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      const showsOwner = tag !== 'nowhere' && tag !== 'blocked'
      const seen = await page.evaluate(() => ({
        logoWidth: document.querySelector<HTMLImageElement>('.logo')?.naturalWidth ?? 0,
        pageWidth: document.documentElement.scrollWidth,
        text: document.body.innerText,
        clipped: [...document.querySelectorAll('main, main *')].flatMap((element) =>
          element.scrollWidth > element.clientWidth && getComputedStyle(element).display !== 'inline'
            ? [element.outerHTML]
            : [],
        ),
        // Touch targets: WCAG 2.2 SC 2.5.5.
        small: [...document.querySelectorAll('a, button, input')].flatMap((element) =>
          element.getBoundingClientRect().height < 44 ? [element.outerHTML] : [],
        ),
      }))
      expect(seen).toMatchObject({
        logoWidth: showsOwner ? 600 : 0,
        pageWidth: width,
        clipped: [],
        small: [],
      })
      expect(seen.text.includes(title)).toBe(showsOwner)
      expect(await violations(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await violations(page, { rules: 'contrast' })).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
      expect(problems).toEqual([])
    },
  )
})

test('a welcome screen continues by its link, and by itself, without a script', async () => {
  const { page, problems, leave } = await aVisitor({ javaScriptEnabled: false })
  await page.goto(`${service.linkUrl}/welcome?table=7`)
  await page.getByRole('link', { name: /^Continue to 127\.0\.0\.1/ }).click()
  await page.waitForURL(`${destination.url}/welcome?table=7`)
  await postCode(service, {
    slashTag: 'short-welcome',
    destinationUrl: `${destination.url}/short`,
    fieldData: { contentWelcomeTime: 1 },
  })
  await page.goto(`${service.linkUrl}/short-welcome`)
  await page.waitForURL(`${destination.url}/short`)
  expect(problems).toEqual([])
  await leave()
})
