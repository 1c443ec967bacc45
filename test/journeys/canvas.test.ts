import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { defaultDesign, defaultFrame, defaultLogo } from '#design/design.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { pictureParts, type PicturePartId } from '#design/render/picture-parts.ts'
import { designToFields } from '#design/record-design.ts'
import { aLogo } from '../design/a-logo.ts'
import { aMarketer, postCode, postLogo } from './support/a-marketer.ts'
import { openRow } from './support/editor.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

const domain = 'go.example.com'

let address: string
let placeOf: (part: PicturePartId) => readonly [x: number, y: number]

startJourneys({ env: { BRANDED_DOMAINS: domain } })
beforeAll(async () => {
  const mark =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="90" fill="#c22"/></svg>'
  const design = {
    ...defaultDesign,
    frame: { ...defaultFrame, id: 'caption-below' },
    logo: { ...defaultLogo, id: await postLogo(service, mark) },
  }
  const { body } = await postCode(service, {
    slashTag: 'parts',
    brandedDomain: domain,
    title: 'Parts',
    ...designToFields(design),
  })
  address = `${service.url}/codes/${(body['data'] as { id: number }).id}`
  const assets = { logo: aLogo(), glyphs: await loadGlyphs() }
  const { boxes, width, height } = pictureParts(design, `https://${domain}/parts?qr`, assets)
  placeOf = (part) => {
    const [left, top, w, h] = boxes[part]![0]!
    // From the middle of the picture, in shares of its height, because it is centred in its box.
    return [(left + w / 2 - width / 2) / height, (top + h / 2 - height / 2) / height]
  }
})

const preview = (page: Page) => page.getByRole('img', { name: 'QR code preview' })
const hasFocus = (locator: Locator) =>
  expect.poll(() => locator.evaluate((one) => one === document.activeElement))

/** A point of the window in the middle of a part; the picture is higher than wide. */
async function pointOf(page: Page, part: PicturePartId) {
  const box = (await preview(page).locator('svg').first().boundingBox())!
  const [x, y] = placeOf(part)
  return [box.x + box.width / 2 + x * box.height, box.y + box.height / 2 + y * box.height] as const
}

type Point = readonly [x: number, y: number]

/** Drags with one finger, by the touch events of a real screen. */
async function drag(page: Page, from: Point, to: Point): Promise<void> {
  const screen = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Point[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) })
  await touch('touchStart', from)
  await touch('touchMove', [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])
  await touch('touchMove', to)
  await touch('touchEnd')
}

/** The picture with its parts, and its pointer layer. */
async function openParts(page: Page): Promise<void> {
  await page.goto(address)
  await page.getByRole('tab', { name: 'Design' }).waitFor()
  await preview(page).locator('image').waitFor({ state: 'attached' })
  await page.locator('[data-layer=parts]').waitFor({ state: 'attached' })
}

test('parts of the picture open their rows or change in place, and choices show before they are kept', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, { path: null, judges: false })
  await openParts(page)
  await page.mouse.move(...(await pointOf(page, 'frame-text')))
  await page.locator('foreignObject').getByText('Frame text').waitFor()
  await page.mouse.click(...(await pointOf(page, 'frame-text')))
  const written = page.getByLabel('Write in the picture')
  await hasFocus(written).toBe(true)
  await page.keyboard.type('Order here')
  await expect.poll(() => page.getByLabel('Frame text', { exact: true }).inputValue()).toBe('Order here')
  await page.keyboard.press('Escape')
  await written.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Frame text', { exact: true }).inputValue()).toBe('Scan me')

  await openRow(page, 'Logo or photo')
  await page.mouse.move(...(await pointOf(page, 'logo')))
  const corner = (await page.locator('[data-handle=logo]').boundingBox())!
  const size = page.getByRole('slider', { name: 'Size' })
  const sizeBefore = Number(await size.inputValue())
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2)
  await page.mouse.down()
  await page.mouse.move(corner.x + 40, corner.y + 40, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Number(await size.inputValue())).toBeGreaterThan(sizeBefore)

  await openRow(page, 'Colours')
  await page.getByRole('button', { name: 'Paint with #0b5c33' }).hover()
  await page.mouse.down()
  await page.mouse.move(...(await pointOf(page, 'corner-dot')), { steps: 4 })
  await page.locator('foreignObject').getByText('Corner dots').waitFor()
  await page.mouse.up()
  await expect.poll(() => preview(page).innerHTML()).toContain('#0b5c33')

  await page.mouse.click(...(await pointOf(page, 'corner')))
  const corners = page.getByRole('radiogroup', { name: 'Corner style' })
  await hasFocus(page.getByRole('heading', { name: 'Corners', level: 2 })).toBe(true)
  await corners.getByRole('radio', { checked: true }).focus()
  const saved = await preview(page).innerHTML()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => preview(page).innerHTML()).not.toBe(saved)
  expect(await corners.getByRole('radio', { name: 'Square', exact: true }).isChecked()).toBe(true)
  await page.keyboard.press('Space')
  await corners.getByRole('radio', { name: 'Circle', checked: true }).waitFor({ state: 'attached' })
  const kept = await preview(page).innerHTML()
  expect(kept).not.toBe(saved)

  await openRow(page, 'Pattern')
  await page.getByRole('radio', { name: 'Dots', exact: true }).hover()
  await expect.poll(() => preview(page).innerHTML()).not.toBe(kept)
  await page.mouse.move(2, 2)
  await expect.poll(() => preview(page).innerHTML()).toBe(kept)
  // A row that closes under the pointer takes its trial with it.
  await page.getByRole('radio', { name: 'Dots', exact: true }).hover()
  await expect.poll(() => preview(page).innerHTML()).not.toBe(kept)
  await page.keyboard.press('Escape')
  await expect.poll(() => preview(page).innerHTML()).toBe(kept)
  expect(problems).toEqual([])
  await leave()
})

test('on a phone a tap on a corner opens a sheet below the picture, and a finger drags a colour onto it', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, {
    path: null,
    judges: false,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await openParts(page)
  await page.touchscreen.tap(...(await pointOf(page, 'corner-dot')))
  const dots = page.getByRole('radiogroup', { name: 'Corner dot' })
  await dots.waitFor()
  const picture = (await preview(page).boundingBox())!
  const below = picture.y + picture.height
  expect(picture.y).toBeGreaterThanOrEqual(0)
  await expectBelow(page.getByRole('heading', { name: 'Corners', level: 2 }), below)

  // The picker leaves the picture free.
  await openRow(page, 'Colours')
  await page.getByRole('button', { name: 'Pick a colour' }).first().tap()
  const picker = page.getByRole('dialog')
  await picker.waitFor()
  await expectBelow(picker, below)
  await page.keyboard.press('Escape')
  await picker.waitFor({ state: 'hidden' })

  const from = (await page.getByRole('button', { name: 'Paint with #0b5c33' }).boundingBox())!
  await drag(page, [from.x + from.width / 2, from.y + from.height / 2], await pointOf(page, 'corner-dot'))
  await expect.poll(() => preview(page).innerHTML()).toContain('#0b5c33')
  expect(problems).toEqual([])
  await leave()
})

async function expectBelow(one: Locator, edge: number): Promise<void> {
  await expect.poll(async () => (await one.boundingBox())!.y).toBeGreaterThanOrEqual(edge)
}
