import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { startService, type RunningService } from '../support/running-service.ts'
import { aMarketer, fillCode, postCode, readApi } from './support/a-marketer.ts'
import { openRow, reachField } from './support/editor.ts'
import { keptRows, keptTitles } from './support/kept-rows.ts'

let browser: Browser
let service: RunningService
beforeAll(async () => {
  browser = await launchChromium()
  service = await startService()
})
afterAll(async () => {
  await browser?.close()
  await service?.dispose()
})

/** A page that Chromium opens forgets that it is offline, so it is told again. */
async function openOffline(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.context().setOffline(false)
  await page.context().setOffline(true)
}

test('a tab killed while typing loses nothing, design included', async () => {
  const { page, leave } = await aMarketer(browser, service, { path: '/codes/new', judges: false })
  await fillCode(page, { destination: 'https://acme.example/summer', tag: 'killed', title: 'Summer' })
  await openRow(page, 'Pattern')
  await page.getByRole('radio', { name: 'Dots', exact: true }).click()
  await (await reachField(page, 'Title')).fill('Summer sale of this year')
  await expect.poll(() => keptTitles(page)).toContain('Summer sale of this year')
  const crashing = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // A crashed tab never responds.
  void crashing.send('Page.crash').catch(() => undefined)
  await crashed

  const next = await page.context().newPage()
  await next.goto(`${service.url}/codes/new`)
  // The line of the draft stands above the question.
  await next.getByRole('status').getByRole('button', { name: 'Continue' }).click()
  await next.getByRole('tab', { name: 'Settings' }).waitFor()
  expect(await (await reachField(next, 'Title')).inputValue()).toBe('Summer sale of this year')
  expect(await (await reachField(next, 'Short link ending')).inputValue()).toBe('killed')
  await openRow(next, 'Pattern')
  const dots = next
    .getByRole('radiogroup', { name: 'Pattern', exact: true })
    .getByRole('radio', { name: 'Dots', exact: true })
  await expect
    .poll(() => dots.getAttribute('aria-checked').then((is) => is ?? dots.isChecked().then(String)))
    .toBe('true')
  await leave()
})

test('offline the page opens, the library shows its last state, and an edit is sent once on reconnect, from any screen', async () => {
  const { page, leave } = await aMarketer(browser, service, {
    path: null,
    judges: false,
    serviceWorkers: 'allow',
  })
  const { body } = await postCode(service, { slashTag: 'kept', title: 'Kept code' })
  const id = (body['data'] as { id: number }).id
  const remembered = async () =>
    (await keptRows(page, 'tessera-remembered', 'answers')).filter((row) =>
      JSON.stringify(row).includes('Kept code'),
    ).length
  await page.goto(`${service.url}/codes/${id}`)
  await page.getByRole('tab', { name: 'Settings' }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(remembered).toBeGreaterThanOrEqual(1)
  await page.getByRole('link', { name: 'Library' }).first().click()
  await page.getByText('Kept code').first().waitFor()
  // The list is stored a moment after it shows.
  await expect.poll(remembered).toBeGreaterThanOrEqual(2)

  await service.kill()
  await openOffline(page, service.url)
  await page.getByText('Kept code').first().waitFor()
  const old = page.getByText("You're seeing your library as it was", { exact: false })
  await old.waitFor()
  const tab = await page.context().newPage()
  await openOffline(tab, `${service.url}/codes/${id}`)
  await (await reachField(tab, 'Title')).fill('Changed without a connection')
  await tab.getByRole('button', { name: 'Save changes' }).click()
  await tab.getByText('Your changes are in this browser', { exact: false }).first().waitFor()
  await tab.getByRole('link', { name: 'Library' }).first().click()
  // Both tabs of this browser see it, and one sends it.
  const waits = [page, tab].map((one) => one.getByText("Saves when you're back online"))
  for (const told of waits) await told.waitFor()
  const sent: string[] = []
  // Saving a draft on the service is not a second save.
  page.context().on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/qr-code/')) sent.push(request.url())
  })

  service = await startService({
    dataDir: service.dataDir,
    port: Number(new URL(service.url).port),
    linkPort: Number(new URL(service.linkUrl).port),
  })
  await page.context().setOffline(false)
  const saved = [page, tab].map((one) =>
    one.getByText('“Changed without a connection” saved', { exact: false }).waitFor(),
  )
  await Promise.any(saved)
  void Promise.allSettled(saved)
  for (const gone of [...waits, old]) await gone.waitFor({ state: 'detached' })
  expect(sent).toEqual([`${service.url}/api/v1/qr-code/${id}`])
  expect(await readApi(service, `/api/v1/qr-code/${id}`)).toMatchObject({
    data: { title: 'Changed without a connection', edit: 1 },
  })
  await leave()
})
