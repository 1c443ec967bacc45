import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultDesign } from '#design/design.ts'
import { launchChromium } from '../support/chromium.ts'
import { startService, type RunningService } from '../support/running-service.ts'
import { aMarketer, postCode, readApi } from './support/a-marketer.ts'
import { readPng } from './support/read-code.ts'

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

type Code = Record<string, unknown> & { readonly id: number }

async function codes(query: string): Promise<Code[]> {
  return (await readApi(service, `/api/v1/qr-code?limit=200&${query}`))['data'] as Code[]
}

async function chooseAll(page: Page, tag: string): Promise<void> {
  await page.goto(`${service.url}/?tag=${tag}&view=table`)
  await page.getByRole('table', { name: 'QR codes' }).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: /^Select all/ }).click()
}

async function fromMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('a ZIP of several codes goes on after a reload, and every picture in it leads to its code', async () => {
  const tags = Array.from({ length: 14 }, (_, place) => `zip-${place}`)
  const ids: number[] = []
  for (const slashTag of tags) {
    const { body } = await postCode(service, { slashTag, title: 'Poster', tags: 'zip' })
    ids.push((body['data'] as Code).id)
  }
  const { page, problems, leave } = await aMarketer(browser, service)
  await chooseAll(page, 'zip')
  // Newest first, ten in a part: the oldest ones are in the second, which waits for the reload.
  const held = `${service.url}/api/v1/qr-code/${String(ids[0])}`
  await page.route(held, () => undefined)
  const drawn: string[] = []
  page.on('request', (request) => drawn.push(request.url()))
  await fromMore(page, 'Download as ZIP')
  await page.getByLabel('PNG, 1024 pixels').check()
  await page.getByRole('button', { name: 'Make the ZIP file' }).click()
  await page.getByText('10 of 14').first().waitFor()
  await page.unroute(held)
  const download = page.waitForEvent('download')
  drawn.length = 0
  await page.reload()
  const files = unzipSync(await readFile(await (await download).path()))
  expect(Object.keys(files)).toHaveLength(14)
  const read = Object.values(files).map((bytes) => readPng(Buffer.from(bytes)))
  expect(new Set(read)).toEqual(new Set(tags.map((tag) => `http://${service.domain}/${tag}?qr`)))
  expect(drawn).not.toContain(`${service.url}/api/v1/qr-code/${String(ids[13])}`)
  await page.getByText('14 pictures in the ZIP file.').first().waitFor()
  expect(problems).toEqual([])
  await leave()
})

test('an export holds a row for each code that is shown, and no cell that a spreadsheet would run', async () => {
  const titles = ['=HYPERLINK("http://evil.example","x")', '+1+1', '-2', '@SUM(A1)', 'Say "hi", all', 'Plain']
  for (const [place, title] of titles.entries())
    await postCode(service, { slashTag: `export-${place}`, title, tags: 'export' })
  const { page, problems, leave } = await aMarketer(browser, service)
  await page.goto(`${service.url}/?tag=export`)
  await page.getByText('6 codes', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'More for the library' }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const rows = cellsOf(text.replace(/^\uFEFF/, ''))
  expect(rows[0]?.slice(0, 6)).toEqual([
    'id',
    'title',
    'shortLink',
    'brandedDomain',
    'slashTag',
    'destinationUrl',
  ])
  expect(rows.slice(1).map(([, title]) => title)).toEqual(
    titles.map((title) => (/^[=+\-@]/.test(title) ? `'${title}` : title)).toReversed(),
  )
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  expect(problems).toEqual([])
  await leave()
})

/** The cells of CSV as RFC 4180 has it. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (quoted === undefined && plain === '' && end === '') break
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}

test('several codes take the look of a brand kit, keep where they lead, and come back by one press', async () => {
  for (const place of [1, 2, 3])
    await postCode(service, { slashTag: `look-${place}`, title: `Look ${place}`, tags: 'look' })
  const kit = await fetch(`${service.url}/api/v1/brand-kits`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Acme red',
      design: { ...defaultDesign, color: '#aa0000', pattern: 'dots' },
      palette: ['#aa0000'],
    }),
  })
  expect(kit.status).toBe(201)
  const before = await codes('tag=look')
  const { page, problems, leave } = await aMarketer(browser, service)
  await chooseAll(page, 'look')
  await fromMore(page, 'Change the design')
  await page.getByRole('radio', { name: 'Acme red' }).check()
  await page.getByRole('button', { name: 'Change 3 designs' }).click()
  await page.getByText('3 codes changed.').waitFor()
  const after = await codes('tag=look')
  expect(after.map(({ color, pattern }) => [color, pattern])).toEqual(Array(3).fill(['#aa0000', 'dots']))
  const link = ({ slashTag, destinationUrl }: Code) => [slashTag, destinationUrl]
  expect(after.map(link)).toEqual(before.map(link))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () => (await codes('tag=look')).map(({ color, pattern }) => [color, pattern]))
    .toEqual(before.map(({ color, pattern }) => [color, pattern]))
  expect(problems).toEqual([])
  await leave()
})

test('a tag is renamed, and merged with one that exists', async () => {
  await postCode(service, { slashTag: 'tags-1', title: 'One', tags: 'wnter' })
  await postCode(service, { slashTag: 'tags-2', title: 'Two', tags: 'snow' })
  const { page, problems, leave } = await aMarketer(browser, service)
  await page.getByRole('button', { name: 'More for the library' }).click()
  await page.getByRole('menuitem', { name: 'Manage tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tags' })
  await dialog.getByRole('button', { name: 'Rename wnter' }).click()
  await dialog.getByLabel('New name of wnter').fill('winter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Rename snow' }).click()
  await dialog.getByLabel('New name of snow').fill('Winter')
  await dialog.getByRole('button', { name: 'Merge with “winter” (1 code)' }).click()
  const titles = async () => (await codes('tag=winter')).map(({ title }) => title)
  await expect.poll(titles, { timeout: 20_000 }).toEqual(['Two', 'One'])
  expect(await codes('tag=snow')).toEqual([])
  expect(problems).toEqual([])
  await leave()
})
