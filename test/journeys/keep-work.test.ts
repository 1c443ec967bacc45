import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { startService, type RunningService } from '../support/running-service.ts'
import { aMarketer, fillCode, postCode, readApi } from './support/a-marketer.ts'
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

async function openCode(context: BrowserContext, id: number): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${service.url}/codes/${id}`)
  await page.getByLabel('Title', { exact: true }).waitFor()
  return page
}

async function aCode(slashTag: string): Promise<number> {
  const { body } = await postCode(service, { slashTag, title: 'Summer sale' })
  return (body['data'] as { id: number }).id
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click()
}

/** A page that Chromium opens forgets that it is offline, so it is told again. */
async function openOffline(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.context().setOffline(false)
  await page.context().setOffline(true)
}

test('a tab killed while typing loses nothing, design included', async () => {
  const { page, leave } = await aMarketer(browser, service, { path: '/codes/new', judges: false })
  await fillCode(page, { destination: 'https://acme.example/summer', tag: 'killed', title: 'Summer' })
  await page
    .getByRole('radiogroup', { name: 'Pattern', exact: true })
    .getByRole('radio', { name: 'Dots', exact: true })
    .click()
  await page.getByLabel('Title', { exact: true }).press('End')
  await page.getByLabel('Title', { exact: true }).pressSequentially(' sale of this year', { delay: 20 })
  await expect.poll(() => keptTitles(page)).toContain('Summer sale of this year')
  const crashing = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // A crashed tab never responds.
  void crashing.send('Page.crash').catch(() => undefined)
  await crashed

  const next = await page.context().newPage()
  await next.goto(`${service.url}/codes/new`)
  await next.getByRole('button', { name: 'Continue' }).click()
  await expect
    .poll(() => next.getByLabel('Title', { exact: true }).inputValue())
    .toBe('Summer sale of this year')
  expect(await next.getByLabel('Slash tag', { exact: true }).inputValue()).toBe('killed')
  const dots = next
    .getByRole('radiogroup', { name: 'Pattern', exact: true })
    .getByRole('radio', { name: 'Dots', exact: true })
  await expect
    .poll(() => dots.getAttribute('aria-checked').then((is) => is ?? dots.isChecked().then(String)))
    .toBe('true')
  await leave()
})

test('a draft open in another tab is reported, and this one is separate', async () => {
  const { page, leave } = await aMarketer(browser, service, { path: '/codes/new', judges: false })
  await fillCode(page, { destination: 'https://acme.example/twice', tag: 'twice', title: 'Twice' })
  await expect.poll(() => keptTitles(page)).toContain('Twice')
  await page.goto(service.url)
  await page.getByRole('link', { name: /Twice/ }).first().click()
  await page.getByLabel('Title', { exact: true }).waitFor()
  const second = await page.context().newPage()
  await second.goto(page.url())
  await second.getByText('This draft is open in another tab').waitFor()
  await leave()
})

test('renaming a printed code explains the effect and lists its earlier link', async () => {
  const id = await aCode('printed')
  await fetch(`${service.url}/api/v1/qr-code/${id}/downloaded`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}` },
  })
  const { page, leave } = await aMarketer(browser, service, { path: null, judges: false })
  const tab = await openCode(page.context(), id)
  await tab.getByText('In print', { exact: true }).waitFor()
  await tab.getByLabel('Slash tag', { exact: true }).fill('pr1nted')
  await tab.getByText('Existing prints keep working', { exact: false }).waitFor()
  await save(tab)
  await tab.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await tab.getByText('1 earlier link still works').click()
  await tab.getByText(`${service.domain}/printed`, { exact: true }).waitFor()
  await leave()
})

test('offline the page opens, the library shows its last state, and an edit is queued and sent on reconnect', async () => {
  const away = await startService()
  const { page, leave } = await aMarketer(browser, away, { judges: false, serviceWorkers: 'allow' })
  const { body } = await postCode(away, { slashTag: 'kept', title: 'Kept code' })
  const id = (body['data'] as { id: number }).id
  const remembered = async () =>
    (await keptRows(page, 'tessera-remembered', 'answers')).filter((row) =>
      JSON.stringify(row).includes('Kept code'),
    ).length
  await page.goto(away.url)
  await page.getByText('Kept code').first().waitFor()
  // The list is stored a moment after it shows, then the code itself.
  await expect.poll(remembered).toBeGreaterThanOrEqual(1)
  await page.goto(`${away.url}/codes/${id}`)
  await page.getByLabel('Title', { exact: true }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(remembered).toBeGreaterThanOrEqual(2)
  await page.goto(away.url)
  await page.getByText('Kept code').first().waitFor()

  await away.stop()
  await openOffline(page, away.url)
  await page.getByText('Kept code').first().waitFor()
  await page.getByText("You're seeing your library as it was", { exact: false }).waitFor()
  const library = await page.context().newPage()
  await openOffline(library, away.url)
  const old = library.getByText("You're seeing your library as it was", { exact: false })
  await old.waitFor()
  await openOffline(page, `${away.url}/codes/${id}`)
  await page.getByLabel('Title', { exact: true }).fill('Changed without a connection')
  await save(page)
  await page.getByText('Your changes are in this browser', { exact: false }).first().waitFor()

  const back = await startService({
    dataDir: away.dataDir,
    port: Number(new URL(away.url).port),
    linkPort: Number(new URL(away.linkUrl).port),
  })
  await page.context().setOffline(false)
  await page.getByText('All changes saved').waitFor()
  await old.waitFor({ state: 'detached' })
  expect(await readApi(back, `/api/v1/qr-code/${id}`)).toMatchObject({
    data: { title: 'Changed without a connection' },
  })
  await leave()
  await back.dispose()
})

test('a queued edit is sent once after leaving the form, on any screen', async () => {
  const id = await aCode('sent-later')
  const { page, leave } = await aMarketer(browser, service, { judges: false, serviceWorkers: 'allow' })
  const tab = await openCode(page.context(), id)
  const sent: string[] = []
  // Saving a draft on the service is not a second save.
  page.context().on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/qr-code/')) sent.push(request.url())
  })
  await tab.getByRole('button', { name: 'History' }).waitFor()
  await page.context().setOffline(true)
  await tab.getByLabel('Title', { exact: true }).fill('Left while offline')
  await save(tab)
  await tab.getByText('Your changes are in this browser', { exact: false }).first().waitFor()
  await tab.getByRole('link', { name: 'Library' }).first().click()
  // Both tabs of this browser see it, and one sends it.
  const waits = [page, tab].map((one) => one.getByText("Saves when you're back online"))
  for (const told of waits) await told.waitFor()
  sent.length = 0
  await page.context().setOffline(false)
  const told = [page, tab].map((one) =>
    one.getByText('“Left while offline” saved', { exact: false }).waitFor(),
  )
  await Promise.any(told)
  void Promise.allSettled(told)
  for (const gone of waits) await gone.waitFor({ state: 'detached' })
  expect(sent).toEqual([`${service.url}/api/v1/qr-code/${id}`])
  expect(await readApi(service, `/api/v1/qr-code/${id}`)).toMatchObject({
    data: { title: 'Left while offline', edit: 1 },
  })
  await leave()
})

test('an earlier version is compared; a conflicting restore shows the newer changes, and restores anyway', async () => {
  const id = await aCode('restored-late')
  const { page, leave } = await aMarketer(browser, service, { path: null, judges: false })
  const tab = await openCode(page.context(), id)
  await tab.getByLabel('Title', { exact: true }).fill('Winter sale')
  await save(tab)
  await tab.getByText('All changes saved').waitFor()
  await tab.getByRole('button', { name: 'History' }).click()
  await tab.getByRole('button', { name: 'Compare with current: Version 1' }).click()
  await fetch(`${service.url}/api/v1/qr-code/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ destinationUrl: 'https://acme.example/meanwhile' }),
  })
  const dialog = tab.getByRole('dialog', { name: 'Version 1' })
  await dialog.getByText('Prints keep working').waitFor()
  await dialog.getByRole('button', { name: 'Restore version 1' }).click()
  await dialog.getByText(/^You saved this code in another window/).waitFor()
  await dialog.getByText('https://acme.example/meanwhile').first().waitFor()
  await dialog.getByRole('button', { name: 'Keep current version' }).waitFor()
  await dialog.getByRole('button', { name: 'Restore version 1 anyway' }).click()
  await expect.poll(() => tab.getByLabel('Title', { exact: true }).inputValue()).toBe('Summer sale')
  expect(await readApi(service, `/api/v1/qr-code/${id}`)).toMatchObject({
    data: { title: 'Summer sale', destinationUrl: 'https://example.com/' },
  })
  await leave()
})
