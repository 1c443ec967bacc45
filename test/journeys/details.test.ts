import { expect, test } from 'vitest'
import { aMarketer, fillCode, readApi } from './support/a-marketer.ts'
import { openRow } from './support/editor.ts'
import { violations } from './support/violations.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

startJourneys()

test('a large logo is scaled to 512 pixels, and a photo is rotated upright', async () => {
  const { page, leave } = await aMarketer(browser, service, { path: '/codes/new', judges: false })
  await openRow(page, 'Logo or photo')
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
  await page.getByRole('radio', { name: 'large' }).waitFor({ state: 'attached' })
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
  await page.getByRole('radio', { name: 'photo' }).waitFor({ state: 'attached' })
  const logos = (await readApi(service, '/api/v1/logos')) as { data: object[] }
  expect(logos.data[0]).toMatchObject({ name: 'photo.jpg', width: 100, height: 300 })

  // Removes unused logos by keyboard, except the one in the code.
  const choice = (name: string) => page.getByRole('radio', { name, exact: true }).count()
  const manage = page.getByRole('button', { name: 'Manage images' })
  await manage.press('Enter')
  for (const name of ['large.png', 'photo.jpg']) {
    await page.getByRole('button', { name: `Remove: ${name}` }).press('Enter')
    await page.locator(`button:focus[aria-label="Restore: ${name}"]`).waitFor()
  }
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => manage.evaluate((button) => button === document.activeElement)).toBe(true)
  expect([await choice('large'), await choice('photo')]).toEqual([0, 1])
  await manage.press('Enter')
  await page.getByRole('button', { name: 'Restore: large.png' }).click()
  await page.getByRole('button', { name: 'Remove: large.png' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => choice('large')).toBe(1)
  await leave()
})

/** A JPEG from a camera held upright: with Exif orientation 6. */
function lyingDown(jpeg: string): Buffer {
  const bytes = Buffer.from(jpeg, 'base64')
  const note = Buffer.from('4578696600004d4d002a00000008000101120003000000010006000000000000', 'hex')
  const head = Buffer.from([0xff, 0xe1, 0, note.length + 2])
  return Buffer.concat([bytes.subarray(0, 2), head, note, bytes.subarray(2)])
}

test('on a phone a new code starts at its top, and its menu fits the window', async () => {
  const { page, leave } = await aMarketer(browser, service, {
    path: '/codes/new',
    judges: false,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await fillCode(page, { destination: 'https://example.com/phone', tag: 'phone', title: 'Phone' })
  await page.getByRole('button', { name: /^Active/ }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Create QR code' }).click()
  await page.getByRole('heading', { name: 'Your code is ready' }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  // The one button is in view without scrolling, above the bar of the phone.
  const download = await page.getByRole('button', { name: /^Download PDF/ }).boundingBox()
  expect(download!.y + download!.height).toBeLessThan(844 - 64)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(service.url)
  const filters = page.getByRole('search', { name: 'Find codes' })
  await filters.getByRole('button', { name: 'Filter' }).click()
  await filters.getByRole('option', { name: 'Scheduled (0)' }).waitFor({ state: 'attached' })
  expect(await filters.evaluate(cutOptions)).toEqual([])
  // Tab order follows the layout, row by row.
  const places = await filters.evaluate((bar) =>
    [...bar.querySelectorAll('input, select, button')].map((control) => {
      const { left, top } = control.getBoundingClientRect()
      return { left, top }
    }),
  )
  expect(places).toEqual(places.toSorted((one, other) => one.top - other.top || one.left - other.left))
  await leave()
})

/** Labels that the select would cut when chosen. */
function cutOptions(bar: Element): string[] {
  const pen = document.createElement('canvas').getContext('2d')
  return [...bar.querySelectorAll('select')].flatMap((select) => {
    const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select)
    if (pen !== null) pen.font = `${fontSize} ${fontFamily}`
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    return [...select.options]
      .map(({ text }) => text)
      .filter((text) => (pen?.measureText(text).width ?? room + 1) > room)
  })
}

test('the app can be installed, and Chromium finds nothing wrong in its manifest', async () => {
  const { page, leave } = await aMarketer(browser, service, { judges: false })
  const chromium = await page.context().newCDPSession(page)
  const { url, data, errors } = await chromium.send('Page.getAppManifest')
  expect([url, errors]).toEqual([`${service.url}/manifest.webmanifest`, []])
  expect(JSON.parse(data ?? '')).toMatchObject({ share_target: { action: '/codes/new' } })
  await leave()
})
