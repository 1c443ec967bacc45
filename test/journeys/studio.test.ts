import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPhoto } from '../service/files/sample-files.ts'
import { aMarketer, fillCode, readApi } from './support/a-marketer.ts'
import { openRow } from './support/editor.ts'
import { takeFormat } from './support/take-files.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

let folder: string
startJourneys({ env: { BRANDED_DOMAINS: 'go.acme.com' } })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-studio-'))
  await writeFile(join(folder, 'photo.jpg'), await aPhoto(900, 600))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** The designs are random, so a mark may be lower. */
const scans = (page: Page) => page.getByRole('button', { name: /^Scans (everywhere|in good light)$/ })

test('a tested design is offered and used, and a photo becomes the code', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, { path: '/codes/new' })
  const preview = page.getByRole('img', { name: 'QR code preview' })
  await fillCode(page, { destination: 'https://example.com/photo', tag: 'photo', title: 'Photo' })
  const plain = await preview.innerHTML()
  await openRow(page, 'Look')
  await page.getByRole('button', { name: 'Surprise me' }).click()
  const first = page.getByRole('button', { name: /^Use design 1:/ })
  const tile = async () => (await first.innerHTML()).replaceAll(/ id="[^"]*"|url\([^)]*\)/g, '')
  await expect.poll(tile).toContain('<path')
  const before = await tile()
  await page.getByRole('button', { name: 'More like this: design 1', exact: true }).click()
  await expect.poll(tile).not.toBe(before)
  await page.getByRole('button', { name: 'Back to all looks' }).click()
  await expect.poll(tile).toBe(before)
  await first.click()
  await expect.poll(() => preview.innerHTML()).not.toBe(plain)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()

  await openRow(page, 'Logo or photo')
  await page
    .getByLabel('Photo as code: Turn a photo into the code', { exact: true })
    .setInputFiles(join(folder, 'photo.jpg'))
  await page.getByRole('switch', { name: 'Match free squares to the photo', checked: true }).waitFor()
  const end = await page.getByText(/^Up to \d+%, your code scans everywhere/).textContent()
  const strength = page.getByRole('slider', { name: 'Photo strength' })
  await expect.poll(() => strength.inputValue()).toBe(/\d+/.exec(end!)![0])
  await page.getByRole('radio', { name: 'Fine dots' }).click()
  await expect.poll(() => preview.locator('image').count()).toBe(0)
  await page.getByRole('radio', { name: 'Large dots' }).click()
  await scans(page).waitFor()
  await page.getByRole('button', { name: 'Create QR code' }).click()
  await page.getByRole('heading', { name: 'Your code is ready' }).waitFor()

  const { data } = (await readApi(service, '/api/v1/qr-code')) as {
    data: { id: number; fieldData: string }[]
  }
  const { design } = JSON.parse(data[0]!.fieldData) as { design: { picture: object; padding: string } }
  expect(design.padding.length).toBeGreaterThan(20)
  const shown = await preview.locator('image').getAttribute('href')
  const svg = await pictureOf(data[0]!.id)
  expect(svg.length).toBeLessThan(160_000)
  expect(svg).toContain(shown)
  const file = await takeFormat(page, 'svg')
  expect(file.bytes.toString()).toContain(shown)
  expect((await takeFormat(page, 'pdf')).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(problems).toEqual([])
  await leave()
})

/** The picture that the service draws of a saved code. */
async function pictureOf(id: number): Promise<string> {
  const drawn = await fetch(`${service.url}/api/v1/qr-code/${id}/picture.svg`, {
    headers: { authorization: `Bearer ${service.token}` },
  })
  return drawn.text()
}
