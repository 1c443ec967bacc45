import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { startService, type RunningService } from '../support/running-service.ts'
import { aMarketer, fillCode, openNewCode, readApi } from './support/a-marketer.ts'

let browser: Browser
let service: RunningService
beforeAll(async () => {
  browser = await launchChromium()
  service = await startService()
})
afterAll(async () => {
  await service?.dispose()
  await browser?.close()
})

test('a large logo is sent and drawn at no more than 512 pixels, and a photograph the right way up', async () => {
  const { page, leave } = await aMarketer(browser, service)
  await openNewCode(page)
  const bytes = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 900
    canvas.getContext('2d')?.fillRect(200, 200, 900, 300)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.from(bytes, 'base64') })
  await page.getByRole('radio', { name: 'large.png' }).waitFor({ state: 'attached' })
  const { data } = (await readApi(service, '/api/v1/logos')) as { data: object[] }
  expect(data).toMatchObject([{ name: 'large.png', width: 512, height: 288 }])

  const photograph = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 300
    canvas.height = 100
    canvas.getContext('2d')?.fillRect(0, 0, 200, 100)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: lyingDown(photograph) })
  await page.getByRole('radio', { name: 'photo.jpg' }).waitFor({ state: 'attached' })
  const logos = (await readApi(service, '/api/v1/logos')) as { data: object[] }
  expect(logos.data[0]).toMatchObject({ name: 'photo.jpg', width: 100, height: 300 })
  await leave()
})

/** A JPEG as a camera writes it that was held upright: with the word that it has to be turned (Exif, orientation 6). */
function lyingDown(jpeg: string): Buffer {
  const bytes = Buffer.from(jpeg, 'base64')
  const note = Buffer.from('4578696600004d4d002a00000008000101120003000000010006000000000000', 'hex')
  const head = Buffer.from([0xff, 0xe1, 0, note.length + 2])
  return Buffer.concat([bytes.subarray(0, 2), head, note, bytes.subarray(2)])
}

test('on a phone a new code is shown from its top, and its menu stays inside the window', async () => {
  const { page, leave } = await aMarketer(browser, service, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await openNewCode(page)
  await fillCode(page, { destination: 'https://example.com/phone', tag: 'phone', title: 'Phone' })
  await page.getByRole('switch', { name: 'Active' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Create QR code' }).click()
  await page.getByRole('heading', { name: 'Your code is ready' }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('button', { name: 'Download' }).click()
  // It is put in its place once its size is known.
  await expect
    .poll(async () => {
      const menu = await page.getByRole('menu').boundingBox()
      return menu !== null && menu.x >= 0 && menu.x + menu.width <= 390
    })
    .toBe(true)
  await leave()
})
