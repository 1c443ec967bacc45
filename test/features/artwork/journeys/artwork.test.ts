import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { features } from '../../../support/without-features.ts'
import { decode, rasterise } from '../../../design/decode-picture.ts'
import { aPoster } from '../design/a-poster.ts'
import { aMarketer, postCode, readApi } from '../../../journeys/support/a-marketer.ts'
import { pictureOfPixels, poppler } from '../../../journeys/support/foreign-readers.ts'
import { readCode } from '../../../journeys/support/read-code.ts'
import { chooseForPrinter, openDownloads, takeFile } from '../../../journeys/support/take-files.ts'
import { violations } from '../../../journeys/support/violations.ts'
import { browser, service, startJourneys } from '../../../journeys/support/start-journeys.ts'

startJourneys()

/** The start of a photo of an iPhone. */
const aHeic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0', 'latin1')

const chooser = (page: Page) => page.locator('input[type=file]')
/** The decoders load with the first test of a place. Each run has its own port in the link, so a mark may be lower. */
const scans = (page: Page) =>
  page.getByText(/^Scans (everywhere|in good conditions) in this place$/).waitFor()
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('a poster carries the code: placed, downloaded, saved, approved and renewed', async () => {
  const { body } = await postCode(service, {
    slashTag: 'poster',
    brandedDomain: service.domain,
    title: 'Poster',
    qr: {},
  })
  const { id } = body['data'] as { id: number }
  const payload = `http://${service.domain}/poster?qr`
  const { page, problems, leave } = await aMarketer(browser, service)
  await openDownloads(page)
  await chooseForPrinter(page, 'Place it on your artwork')
  await page.getByRole('heading', { name: 'On your artwork' }).waitFor()

  const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#f3e9d2' } })
    .withMetadata({ density: 150 })
    .png()
    .toBuffer()
  await chooser(page).setInputFiles({ name: 'cut.png', mimeType: 'image/png', buffer: png.subarray(0, 900) })
  await page.getByText(/This file is damaged or incomplete/).waitFor()
  await chooser(page).setInputFiles({
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('hello'),
  })
  await page.getByText('Use a PDF, PNG, JPEG or SVG file.').waitFor()
  const photo = { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: aHeic }
  await chooser(page).setInputFiles(photo)
  await page.getByText(/^This is a HEIC picture/).waitFor()

  const poster = Buffer.from(
    await aPoster([{ rotate: 90, unit: 2, origin: [-40, 25], hasBoxes: true }], true),
  )
  await chooser(page).setInputFiles({ name: 'Summer.pdf', mimeType: 'application/pdf', buffer: poster })
  await scans(page)
  expect(await violations(page)).toEqual([])

  const code = button(page, /^QR code:/)
  await field(page, 'Width of the code').fill('42,5')
  await field(page, 'From the left').fill('30')
  await field(page, 'From the top').fill('25')
  await code.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await code.and(button(page, 'QR code: 31 mm from the left, 35 mm from the top, 42.5 mm wide')).waitFor()
  await page.getByLabel('Print colours').selectOption('black')
  await scans(page)
  const pdf = await takeFile(page, async () => {
    await button(page, 'Download PDF with code').click()
    // The address of a test service works on this computer only.
    await button(page, 'Download anyway').click()
  })
  expect(pdf.name).toBe('Summer with code black.pdf')
  expect(pdf.bytes.subarray(0, poster.length).equals(poster)).toBe(true)
  expect(await decode(poppler(pdf.bytes, 660, 900))).toMatchObject([{ text: payload }])
  await page.locator('main').getByText('Downloaded. The finished file scans.').waitFor()

  for (const [name, mimeType, buffer] of [
    ['Flyer.png', 'image/png', png],
    ['Card.svg', 'image/svg+xml', Buffer.from(drawing)],
  ] as const) {
    await chooser(page).setInputFiles({ name, mimeType, buffer })
    await page.locator('main').getByText(name, { exact: true }).waitFor()
    await scans(page)
    const format = name.endsWith('png') ? 'PNG' : 'SVG'
    const { bytes } = await takeFile(page, () => button(page, `Download ${format} with code`).click())
    const seen = format === 'PNG' ? pictureOfPixels(bytes, 'png', 900, 600) : rasterise(String(bytes), 900)
    expect(await decode(seen), name).toMatchObject([{ text: payload }])
    if (format === 'PNG') expect((await sharp(bytes).metadata()).density).toBe(150)
    await page.locator('main').getByText('Downloaded. The finished file scans.').waitFor()
  }

  const stored = (await readApi(service, `/api/v1/qr-code/${id}/artwork`)) as { data: { name: string }[] }
  expect(stored.data.map(({ name }) => name)).toEqual(['Card.svg', 'Flyer.png', 'Summer.pdf'])
  await renewedDesign(page, id)
  const approval = features.has('sign-off') ? await approvalPage(id) : null
  await page.getByRole('link', { name: 'Library' }).first().click()
  await printerPack(page, payload)
  if (approval !== null) await shownForApproval(page, approval, payload)
  // Chromium's own message for the place that somebody moved.
  expect(problems).toEqual([expect.stringMatching(/\b412\b/)])
  await leave()
})

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="85mm" height="55mm" viewBox="0 0 850 550"><rect width="850" height="550" fill="#fff"/><text x="40" y="90" font-size="60">Acme</text></svg>'

/** One ZIP with every file that a print shop needs, and what to do with them. */
async function printerPack(page: Page, payload: string): Promise<void> {
  const { name, bytes } = await takeFile(page, async () => {
    await openDownloads(page)
    await chooseForPrinter(page, 'All files in a ZIP')
    // The address of a test service works on this computer only.
    await button(page, 'Download anyway').click()
  })
  expect(name).toBe('Poster print.zip')
  const files = unzipSync(bytes)
  expect(Object.keys(files).sort()).toEqual([
    'Poster proof.pdf',
    'Poster.pdf',
    'Poster.png',
    'Poster.svg',
    'READ ME.txt',
  ])
  const text = strFromU8(files['READ ME.txt']!)
  expect(text).toContain(payload)
  expect(text).toContain('#0B3D91 (RGB)')
  if (features.has('sign-off')) expect(text).toMatch(/Page for sign-off: http:.*\/approval\//)
  expect(text).toContain('Nobody has approved this code as it is.')
  expect(await decode(poppler(Buffer.from(files['Poster.pdf']!), 600, 600))).toMatchObject([
    { text: payload },
  ])
}

/** Somebody moves the open place meanwhile: a save adds a second one and leaves theirs as it is. */
async function placeThatSomebodyMoved(page: Page, id: number): Promise<void> {
  type Stored = { readonly id: string; readonly etag?: string; readonly box: { readonly left: number } }
  const path = `/api/v1/qr-code/${id}/artwork`
  const summer = async () => {
    const { data } = (await readApi(service, path)) as { data: (Stored & { name: string })[] }
    return data.filter(({ name }) => name === 'Summer.pdf')
  }
  const [found] = await summer()
  const { etag: _, ...opened } = found!
  const { left } = opened.box
  const box = { ...opened.box, left: left + 5 }
  const moved = await fetch(`${service.url}${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...opened, box }),
  })
  expect(moved.status).toBe(200)
  await button(page, 'Save place with the code').click()
  await page
    .locator('main')
    .getByText(/^Place saved/)
    .waitFor()
  const both = (await summer()).map((place) => place.box.left)
  expect(both.toSorted((one, other) => one - other)).toEqual([left, left + 5])
}

/** The approval page shows each place, and the screen asks for a new download once the design changed. */
async function renewedDesign(page: Page, id: number): Promise<void> {
  const change = await fetch(`${service.url}/api/v1/qr-code/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ color: '#0b3d91' }),
  })
  expect(change.status).toBe(200)
  await page.goto(`${service.url}/codes/${id}/artwork`)
  await page.getByText('The design changed since the last download').first().waitFor()
  await button(page, 'Open Summer.pdf').click()
  await button(page, 'QR code: 31 mm from the left, 35 mm from the top, 42.5 mm wide').waitFor()
  await scans(page)
  await placeThatSomebodyMoved(page, id)
}

async function approvalPage(id: number): Promise<string> {
  const approval = await fetch(`${service.url}/api/v1/qr-code/${id}/approval`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ score: 96 }),
  })
  const { data } = (await approval.json()) as { data: { url: string } }
  return data.url
}

/** The page for people outside shows the code on the poster. */
async function shownForApproval(page: Page, url: string, payload: string): Promise<void> {
  await page.goto(url)
  // The place as it was moved by somebody has its own.
  const figure = page.getByRole('img', { name: 'Summer.pdf, page 1: 42.5 mm wide' }).first()
  await figure.waitFor()
  expect(await readCode(figure)).toBe(payload)
}
