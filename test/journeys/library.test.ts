import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import type { RunningService } from '../support/running-service.ts'
import { aMarketer, readApi } from './support/a-marketer.ts'
import { aSeededLibrary } from './support/a-seeded-library.ts'

let browser: Browser
let service: RunningService

beforeAll(async () => {
  browser = await launchChromium()
  service = await aSeededLibrary(5_000)
})
afterAll(async () => {
  await browser?.close()
  await service?.dispose()
})

async function total(query: string): Promise<number> {
  return ((await readApi(service, `/api/v1/qr-code?${query}`)) as { total: number }).total
}

test('many codes change by keyboard, and one press takes it back', async () => {
  const { page, problems, leave } = await aMarketer(browser, service)
  const paused = await total('state=paused')
  await page.goto(`${service.url}/?state=active&view=table`)
  const boxes = page.getByRole('table', { name: 'QR codes' }).getByRole('checkbox')
  await boxes.first().focus()
  await page.keyboard.press('Space')
  for (let more = 0; more < 4; more++) await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('5 selected').waitFor()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByRole('button', { name: 'Pause the codes' }).click()
  await page.getByText('5 codes changed.').waitFor()
  await expect.poll(() => total('state=paused')).toBe(paused + 5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => total('state=paused')).toBe(paused)
  expect(problems).toEqual([])
  await leave()
})

test('destinations of all that match change after a preview, and go on after a reload', async () => {
  const { page, problems, leave } = await aMarketer(browser, service)
  const wanted = await total('search=shop.acme.com')
  expect(wanted).toBeGreaterThan(300)
  await page.goto(`${service.url}/?search=shop.acme.com&view=table`)
  await page.getByRole('table', { name: 'QR codes' }).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Find and replace in destinations' }).click()
  await page.getByLabel('Find', { exact: true }).fill('//shop.acme.com')
  await page.getByLabel('Replace with').fill('//store.acme.com')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page
    .getByText(`${wanted.toLocaleString('en')} destinations would change.`)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^Change .* destinations$/ }).click()
  await expect.poll(() => total('search=store.acme.com')).toBeGreaterThan(0)
  await page.reload()
  await expect.poll(() => total('search=store.acme.com'), { timeout: 60_000 }).toBe(wanted)
  expect(await total('search=shop.acme.com')).toBe(0)
  expect(problems).toEqual([])
  await leave()
})

test('a file of 1,000 rows with 37 bad ones is checked, mended, created, and safe to send again', async () => {
  const { page, problems, leave } = await aMarketer(browser, service)
  const before = await total('')
  const rows = Array.from({ length: 1_000 }, (_, row) =>
    row % 27 === 0 && row < 999
      ? `no address ${row},Bad ${row},import-${row}`
      : `https://example.com/import/${row},Row ${row},import-${row}`,
  )
  expect(rows.filter((row) => row.startsWith('no address'))).toHaveLength(37)
  const file = {
    name: 'codes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Destination,Title,Slash tag', ...rows].join('\r\n')),
  }
  async function check(): Promise<void> {
    await page.getByRole('button', { name: 'More for the library' }).click()
    await page.getByRole('menuitem', { name: 'Import a CSV file' }).click()
    await page.getByLabel('Choose a file').setInputFiles(file)
    await page.getByRole('button', { name: 'Check every row' }).click()
    await page.getByText('Every row is checked').waitFor({ timeout: 60_000 })
  }
  await check()
  await page.getByRole('button', { name: 'To mend 37' }).waitFor()
  expect(await total('')).toBe(before)
  await page.getByRole('button', { name: 'Create 963 codes, leave out the others' }).click()
  await page.getByText('963 codes created.').first().waitFor({ timeout: 110_000 })
  expect(await total('')).toBe(before + 963)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the report' }).click()
  const report = await readFile(await (await download).path(), 'utf8')
  expect(report.trimEnd().split('\r\n')).toHaveLength(964)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await check()
  await page.getByRole('button', { name: 'There already 963' }).waitFor()
  expect(await total('')).toBe(before + 963)
  expect(problems).toEqual([])
  await leave()
})
