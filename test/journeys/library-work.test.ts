import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { aMarketer, postCode, readApi } from './support/a-marketer.ts'
import { readPng } from './support/read-code.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'
import { decode } from '../design/decode-picture.ts'

startJourneys()

type Code = Record<string, unknown> & { readonly id: number }

async function chooseAll(page: Page, tag: string): Promise<void> {
  await page.goto(`${service.url}/?tag=${tag}&view=table`)
  await page.getByRole('table', { name: 'QR codes' }).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: /^Select all/ }).click()
}

async function fromMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('a library goes into a CSV file without formulas, and into a ZIP that continues after a reload', async () => {
  const titles = ['=HYPERLINK("http://evil.example","x")', '+1+1', '-2', '@SUM(A1)', 'Say "hi", all', 'Plain']
  // One more than a part of a ZIP.
  const tags = Array.from({ length: 11 }, (_, place) => `zip-${place}`)
  const ids: number[] = []
  for (const [place, slashTag] of tags.entries()) {
    const { body } = await postCode(service, { slashTag, title: titles[place] ?? 'Poster', tags: 'zip' })
    ids.push((body['data'] as Code).id)
  }
  const { page, problems, leave } = await aMarketer(browser, service, { path: null })
  await chooseAll(page, 'zip')
  // Newest first, ten per part: the oldest code is in the second part, which waits for the reload.
  const oldest = `${service.url}/api/v1/qr-code/${String(ids[0])}`
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(oldest, async (route) => {
    await released
    // The reload has ended the first request.
    await route.continue().catch(() => undefined)
  })
  await fromMore(page, 'Download as ZIP')
  await page.getByLabel('PNG, up to 1024 pixels').check()
  await page.getByRole('button', { name: 'Create ZIP file' }).click()
  await page.getByText('10 of 11').first().waitFor()
  const drawn: string[] = []
  page.on('request', (request) => drawn.push(request.url()))
  const zip = page.waitForEvent('download')
  await page.reload()
  // The dialog of a job opens by itself when it takes long, and this one does.
  const dialog = page.getByRole('dialog')
  await dialog.getByText('10 of 11').waitFor()
  release()
  const files = unzipSync(await readFile(await (await zip).path()))
  const read = Object.values(files).map((bytes) => readPng(Buffer.from(bytes)))
  expect(read).toHaveLength(11)
  expect(new Set(read)).toEqual(new Set(tags.map((tag) => `http://${service.domain}/${tag}?qr`)))
  expect(drawn).not.toContain(`${service.url}/api/v1/qr-code/${String(ids[10])}`)
  await dialog.getByText('11 images in the ZIP file.').waitFor()
  await expectPrinted('zip', 11)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expectExport(page, [...titles, ...tags.slice(titles.length).map(() => 'Poster')])
  expect(problems).toEqual([])
  await leave()
})

/** The service knows that prints of the codes may exist, so it guards what is in them. */
async function expectPrinted(tag: string, count: number): Promise<void> {
  const printed = async () => {
    const { meta } = await readApi(service, `/api/v1/qr-code?tag=${tag}&limit=100`)
    return Object.values(meta as Record<string, { readonly downloadedAt: string | null }>).filter(
      ({ downloadedAt }) => downloadedAt !== null,
    )
  }
  await expect.poll(async () => (await printed()).length).toBe(count)
}

/** A row for each listed code, newest first, and no cell that a spreadsheet runs. */
async function expectExport(page: Page, titles: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'More library actions' }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const rows = cellsOf(text.replace(/^\uFEFF/, ''))
  const [columns = [], ...codes] = rows
  expect(columns.slice(0, 6)).toEqual(['id', 'title', 'brandedDomain', 'slashTag', 'destinationUrl', 'tags'])
  expect(columns).toContain('shortLink')
  expect(codes.map((cells) => cells[columns.indexOf('title')])).toEqual(
    titles.map((title) => (/^[=+\-@]/.test(title) ? `'${title}` : title)).toReversed(),
  )
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
}

function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (quoted === undefined && plain === '' && end === '') break
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}

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
  expect((await textsOfPdf(file, 1)).toSorted()).toEqual(['https://shop.example/1', 'https://shop.example/2'])
}

async function textIn(file: Buffer): Promise<string> {
  const png = PNG.sync.read(file)
  const [found] = await decode({ ...png, data: new Uint8ClampedArray(png.data) })
  return found?.text ?? ''
}

/** Every code that ZXing reads on the pages as poppler draws them. */
async function textsOfPdf(file: string, pages: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'labels-'))
  execFileSync('pdftoppm', ['-r', '300', '-png', file, join(folder, 'page')])
  const texts: string[] = []
  for (let page = 1; page <= pages; page++) {
    const png = PNG.sync.read(await readFile(join(folder, `page-${page}.png`)))
    const found = await decode({ ...png, data: new Uint8ClampedArray(png.data) }, 50)
    texts.push(...found.map(({ text }) => text))
  }
  await rm(folder, { recursive: true })
  return texts
}
