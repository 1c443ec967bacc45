import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writePdfPages } from '#design/print/pdf.ts'
import { readPicture } from '#design/print/read-picture.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import type { GreyImage } from '#design/scannability/image.ts'
import { aDesign } from '../../../design/a-design.ts'
import { aPhoto } from '../design/a-photo.ts'
import { launchChromium } from '../../../support/chromium.ts'
import { startService, type RunningService } from '../../../support/running-service.ts'
import { aMarketer, postCode } from '../../../journeys/support/a-marketer.ts'

let browser: Browser
let service: RunningService
let folder: string
let payload: string
beforeAll(async () => {
  service = await startService()
  payload = `http://${service.domain}/summer?qr`
  folder = await mkdtemp(join(tmpdir(), 'print-check-'))
  const video = join(folder, 'camera.y4m')
  await writeFile(video, videoOf(aPhoto(payload, null, 2)))
  browser = await launchChromium([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${video}`,
  ])
})
afterAll(async () => {
  await browser?.close()
  await service?.dispose()
  await rm(folder, { recursive: true })
})

/** One frame in YUV4MPEG2, repeated by the fake camera. */
function videoOf({ data, width, height }: GreyImage): Buffer {
  const [across, down] = [width - (width % 2), height - (height % 2)]
  const tones = Buffer.alloc(across * down)
  for (let y = 0; y < down; y++) tones.set(data.subarray(y * width, y * width + across), y * across)
  const colours = Buffer.alloc((across * down) / 2, 128)
  const head = `YUV4MPEG2 W${across} H${down} F10:1 Ip A1:1 C420jpeg\nFRAME\n`
  return Buffer.concat([Buffer.from(head), tones, colours])
}

function pngOf({ data, width, height }: GreyImage): Buffer {
  const png = new PNG({ width, height })
  for (const [pixel, tone] of data.entries()) png.data.set([tone, tone, tone, 255], pixel * 4)
  return PNG.sync.write(png)
}

/** A page for each payload, its code 60 mm wide; null: an empty page. Neither page nor code has a background. */
async function aPdf(payloads: readonly (string | null)[]): Promise<Buffer> {
  const design = aDesign({ background: { color: '#ffffff', transparent: true } })
  const pages = payloads.map((text) => {
    if (text === null) return { width: 210, height: 297, parts: [], images: new Map() }
    const { shapes, width } = readPicture(renderSvg(design, text, { logo: null, glyphs: null }))
    const parts = [{ shapes, scale: 60 / width, left: 40, top: 50 }]
    return { width: 210, height: 297, parts, images: new Map() }
  })
  const file = { title: 'Campaign', created: new Date(), pages }
  return Buffer.from(await writePdfPages(file, async (bytes) => deflateSync(bytes)))
}

test('a print is identified by camera, in a PDF and when damaged, and saved to its code', async () => {
  // A design of its own has the encoding that is photographed.
  await postCode(service, { slashTag: 'summer', title: 'Summer sale', qr: { quietZone: 4 } })
  const { page, problems, leave } = await aMarketer(browser, service)
  await page.getByRole('link', { name: 'Check a print' }).click()

  await page.getByRole('button', { name: 'Use camera' }).click()
  await page.getByText('This is your code').waitFor()
  await page.getByRole('heading', { name: 'Summer sale' }).waitFor()
  await page.getByText('The print matches the current design.').waitFor()

  await page.getByRole('button', { name: 'Check another' }).click()
  const campaign = await aPdf([payload, 'https://other.example/summer', null])
  const choose = page.getByLabel('Choose photo or PDF')
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0', 'latin1')
  await choose.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic })
  await page.getByText(/^This is a HEIC picture/).waitFor()
  await choose.setInputFiles({ name: 'campaign.pdf', mimeType: 'application/pdf', buffer: campaign })
  const rows = page.getByRole('table', { name: 'Codes found' }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(4)
  await rows.nth(3).getByRole('button').click()
  await page.getByText('Nothing on this page looks like a QR code.').waitFor()
  await rows.nth(2).getByRole('button', { name: 'other.example' }).click()
  await page.getByText('This code leads to other.example.').waitFor()

  await page.getByRole('button', { name: 'Check another' }).click()
  const torn = pngOf(aPhoto(payload, 'corner', 1))
  await choose.setInputFiles({ name: 'torn.png', mimeType: 'image/png', buffer: torn })
  await page.getByText('Corner damaged').waitFor()
  await page.getByLabel('Note').fill('Bus stop, Main Street')
  await page.getByRole('button', { name: 'Save to code' }).click()
  const notes = page.getByRole('region', { name: 'Saved checks' })
  await notes.getByText('Bus stop, Main Street').waitFor()
  await notes.getByRole('img', { name: /^Photo of the print/ }).waitFor()

  await page.getByRole('button', { name: 'Check another' }).click()
  const drawing = renderSvg(aDesign(), 'https://other.example/summer', { logo: null, glyphs: null })
  const foreign = Buffer.from(drawing)
  await choose.setInputFiles({ name: 'foreign.svg', mimeType: 'image/svg+xml', buffer: foreign })
  await page.getByRole('button', { name: 'Create a code like this' }).click()
  const address = page.getByLabel('Destination')
  await expect.poll(() => address.inputValue()).toBe('https://other.example/summer')
  expect(problems).toEqual([])
  await leave()
})
