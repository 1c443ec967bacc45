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
import { takeFile } from '../../../journeys/support/take-files.ts'
import { features } from '../../../support/without-features.ts'

startJourneys()

test('labels are a PDF that starts at a chosen cell, also from a CSV file, and each one scans', async () => {
  const tags = ['label-0', 'label-1']
  for (const slashTag of tags) await postCode(service, { slashTag, title: 'Jar of honey', tags: 'labels' })
  const { page, problems, leave } = await aMarketer(browser, service, { path: null })
  await chooseAll(page, 'labels')
  await fromMore(page, 'Print labels')
  // The picture of the first label is drawn from the code itself.
  const first = page.getByRole('img', { name: 'First label' })
  await expect
    .poll(async () => {
      const png = await first.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL().split(',')[1] ?? '')
      return textIn(Buffer.from(png, 'base64'))
    })
    .toMatch(/\/label-[01]\?qr$/)
  await page.getByLabel('Labels per code').fill('2')
  await page.getByRole('radio', { name: 'Label 20', exact: true }).check({ force: true })
  await page.getByText('2 sheets', { exact: true }).waitFor()
  await page.getByLabel('Print colours').selectOption('spot')
  const make = page.getByRole('button', { name: 'Make 4 labels' })
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
  await page.getByText('All 4 labels scan. Pages: 2.').waitFor()
  expect(await readFile(file, 'latin1')).toContain('/Separation/Acme#20Blue')
  const read = await textsOfPdf(file, 2)
  expect(read.toSorted()).toEqual(
    [...tags, ...tags].map((tag) => `http://${service.domain}/${tag}?qr`).toSorted(),
  )
  await expectPrinted('labels', 2)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectLabelsFromCsv(page)
  expect(problems).toEqual([])
  await leave()
})

test('labels of all matches include codes that the list has not loaded, and no others', async () => {
  // The list loads 50 at first.
  const tags = Array.from({ length: 53 }, (_, place) => `jar-${place}`)
  for (const slashTag of tags) await postCode(service, { slashTag, title: `Jar ${slashTag}`, tags: 'jars' })
  await postCode(service, { slashTag: 'poster', title: 'Poster', tags: 'posters' })
  const { page, problems, leave } = await aMarketer(browser, service, { path: null })
  await chooseAll(page, 'jars')
  await fromMore(page, 'Print labels')
  await page.getByRole('radio', { name: 'Label 1', exact: true }).check({ force: true })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Make 53 labels' }).click()
  await page.getByRole('button', { name: 'Download anyway' }).click()
  const file = await (await download).path()
  await page.getByText(/^All 53 labels scan/).waitFor()
  const pages = Number(/Pages: (\d+)/.exec(await page.getByText(/^All 53 labels scan/).innerText())?.[1])
  const read = await textsOfPdf(file, pages)
  expect(read.toSorted()).toEqual(tags.map((tag) => `http://${service.domain}/${tag}?qr`).toSorted())
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

test.skipIf(!features.has('placements'))('a code has a label for each of its placements', async () => {
  const made = await postCode(service, { slashTag: 'summer' })
  const { id } = made.body['data'] as { id: number }
  const placements = [{ name: 'Bus stop Nord' }, { name: 'Train station' }, { name: 'Magazine' }]
  const added = await fetch(`${service.url}/api/v1/qr-code/${id}/placements`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ placements }),
  })
  expect(added.status).toBe(201)
  const { page, problems, leave } = await aMarketer(browser, service, { path: null })
  await page.goto(`${service.url}/codes/${id}/placements`)
  await page.getByRole('button', { name: 'Print labels' }).click()
  await page.getByRole('button', { name: 'Make 3 labels' }).click()
  const labels = await takeFile(page, () => page.getByRole('button', { name: 'Download anyway' }).click())
  expect(labels.name).toMatch(/^labels .*\.pdf$/)
  await page.getByText(/^All 3 labels/).waitFor()
  expect(problems).toEqual([])
  await leave()
})

async function textIn(file: Buffer): Promise<string> {
  const png = PNG.sync.read(file)
  const [found] = await decode({ ...png, data: new Uint8ClampedArray(png.data) })
  return found?.text ?? ''
}

/** Every code that ZXing reads on the pages as poppler draws them, with as few dots as its modules need. */
async function textsOfPdf(file: string, pages: number, dpi = 200): Promise<string[]> {
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
