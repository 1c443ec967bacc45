import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import type { RunningService } from '../support/running-service.ts'
import { aMarketer, readApi } from './support/a-marketer.ts'
import { aSeededLibrary } from './support/a-seeded-library.ts'

let browser: Browser
let service: RunningService
beforeAll(async () => {
  browser = await launchChromium()
  service = await aSeededLibrary(20_000)
})
afterAll(async () => {
  await browser?.close()
  await service?.dispose()
})

type Listed = { readonly total: number; readonly data: readonly { readonly title: string }[] }

async function listed(query: string): Promise<Listed> {
  return (await readApi(service, `/api/v1/qr-code?${query}`)) as Listed
}

const countOf = async (page: Page, query: string) =>
  page.getByText(`${(await listed(query)).total.toLocaleString('en')} codes`, { exact: true }).waitFor()

test('20,000 codes scroll with few mounted cards, and sort from the other end', async () => {
  const { page, problems, leave } = await aMarketer(browser, service)
  await page.getByText('20,000 codes', { exact: true }).waitFor()
  const cards = page.getByRole('list', { name: 'QR codes' }).getByRole('article')
  await cards.first().waitFor()
  const farthest = () =>
    page
      .getByRole('list', { name: 'QR codes' })
      .getByRole('listitem')
      .last()
      .getAttribute('aria-posinset')
      .then(Number)
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 6_000)
        return farthest()
      },
      { interval: 60 },
    )
    .toBeGreaterThan(1_000)
  expect(await cards.count()).toBeLessThan(60)
  // The rest of the last wheel event would scroll the next list.
  let last = -1
  await expect
    .poll(
      async () => {
        const [before, now] = [last, await page.evaluate(() => scrollY)]
        last = now
        return now === before
      },
      { interval: 300 },
    )
    .toBe(true)

  await page.getByLabel('Sort by').selectOption('oldest')
  const [oldest] = (await listed('sort=oldest&limit=1')).data
  await page
    .getByRole('article', { name: oldest?.title ?? '' })
    .first()
    .waitFor()
  expect(problems).toEqual([])
  await leave()
})

test('20,000 codes are searched while typing and filtered, all in the URL', async () => {
  const { page, problems, leave } = await aMarketer(browser, service)
  await page.getByText('20,000 codes', { exact: true }).waitFor()
  const search = page.getByLabel('Search', { exact: true })
  await search.pressSequentially('Lyon', { delay: 40 })
  await countOf(page, 'search=Lyon')
  await search.fill('ref=7777')
  await page.getByText('1 code', { exact: true }).waitFor()
  await search.fill('Lyon')
  await page.getByLabel('State', { exact: true }).selectOption('paused')
  await countOf(page, 'search=Lyon&state=paused')
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await page.getByRole('table', { name: 'QR codes' }).getByRole('row', { name: /Lyon/ }).first().waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    search: 'Lyon',
    state: 'paused',
    view: 'table',
  })
  await page.reload()
  await countOf(page, 'search=Lyon&state=paused')
  expect(await search.inputValue()).toBe('Lyon')
  expect(problems).toEqual([])
  await leave()
})
