import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { decode } from '../../../design/decode-picture.ts'
import { aMarketer, postCode } from '../../../journeys/support/a-marketer.ts'
import { chooseAll, expectPrinted, fromMore } from '../../../journeys/support/chosen-codes.ts'
import { browser, service, startJourneys } from '../../../journeys/support/start-journeys.ts'
import { features } from '../../../support/without-features.ts'

startJourneys()

test('labels of all matches are a PDF that starts at a chosen cell, each one scans, also from a CSV file and for placements', async () => {
  // The list loads 50 at first.
  const tags = Array.from({ length: 53 }, (_, place) => `jar-${place}`)
  for (const slashTag of tags) await postCode(service, { slashTag, title: `Jar ${slashTag}`, tags: 'jars' })
  const other = await postCode(service, { slashTag: 'poster', title: 'Poster', tags: 'posters' })
  const { page, problems, leave } = await aMarketer(browser, service, { path: null })
  await chooseAll(page, 'jars')
  await fromMore(page, 'Print labels')
  // The picture of the first label is drawn from the code itself.
  const first = page.getByRole('img', { name: 'First label' })
  await expect
    .poll(async () => {
      const png = await first.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL().split(',')[1] ?? '')
      return textIn(Buffer.from(png, 'base64'))
    })
    .toMatch(/\/jar-\d+\?qr$/)
  await page.getByRole('radio', { name: 'Label 20', exact: true }).check({ force: true })
  await page.getByText('4 sheets', { exact: true }).waitFor()
  await page.getByLabel('Print colours').selectOption('spot')
  const make = page.getByRole('button', { name: 'Make 53 labels' })
  // The form is longer than the window, but its button is in view.
  const box = await make.boundingBox()
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0)
  await expect.poll(() => make.isDisabled()).toBe(true)
  await page.getByLabel('Name of the spot colour').fill('Acme Blue')
  const download = page.waitForEvent('download')
  await make.click()
  // The address of a test service works on this computer only.
  await page.getByText('Some of these codes only work on your computer or network').waitFor()
  await page.getByRole('button', { name: 'Download anyway' }).click()
  const file = await (await download).path()
  await page.getByText('All 53 labels scan. Pages: 4.').waitFor()
  expect(await readFile(file, 'latin1')).toContain('/Separation/Acme#20Blue')
  const read = await textsOfPdf(file, 4, 120)
  expect(read.toSorted()).toEqual(tags.map((tag) => `http://${service.domain}/${tag}?qr`).toSorted())
  await expectPrinted('jars', 53)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectLabelsFromCsv(page)
  if (features.has('placements')) await expectLabelsOfPlacements(page, other.body['data'] as { id: number })
  expect(problems).toEqual([])
  await leave()
})

async function expectLabelsFromCsv(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More library actions' }).click()
  await page.getByRole('menuitem', { name: 'Labels from files' }).click()
  const csv = 'Name,Link\nShelf 1,https://shop.example/1\nShelf 2,https://shop.example/2\n'
  const table = { name: 'shelves.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('Choose CSV or pictures').setInputFiles(table)
  await page.getByRole('button', { name: 'Continue' }).click()
  // Ten millimetres high: the file waits for a decision.
  await page.getByLabel('Sheet').selectOption('L6008')
  await page.getByRole('button', { name: 'Make 2 labels' }).click()
  await page.getByText(/^The smallest code needs \d+ mm to scan reliably/).waitFor()
  await page.getByText('All 2 labels scan. Pages: 1.').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download anyway' }).click()
  const file = await (await download).path()
  expect((await textsOfPdf(file, 1, 300)).toSorted()).toEqual([
    'https://shop.example/1',
    'https://shop.example/2',
  ])
}

/** A code has labels for each of its placements. */
async function expectLabelsOfPlacements(page: Page, { id }: { readonly id: number }): Promise<void> {
  const placements = [{ name: 'Bus stop Nord' }, { name: 'Train station' }, { name: 'Magazine' }]
  const added = await fetch(`${service.url}/api/v1/qr-code/${id}/placements`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ placements }),
  })
  expect(added.status).toBe(201)
  await page.goto(`${service.url}/codes/${id}/placements`)
  await page.getByRole('button', { name: 'Print labels' }).click()
  await page.getByLabel('Labels per code').fill('2')
  await page.getByRole('button', { name: 'Make 6 labels' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download anyway' }).click()
  expect((await download).suggestedFilename()).toMatch(/^labels .*\.pdf$/)
  await page.getByText(/^All 6 labels/).waitFor()
  const read = await textsOfPdf(await (await download).path(), 1, 120)
  const places = [...new Set(read)]
  expect(places).toHaveLength(3)
  expect(read.toSorted()).toEqual([...places, ...places].toSorted())
}

async function textIn(file: Buffer): Promise<string> {
  const png = PNG.sync.read(file)
  const [found] = await decode({ ...png, data: new Uint8ClampedArray(png.data) })
  return found?.text ?? ''
}

/** Every code that ZXing reads on the pages as poppler draws them, with as few dots as its modules need. */
async function textsOfPdf(file: string, pages: number, dpi: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'labels-'))
  execFileSync('pdftoppm', ['-gray', '-r', String(dpi), '-png', file, join(folder, 'page')])
  const texts: string[] = []
  for (let page = 1; page <= pages; page++) {
    const png = PNG.sync.read(await readFile(join(folder, `page-${page}.png`)))
    const found = await decode({ ...png, data: new Uint8ClampedArray(png.data) }, 50)
    texts.push(...found.map(({ text }) => text))
  }
  await rm(folder, { recursive: true })
  return texts
}
