import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { designToFields } from '#design/record-design.ts'
import { aDesign } from '../design/a-design.ts'
import { decode, type Pixels } from '../design/decode-picture.ts'
import { launchChromium } from '../support/chromium.ts'
import { installForeignTools } from '../support/foreign-tools.js'
import { startService, type RunningService } from '../support/running-service.ts'
import { aMarketer, type Marketer, postCode, postLogo } from './support/a-marketer.ts'
import { drawLate, previewPixels } from './support/drawn-pages.ts'
import {
  ghostscript,
  librsvg,
  libwebp,
  pageSize,
  pictureOfPixels,
  pixelsOfPng,
  poppler,
} from './support/foreign-readers.ts'
import { cut, differingShare, pixelSize, shows } from './support/picture-pixels.ts'
import { readPixels } from './support/read-code.ts'
import { chooseDownload, takeFile, takeFormat, type TakenFile } from './support/take-files.ts'

const domain = 'go.example.com'
/** A gradient, a frame with text and a one-colour logo: features a format may lose. */
const styled = aDesign({
  pattern: 'classy-rounded',
  color: '#101060',
  gradient: { type: 'linear', rotation: 30, to: '#601010' },
  cornerSquare: { type: 'extra-rounded', color: '#004400' },
  frame: { id: 'speech-bubble', text: 'Scan mé', color: '#224400', textColor: '#ffffff' },
})
const red = [0xc0, 0x20, 0x20] as const
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80" fill="rgb(${red.join()})"/></svg>`

let browser: Browser
let service: RunningService
let marketer: Marketer
let page: Page
let styledId: number
const payloadOf = (tag: string) => `https://${domain}/${tag}?qr`

beforeAll(async () => {
  installForeignTools()
  browser = await launchChromium()
  service = await startService({ env: { BRANDED_DOMAINS: domain } })
  marketer = await aMarketer(browser, service, { path: null })
  page = marketer.page
  const id = await postLogo(service, logo)
  styledId = await aCode('styled', {
    ...designToFields({ ...styled, logo: { id, size: 0.22, margin: 1, hideModules: true } }),
    title: 'Sommer: "Größe"/2',
  })
})
afterAll(async () => {
  await browser?.close()
  await service?.dispose()
})

describe('a code with gradient, frame and logo', () => {
  let svg: TakenFile
  let seen: Pixels
  let shown: Pixels

  beforeAll(async () => {
    await open(styledId)
    shown = await previewPixels(page)
    svg = await takeFile(page, () => chooseDownload(page, /Download SVG/))
    seen = librsvg(svg.bytes, ...pixelSize(svg.bytes))
  })

  test('is named after its title, and librsvg draws a code that scans', () => {
    expect(svg.name).toBe('Sommer Größe 2.svg')
    expect(readPixels(seen)).toBe(payloadOf('styled'))
    expect(shows(seen, red)).toBe(true)
    // Illustrator, Figma and Affinity ignore SVG images inside SVG, so the logo must be shapes.
    expect(svg.bytes.toString()).not.toContain('<image')
  })

  test('is the same picture in preview, file and service', async () => {
    const stored = await fetch(`${service.url}/api/v1/qr-code/${styledId}/picture.svg`, {
      headers: { authorization: `Bearer ${service.token}` },
    })
    const ofService = librsvg(Buffer.from(await stored.text()), seen.width, seen.height)
    expect(differingShare(ofService, seen)).toBe(0)
    expect(differingShare(shown, seen)).toBe(0)
  })

  test.each([
    ['poppler', poppler],
    ['Ghostscript', ghostscript],
  ])('is a PDF at its printed size that %s draws like the SVG', async (_, reader) => {
    const pdf = await takeFormat(page, 'pdf')
    expect(pdf.name).toBe('Sommer Größe 2.pdf')
    const [across] = pageSize(pdf.bytes)
    const promised = /Printed ([\d.]+) ×/.exec(await page.getByRole('dialog').innerText())?.[1]
    expect((across / 72) * 25.4).toBeCloseTo(Number(promised), 0)
    const drawn = reader(pdf.bytes, seen.width, seen.height)
    expect(readPixels(drawn)).toBe(payloadOf('styled'))
    expect(shows(drawn, red)).toBe(true)
    expect(differingShare(drawn, seen)).toBeLessThan(0.02)
  })

  test.each(['512', '4096'])('is a PNG of %s pixels with the logo', async (pixels) => {
    const { bytes } = await takeFormat(page, 'png', pixels)
    // Width and height of the IHDR chunk.
    expect(Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20))).toBe(Number(pixels))
    const onPaper = pixels === '512' ? pixelsOfPng(bytes) : pictureOfPixels(bytes, 'png', 900, 900)
    expect(shows(onPaper, red)).toBe(true)
    expect(await textsOf(onPaper)).toEqual([payloadOf('styled')])
  })

  test.each([
    ['jpeg', 'jpg'],
    ['webp', 'webp'],
  ])('is a %s that another decoder opens', async (format, ending) => {
    const file = await takeFormat(page, format, '1024')
    expect(file.name).toBe(`Sommer Größe 2-1024px.${ending}`)
    const drawn = format === 'webp' ? libwebp(file.bytes) : pictureOfPixels(file.bytes, format, 1024, 1024)
    expect(readPixels(drawn)).toBe(payloadOf('styled'))
    expect(shows(drawn, red)).toBe(true)
  })

  test('is copied as an image and as SVG', async () => {
    await page.keyboard.press('Escape')
    await chooseDownload(page, /Copy image/)
    const copied = () =>
      page.evaluate(async () => {
        const [copy] = await navigator.clipboard.read()
        if (copy === undefined || !copy.types.includes('image/png')) return null
        return Array.from(new Uint8Array(await (await copy.getType('image/png')).arrayBuffer()))
      })
    await expect.poll(copied).not.toBeNull()
    expect(readPixels(pixelsOfPng(Buffer.from((await copied())!)))).toBe(payloadOf('styled'))
    await chooseDownload(page, /Copy SVG/)
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(svg.bytes.toString())
  })

  test('has an A4 proof with the code and working links', async () => {
    const proof = await takeFile(page, () => chooseDownload(page, /print proof/))
    expect(proof.name).toBe('Sommer Größe 2 - proof.pdf')
    const [across, down] = pageSize(proof.bytes).map((points) => Math.round((points / 72) * 25.4))
    expect([across, down]).toEqual([210, 297])
    expect(await textsOf(poppler(proof.bytes, 1240, 1754))).toEqual([payloadOf('styled')])
    expect(proof.bytes.toString('latin1')).toContain(`/URI(https://${domain}/styled)`)
  })

  test('keeps its logo in a browser that is slow with images inside SVG', async () => {
    await drawLate(page)
    expect(shows(pixelsOfPng((await takeFormat(page, 'png', '1024')).bytes), red)).toBe(true)
  })

  test('keeps its colours beside another code on one page', async () => {
    const otherId = await aCode(
      'other',
      designToFields({ ...styled, gradient: { type: 'linear', rotation: 30, to: '#0000ff' } }),
    )
    await open(otherId)
    const other = await takeFile(page, () => chooseDownload(page, /Download SVG/))
    const [width, height] = pixelSize(svg.bytes)
    const sized = (file: TakenFile) =>
      file.bytes.toString().replace(/ width="[^"]*" height="[^"]*"/, ` width="${width}" height="${height}"`)
    const both = `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * width}" height="${height}">${sized(svg)}<g transform="translate(${width})">${sized(other)}</g></svg>`
    const drawn = librsvg(Buffer.from(both), 2 * width, height)
    expect(differingShare(cut(drawn, 0, width), librsvg(Buffer.from(sized(svg)), width, height))).toBe(0)
    expect(differingShare(cut(drawn, width, width), librsvg(Buffer.from(sized(other)), width, height))).toBe(
      0,
    )
    expect((await textsOf(drawn)).toSorted()).toEqual([payloadOf('other'), payloadOf('styled')])
  })
})

test('a logo with text becomes pixels inside the SVG, because its font may be missing', async () => {
  const words = logo.replace('</svg>', '<text x="9" y="40" font-size="9">Acme</text></svg>')
  const design = aDesign({
    logo: { id: await postLogo(service, words), size: 0.22, margin: 1, hideModules: true },
  })
  await open(await aCode('words', designToFields(design)))
  const { bytes } = await takeFile(page, () => chooseDownload(page, /Download SVG/))
  expect(bytes.toString()).toMatch(/ href="(data:image\/png;base64,[^"]+)" xlink:href="\1"/)
  const drawn = librsvg(bytes, ...pixelSize(bytes))
  expect(shows(drawn, red)).toBe(true)
  expect(readPixels(drawn)).toBe(payloadOf('words'))
})

test('the modules of a PNG are whole pixels, with the quiet zone around them', async () => {
  await open(await aCode('sharp', { pattern: 'square' }))
  const png = pixelsOfPng((await takeFormat(page, 'png', '1024')).bytes)
  const tones = new Set(Array.from({ length: png.data.length / 4 }, (_, pixel) => png.data[pixel * 4]))
  expect(tones).toEqual(new Set([0, 255]))
  const border = Math.floor((4 * 1024) / 37) - 1
  expect(cut(png, 0, border).data.every((value) => value === 255)).toBe(true)
})

test.each(['datamatrix', 'code128'] as const)(
  'a barcode (%s) decodes from each of its files',
  async (barcode) => {
    const id = await aCode(barcode, { ...designToFields(aDesign({ barcode })), qrType: 'barcode' })
    await open(id)
    const svg = await takeFile(page, () => chooseDownload(page, /Download SVG/))
    const size = pixelSize(svg.bytes)
    expect(await textsOf(librsvg(svg.bytes, ...size))).toEqual([payloadOf(barcode)])
    const pdf = await takeFile(page, () => chooseDownload(page, /Download PDF/))
    expect(await textsOf(poppler(pdf.bytes, ...size))).toEqual([payloadOf(barcode)])
    expect(await textsOf(ghostscript(pdf.bytes, ...size))).toEqual([payloadOf(barcode)])
    const png = await takeFile(page, () => chooseDownload(page, /PNG.*1024/))
    expect(await textsOf(pixelsOfPng(png.bytes))).toEqual([payloadOf(barcode)])
  },
)

test('a file that does not scan is stopped, and downloaded only after confirmation', async () => {
  await open(await aCode('faint', { color: '#f8f8f8' }))
  await chooseDownload(page, /PNG.*1024/)
  const question = page.getByRole('alertdialog', { name: "This file doesn't scan" })
  await question.waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })
  await chooseDownload(page, /PNG.*1024/)
  const file = await takeFile(page, () => question.getByRole('button', { name: 'Download anyway' }).click())
  expect(readPixels(pixelsOfPng(file.bytes))).toBeNull()
})

test('the page logged no errors', () => {
  expect(marketer.problems).toEqual([])
})

async function open(id: number): Promise<void> {
  await page.goto(`${service.url}/codes/${id}`)
  await page
    .getByRole('button', { name: /^Download/ })
    .first()
    .waitFor()
}

async function aCode(slashTag: string, fields: Record<string, unknown>): Promise<number> {
  const { status, body } = await postCode(service, {
    slashTag,
    brandedDomain: domain,
    title: slashTag,
    qr: {},
    ...fields,
  })
  expect(status).toBe(201)
  return (body['data'] as { id: number }).id
}

async function textsOf(pixels: Pixels): Promise<string[]> {
  return (await decode(pixels)).map(({ text }) => text)
}
