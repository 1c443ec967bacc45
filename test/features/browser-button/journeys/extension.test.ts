import { fileURLToPath } from 'node:url'
import { type Browser, launch, type Page, type Target, TargetType } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDestination, type Destination } from '../../../journeys/support/a-destination.ts'
import { readApi } from '../../../journeys/support/a-marketer.ts'
import { chromiumFlags, findChromium, installChromium } from '../../../support/find-chromium.js'
import { type RunningService, startService } from '../../../support/running-service.ts'

const folder = fileURLToPath(new URL('../../../../src/features/browser-button/extension', import.meta.url))

let browser: Browser
let service: RunningService
let shop: Destination

beforeAll(async () => {
  ;[browser, service, shop] = await Promise.all([
    launch({
      executablePath: findChromium() ?? installChromium(),
      // A browser loads extensions only for a driver that speaks through a pipe.
      pipe: true,
      enableExtensions: true,
      args: [...chromiumFlags, '--lang=en'],
      defaultViewport: { width: 1280, height: 900 },
    }),
    startService(),
    aDestination('Summer sale'),
  ])
})
afterAll(async () => {
  await browser?.close()
  await service?.dispose()
  await shop?.close()
})

test('the button asks once for the address of Tessera, then makes a code of the open page', async () => {
  const id = await browser.installExtension(folder)
  await isReady()
  const [page] = await browser.pages()
  await page!.goto(`${shop.url}/summer?size=42`)

  const options = await afterPress(id, page!, (target) => target.url().endsWith('/options.html'))
  await options.locator('input').fill('no address')
  await options.locator('button').click()
  await options.locator('::-p-text(Enter a web address)').wait()
  await options.locator('input').fill(`${service.url}/library`)
  await options.locator('button').click()
  await options.locator('::-p-text(Saved.)').wait()
  expect(await options.$eval('input', ({ value }) => value)).toBe(service.url)

  await options.evaluateOnNewDocument(() => localStorage.setItem('tessera.welcome', 'skipped'))
  await options.goto(service.signInUrl)
  await options.locator('::-p-aria(New QR code)').wait()

  const editor = await afterPress(id, page!, (target) => target.url().includes('/codes/new'))
  await editor.locator('::-p-aria([name="Create QR code"][role="button"])').click()
  await editor.locator('::-p-text(Your code is ready)').wait()
  const { data } = await readApi(service, '/api/v1/qr-code')
  expect(data).toMatchObject([{ destinationUrl: `${shop.url}/summer?size=42` }])
})

/** Waits until the extension hears its button. */
async function isReady(): Promise<void> {
  const target = await browser.waitForTarget((found) => found.type() === TargetType.SERVICE_WORKER)
  const worker = await target.worker()
  const hears = () => worker!.evaluate('chrome.action.onClicked.hasListeners()')
  await expect.poll(hears).toBe(true)
}

/** Presses the button of the extension on a page; returns the page that it opens. */
async function afterPress(id: string, page: Page, isOpened: (target: Target) => boolean): Promise<Page> {
  await page.bringToFront()
  const extension = (await browser.extensions()).get(id)
  await extension!.triggerAction(page)
  const target = await browser.waitForTarget(isOpened)
  return (await target.page())!
}
