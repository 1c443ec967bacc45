import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aMarketer, postCode, readApi } from './support/a-marketer.ts'
import { chooseAll, expectPrinted, fromMore } from './support/chosen-codes.ts'
import { readPng } from './support/read-code.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

startJourneys()

type Code = Record<string, unknown> & { readonly id: number }

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

test('a tag of many codes is renamed with its progress, across a reload and an outage', async () => {
  const many = 1_200
  for (let from = 0; from < many; from += 400) {
    const rows = Array.from({ length: 400 }, (_, place) => {
      const slashTag = `tagged-${from + place}`
      const body = { brandedDomain: service.domain, slashTag, qr: {}, title: slashTag, tags: 'sumer' }
      return { key: slashTag, body: { ...body, destinationUrl: 'https://example.com/' } }
    })
    const answer = await fetch(`${service.url}/api/v1/qr-code/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ rows }),
    })
    expect(answer.status).toBe(200)
  }
  const { page, problems, leave } = await aMarketer(browser, service)
  // The second request waits for the reload, and the service is away when it is repeated.
  let asked = 0
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  let look = (): void => undefined
  const looking = new Promise<void>((resolve) => (look = resolve))
  await page.route('**/api/v1/tags/rename', async (route) => {
    asked += 1
    if (asked === 2) await released
    if (asked === 3) {
      await looking
      await route.fulfill({ status: 502, body: 'Bad gateway' })
    } else await route.continue().catch(() => undefined)
  })
  const openTags = async () => {
    await page.getByRole('button', { name: 'More library actions' }).click()
    await page.getByRole('menuitem', { name: 'Manage tags' }).click()
  }
  await openTags()
  await page.getByRole('button', { name: 'Rename sumer' }).click()
  await page.getByLabel('New name for sumer').fill('summer')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByText('500 of 1,200').waitFor()
  await page.reload()
  await page.getByText('Renaming sumer to summer').waitFor()
  release()
  await openTags()
  // It lasts until the next try.
  const interrupted = page.getByRole('dialog').getByText('Interrupted after 500 of 1,200').waitFor()
  look()
  await interrupted
  // It asks again by itself.
  await page.getByText('1,200 codes changed.').waitFor()
  const counted = async () => {
    const { data } = await readApi(service, '/api/v1/tags')
    return (data as { tag: string; codes: number }[]).filter(({ tag }) => tag.startsWith('sum'))
  }
  expect(await counted()).toEqual([{ tag: 'summer', codes: many }])
  await page.getByRole('dialog').getByRole('button', { name: 'Rename summer' }).waitFor()
  expect(problems.filter((problem) => !problem.includes('502'))).toEqual([])
  await leave()
})

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
