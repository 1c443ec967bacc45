import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { aMarketer, postCode } from './support/a-marketer.ts'
import { chooseAll, expectPrinted, fromMore } from './support/chosen-codes.ts'
import { readPng } from './support/read-code.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

startJourneys()

type Code = Record<string, unknown> & { readonly id: number }

test('a library goes into a ZIP that continues after a reload', async () => {
  // One more than a part of a ZIP.
  const tags = Array.from({ length: 11 }, (_, place) => `zip-${place}`)
  const ids: number[] = []
  for (const slashTag of tags) {
    const { body } = await postCode(service, { slashTag, title: 'Poster', tags: 'zip' })
    ids.push((body['data'] as Code).id)
  }
  const { page, problems, leave } = await aMarketer(browser, service, { path: null, judges: false })
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
  expect(problems).toEqual([])
  await leave()
})
