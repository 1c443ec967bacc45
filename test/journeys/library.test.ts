import { readFile } from 'node:fs/promises'
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
  service = await aSeededLibrary(1_000)
})
afterAll(async () => {
  await browser?.close()
  await service?.dispose()
})

async function total(query: string): Promise<number> {
  return ((await readApi(service, `/api/v1/qr-code?${query}`)) as { total: number }).total
}

type Listed = { readonly total: number; readonly data: readonly { readonly title: string }[] }

async function listed(query: string): Promise<Listed> {
  return (await readApi(service, `/api/v1/qr-code?${query}`)) as Listed
}

const countOf = async (page: Page, query: string) =>
  page.getByText(`${(await listed(query)).total.toLocaleString('en')} codes`, { exact: true }).waitFor()

test('1,000 codes scroll with few mounted cards, and sort from the other end', async () => {
  const { page, problems, leave } = await aMarketer(browser, service)
  await page.getByText('1,000 codes', { exact: true }).waitFor()
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
    .toBeGreaterThan(500)
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

test('1,000 codes are searched while typing and filtered, all in the URL', async () => {
  const { page, problems, leave } = await aMarketer(browser, service)
  await page.getByText('1,000 codes', { exact: true }).waitFor()
  const search = page.getByLabel('Search', { exact: true })
  await search.pressSequentially('Lyon', { delay: 40 })
  await countOf(page, 'search=Lyon')
  await search.fill('ref=777')
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

test('destinations of all matches change after a preview, and continue after a reload', async () => {
  const { page, problems, leave } = await aMarketer(browser, service)
  const wanted = await total('search=shop.acme.com')
  expect(wanted).toBeGreaterThan(100)
  await page.goto(`${service.url}/?search=shop.acme.com&view=table`)
  await page.getByRole('table', { name: 'QR codes' }).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Find and replace in destinations' }).click()
  await page.getByLabel('Find', { exact: true }).fill('//shop.acme.com')
  await page.getByLabel('Replace with').fill('//store.acme.com')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page
    .getByText(`${wanted.toLocaleString('en')} destinations will change.`)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^Change .* destinations$/ }).click()
  await expect.poll(() => total('search=store.acme.com')).toBeGreaterThan(0)
  await page.reload()
  await expect.poll(() => total('search=store.acme.com')).toBe(wanted)
  expect(await total('search=shop.acme.com')).toBe(0)
  expect(problems).toEqual([])
  await leave()
})

test('a file of 130 rows with 5 invalid ones is reviewed, created in two parts, and safe to send again', async () => {
  const { page, problems, leave } = await aMarketer(browser, service)
  const before = await total('')
  const rows = Array.from({ length: 130 }, (_, row) =>
    row % 27 === 0
      ? `no address ${row},Bad ${row},import-${row}`
      : `https://example.com/import/${row},Row ${row},import-${row}`,
  )
  expect(rows.filter((row) => row.startsWith('no address'))).toHaveLength(5)
  const file = {
    name: 'codes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Destination,Title,Slash tag', ...rows].join('\r\n')),
  }
  async function check(): Promise<void> {
    await page.getByRole('button', { name: 'More library actions' }).click()
    await page.getByRole('menuitem', { name: 'Import a CSV file' }).click()
    await page.getByLabel('Choose a file').setInputFiles(file)
    await page.getByRole('button', { name: 'Check all rows' }).click()
    await page.getByText('All rows checked').waitFor()
  }
  await check()
  await page.getByRole('button', { name: 'To fix 5' }).waitFor()
  expect(await total('')).toBe(before)
  await page.getByRole('button', { name: 'Create 125 codes, skip the rest' }).click()
  await page.getByText('125 codes created.').first().waitFor()
  expect(await total('')).toBe(before + 125)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download report' }).click()
  const report = await readFile(await (await download).path(), 'utf8')
  expect(report.trimEnd().split('\r\n')).toHaveLength(126)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await check()
  await page.getByRole('button', { name: 'Already created 125' }).waitFor()
  expect(await total('')).toBe(before + 125)
  expect(problems).toEqual([])
  await leave()
})
