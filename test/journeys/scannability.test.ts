import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { textsOf } from '../design/decode-picture.ts'
import { aMarketer, fillCode, readApi } from './support/a-marketer.ts'
import { chooseType, designFirst, openRow, reachField } from './support/editor.ts'
import { readCode } from './support/read-code.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

startJourneys({ env: { BRANDED_DOMAINS: 'go.example.com' } })

const stopped = (page: Page) => page.getByRole('dialog', { name: "Phones can't read this code yet" })
const create = (page: Page) => page.getByRole('button', { name: 'Create QR code' })
const preview = (page: Page) => page.getByRole('img', { name: 'QR code preview' })
const square = (colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80" fill="${colour}"/></svg>`,
  )
const drawing = (buffer: Buffer) => ({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer })

function aPng(side: number): Buffer {
  const png = new PNG({ width: side, height: side })
  png.data.fill(200)
  return PNG.sync.write(png)
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await openRow(page, 'Logo or photo')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(file)
}

async function storedTags() {
  const { data } = await readApi(service, '/api/v1/qr-code')
  return (data as { slashTag: string }[]).map(({ slashTag }) => slashTag)
}

test('the verdict shows the hardest test; a pale design is stopped at the save, kept as a draft, and saved fixed in one click', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, { path: null })
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await page.goto(`${service.url}/codes/new`)
  await designFirst(page)
  for (const empty of ['Wi-Fi', 'Direct link']) {
    await chooseType(page, empty)
    await page.getByRole('button', { name: 'The design scans. Add your content.', exact: true }).waitFor()
  }
  await chooseType(page, 'Website')
  await fillCode(page, { destination: 'https://example.com/pale', tag: 'pale', title: 'Pale' })
  await page.getByRole('button', { name: 'Scans everywhere', exact: true }).click()
  await page.getByText('How phones see it').click()
  await page.getByText('At an angle').waitFor()
  await page.getByRole('img', { name: /^The hardest test for this code: / }).waitFor()
  await (await reachField(page, 'QR colour')).fill('#ffc400')
  await create(page).click()
  // A double click, with the dialog open before its second press.
  await stopped(page).waitFor()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await stopped(page)
    .getByText(/The squares are too pale \(contrast 1\.\d+ of 7\)/)
    .waitFor()
  expect(await stopped(page).getByRole('button', { name: 'Save anyway' }).count()).toBe(0)
  await stopped(page).getByRole('button', { name: 'Keep as draft' }).click()
  await page.getByText('You can download it once it scans and is saved.').first().waitFor()
  expect(await storedTags()).not.toContain('pale')

  await create(page).click()
  await stopped(page).getByText('The smallest change that scans everywhere.').waitFor()
  await stopped(page).getByRole('button', { name: 'Fix and save' }).click()
  await page.getByRole('heading', { name: 'Your code is ready' }).waitFor()
  const { data } = await readApi(service, '/api/v1/qr-code?search=pale')
  const codes = data as { id: number }[]
  expect(codes).toHaveLength(1)
  const picture = await fetch(`${service.url}/api/v1/qr-code/${codes[0]!.id}/picture.svg`, {
    headers: { authorization: `Bearer ${service.token}` },
  })
  expect(await textsOf(await picture.text())).toEqual(['https://go.example.com/pale?qr'])
  // The decoder comes from our own origin.
  expect([...origins]).toEqual([service.url])
  expect(problems).toEqual([])
  await leave()
})

test('an unusable logo file keeps the last good preview, an oversized logo stops the save, one that never loads does not', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, { path: '/codes/new', judges: false })
  await fillCode(page, { destination: 'https://example.com/bad', tag: 'bad', title: 'Bad files' })
  await choose(page, drawing(square('#208020')))
  await page.getByRole('slider', { name: 'Size' }).waitFor()
  await preview(page).locator('image').waitFor({ state: 'attached' })
  const before = await preview(page).innerHTML()

  await choose(page, { name: 'dot.png', mimeType: 'image/png', buffer: aPng(1) })
  await page.getByText('This image is too small.').waitFor()
  const bomb = aPng(20)
  bomb.writeUInt32BE(12_000, 16)
  bomb.writeUInt32BE(12_000, 20)
  await choose(page, { name: 'bomb.png', mimeType: 'image/png', buffer: bomb })
  await page.getByText('This image has too many pixels.').waitFor()
  const jpeg = Buffer.from(
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      canvas.width = 300
      canvas.height = 300
      canvas.getContext('2d')!.fillRect(20, 20, 200, 200)
      return canvas.toDataURL('image/jpeg').split(',')[1]!
    }),
    'base64',
  )
  await choose(page, { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: jpeg.subarray(0, 300) })
  await page.getByText('This file is damaged or incomplete').waitFor()
  expect(await preview(page).innerHTML()).toBe(before)

  const script = square('#2020c0').toString().replace('<rect', '<script>alert(1)</script><rect')
  await choose(page, drawing(Buffer.from(script)))
  await page.getByText('We removed a script from the file.').waitFor()

  const size = page.getByRole('slider', { name: 'Size' })
  await size.focus()
  await page.keyboard.press('End')
  await create(page).click()
  await stopped(page)
    .getByText(/The logo is too large: it covers \d+% of the code, and at most \d+% works/)
    .waitFor()
  await page.keyboard.press('Escape')
  await stopped(page).waitFor({ state: 'hidden' })
  await expect.poll(() => create(page).evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await storedTags()).not.toContain('bad')

  await size.press('Home')
  await page.route(/\/api\/v1\/logos\/[^/?]+$/, () => undefined)
  await choose(page, drawing(square('#802080')))
  await page.getByText("This logo couldn't load").waitFor()
  await expect.poll(() => readCode(preview(page))).toBe('https://GO.EXAMPLE.COM/bad?qr')
  await create(page).click()
  await page.getByRole('heading', { name: 'Your code is ready' }).waitFor()
  expect(problems).toEqual([])
  await leave()
})

test('a yellow code is repaired in its yellow', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, { path: '/codes/new' })
  await fillCode(page, { destination: 'https://example.com/menu', tag: 'yellow', title: 'Yellow' })
  const colour = async () => (await reachField(page, 'QR colour')).inputValue()
  await (await reachField(page, 'QR colour')).fill('#ffcc00')
  await openRow(page, 'How it scans')
  await page.getByRole('button', { name: 'Dark on your colour: Scans in good light' }).first().waitFor()
  await page.getByRole('button', { name: 'Colour as a frame: Scans everywhere' }).first().click()
  await page.getByRole('button', { name: 'Scans everywhere', exact: true }).waitFor()
  expect(await colour()).not.toBe('#ffcc00')
  expect(await preview(page).innerHTML()).toContain('#ffcc00')
  expect(problems).toEqual([])
  await leave()
})
