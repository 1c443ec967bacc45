import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPhoto } from '../service/files/sample-files.ts'
import { launchChromium } from '../support/chromium.ts'
import { startService, type RunningService } from '../support/running-service.ts'
import { aMarketer, fillCode, openNewCode, readApi } from './support/a-marketer.ts'
import { takeFormat } from './support/take-files.ts'
import { violations } from './support/violations.ts'

let browser: Browser
let service: RunningService
let folder: string
beforeAll(async () => {
  browser = await launchChromium()
  service = await startService({ env: { BRANDED_DOMAINS: 'go.acme.com' } })
  folder = await mkdtemp(join(tmpdir(), 'tessera-studio-'))
  await writeFile(join(folder, 'photo.jpg'), await aPhoto(900, 600))
})
afterAll(async () => {
  await browser?.close()
  await service?.dispose()
  await rm(folder, { recursive: true, force: true })
})

/** The designs are random, so a mark may be lower. */
const scans = (page: Page) => page.getByText(/^Scans (everywhere|in good conditions)$/).first()

test('a tested design is offered and used, and a photo becomes the code', async () => {
  const { page, problems, leave } = await aMarketer(browser, service)
  const preview = page.getByRole('img', { name: 'QR code preview' })
  await openNewCode(page)
  await fillCode(page, { destination: 'https://example.com/photo', tag: 'photo', title: 'Photo' })
  await page.getByRole('button', { name: 'Surprise me' }).click()
  await page.getByRole('button', { name: /^Use design 1:/ }).click()
  await scans(page).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()

  await page.getByLabel('Picture code', { exact: true }).setInputFiles(join(folder, 'photo.jpg'))
  await page.getByRole('switch', { name: 'Let free modules follow the picture' }).click()
  await page.getByRole('button', { name: 'Visible part' }).locator('img').waitFor()
  await page.getByRole('button', { name: 'Visible part' }).press('ArrowRight')
  await page.getByText(/^Ends at|^This picture scans at every strength/).waitFor()
  await page.getByRole('slider', { name: 'Picture strength' }).press('End')
  await scans(page).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Create QR code' }).click()
  await page.getByRole('heading', { name: 'Your code is ready' }).waitFor()

  const { data } = (await readApi(service, '/api/v1/qr-code')) as {
    data: { id: number; fieldData: string }[]
  }
  const { design } = JSON.parse(data[0]!.fieldData) as { design: { picture: object; padding: string } }
  expect(design.padding.length).toBeGreaterThan(20)
  const shown = await preview.locator('image').getAttribute('href')
  const drawn = await fetch(`${service.url}/api/v1/qr-code/${data[0]!.id}/picture.svg`, {
    headers: { authorization: `Bearer ${service.token}` },
  })
  const svg = await drawn.text()
  expect(svg.length).toBeLessThan(60_000)
  expect(svg).toContain(shown)
  const file = await takeFormat(page, 'svg')
  expect(file.bytes.toString()).toContain(shown)
  expect((await takeFormat(page, 'pdf')).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(problems).toEqual([])
  await leave()
})
