import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { designToFields } from '#design/record-design.ts'
import { aDesign } from '../design/a-design.ts'
import { decode, type Pixels } from '../design/decode-picture.ts'
import { installForeignTools } from '../support/foreign-tools.js'
import { startService } from '../support/running-service.ts'
import { aMarketer, type Marketer, postCode, postLogo } from './support/a-marketer.ts'
import {
  ghostscript,
  librsvg,
  libwebp,
  pageSize,
  pictureOfPixels,
  pixelsOfPng,
  poppler,
} from './support/foreign-readers.ts'
import { cut, differingBesideEdges, differingShare, pixelSize, shows } from './support/picture-pixels.ts'
import { readPixels } from './support/read-code.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'
import {
  chooseForPrinter,
  chooseFormat,
  chooseUse,
  downloadNow,
  openDownloads,
  takeFile,
  takeFormat,
  type TakenFile,
} from './support/take-files.ts'

/** The preview with a logo, drawn at the size of the file. */
async function previewPixels(page: Page): Promise<Pixels> {
  const shown = page.getByRole('img', { name: 'QR code preview' }).locator('svg').first()
  await shown.locator('image').waitFor({ state: 'attached' })
  const text = await shown.evaluate((element) => new XMLSerializer().serializeToString(element))
  return librsvg(Buffer.from(text), ...pixelSize(Buffer.from(text)))
}

/** From now on the page draws an SVG as Safari does at first: without its inner image. */
async function drawLate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const Whole = Blob
    globalThis.Blob = class extends Whole {
      constructor(parts: BlobPart[] = [], options: BlobPropertyBag = {}) {
        const isSvg = options.type === 'image/svg+xml'
        const bare = (part: BlobPart) => (typeof part === 'string' ? part.replace(/<image[^>]*>/, '') : part)
        super(isSvg ? parts.map(bare) : parts, options)
      }
    }
  })
}

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

const styledTitle = 'Sommer: "Größe"/2'
const barcodes = ['datamatrix', 'code128'] as const

let marketer: Marketer
let page: Page
let styledId: number
/** Capitals of the host make the Data Matrix smaller, and no other of these symbols. */
const payloadOf = (tag: string) => `https://${tag === 'datamatrix' ? domain.toUpperCase() : domain}/${tag}?qr`

startJourneys({ env: { BRANDED_DOMAINS: domain } })
beforeAll(async () => {
  installForeignTools()
  const withLogo = async (drawing: string) => ({
    logo: { id: await postLogo(service, drawing), size: 0.22, margin: 1, hideModules: true },
  })
  styledId = await aCode('styled', {
    ...designToFields({ ...styled, ...(await withLogo(logo)) }),
    title: styledTitle,
  })
  const words = logo.replace('</svg>', '<text x="9" y="40" font-size="9">Acme</text></svg>')
  await aCode('words', designToFields(aDesign(await withLogo(words))))
  await aCode('sharp', { pattern: 'square' })
  for (const barcode of barcodes)
    await aCode(barcode, { ...designToFields(aDesign({ barcode })), qrType: 'barcode' })
  await aCode('faint', { color: '#f8f8f8' })
  // One library for all files: its cards have the downloads of the editor.
  marketer = await aMarketer(browser, service)
  page = marketer.page
})

describe('a code with gradient, frame and logo', () => {
  let svg: TakenFile
  let seen: Pixels

  beforeAll(async () => {
    svg = await fileOf(styledTitle, 'svg')
    seen = librsvg(svg.bytes, ...pixelSize(svg.bytes))
  })

  test('is named after its title, and librsvg draws a code that scans', () => {
    expect(svg.name).toBe('Sommer Größe 2.svg')
    expect(readPixels(seen)).toBe(payloadOf('styled'))
    expect(shows(seen, red)).toBe(true)
    // Illustrator, Figma and Affinity ignore SVG images inside SVG, so the logo must be shapes.
    expect(svg.bytes.toString()).not.toContain('<image')
  })

  test('is the same picture in preview, file and service, and has a file for each use', async () => {
    const stored = await fetch(`${service.url}/api/v1/qr-code/${styledId}/picture.svg`, {
      headers: { authorization: `Bearer ${service.token}` },
    })
    const ofService = librsvg(Buffer.from(await stored.text()), seen.width, seen.height)
    expect(differingShare(ofService, seen)).toBe(0)
    const editor = await aMarketer(browser, service, { path: null })
    await editor.page.goto(`${service.url}/codes/${styledId}`)
    // The logo and the letters of the frame come after the first picture.
    await expect.poll(async () => differingShare(await previewPixels(editor.page), seen)).toBe(0)
    await expectFilesByUse(editor.page)
    expect(editor.problems).toEqual([])
    await editor.leave()
  })

  test('is a PDF at its printed size that poppler and Ghostscript draw like the SVG', async () => {
    const dialog = await openDownloads(page, card(styledTitle))
    const pdf = await takeFormat(page, 'pdf')
    const [across] = pageSize(pdf.bytes)
    const promised = /Printed ([\d.]+) ×/.exec(await dialog.innerText())?.[1]
    expect(pdf.name).toBe(`Sommer Größe 2 ${promised} mm.pdf`)
    expect((across / 72) * 25.4).toBeCloseTo(Number(promised), 0)
    for (const [name, reader] of Object.entries({ poppler, ghostscript })) {
      const drawn = reader(pdf.bytes, seen.width, seen.height)
      expect(readPixels(drawn), name).toBe(payloadOf('styled'))
      expect(shows(drawn, red), name).toBe(true)
      expect(differingBesideEdges(drawn, seen), name).toBeLessThan(0.005)
    }
  })

  test('is a PNG as large as its name says, at the promised width, with the logo', async () => {
    const dialog = await openDownloads(page, card(styledTitle))
    const promised = Number(/Printed ([\d.]+) ×/.exec(await dialog.innerText())?.[1])
    const { bytes, name } = await takeFormat(page, 'png', '4096')
    // Width and height of the IHDR chunk, pixels a metre of the pHYs chunk.
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    expect(name).toBe(`Sommer Größe 2 ${Math.max(width, height)} px.png`)
    const perMetre = bytes.readUInt32BE(bytes.indexOf('pHYs') + 4)
    expect((width / perMetre) * 1000).toBeCloseTo(promised, 0)
    const onPaper = pictureOfPixels(bytes, 'png', 900, 900)
    expect(shows(onPaper, red)).toBe(true)
    expect(await textsOf(onPaper)).toEqual([payloadOf('styled')])
  })

  test.each([
    ['jpeg', 'jpg'],
    ['webp', 'webp'],
  ])('is a %s that another decoder opens', async (format, ending) => {
    await openDownloads(page, card(styledTitle))
    const file = await takeFormat(page, format, '1024')
    expect(file.name).toMatch(new RegExp(`^Sommer Größe 2 (9\\d\\d|10[012]\\d) px\\.${ending}$`))
    const drawn = format === 'webp' ? libwebp(file.bytes) : pictureOfPixels(file.bytes, format, 1024, 1024)
    expect(readPixels(drawn)).toBe(payloadOf('styled'))
    expect(shows(drawn, red)).toBe(true)
  })

  test('is copied as an image and as SVG', async () => {
    await openDownloads(page, card(styledTitle))
    await chooseUse(page, 'Screen')
    await page.getByRole('button', { name: 'Copy image' }).click()
    await page.getByText('Copied', { exact: true }).first().waitFor({ state: 'attached' })
    const copied = await page.evaluate(async () => {
      const [copy] = await navigator.clipboard.read()
      const bytes = new Uint8Array(await (await copy!.getType('image/png')).arrayBuffer())
      return [...bytes].map((byte) => String.fromCharCode(byte)).join('')
    })
    expect(readPixels(pixelsOfPng(Buffer.from(copied, 'latin1')))).toBe(payloadOf('styled'))
    await chooseFormat(page, 'svg')
    await page.getByRole('button', { name: 'Copy SVG' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(svg.bytes.toString())
  })

  test('has an A4 proof with the code and working links', async () => {
    await openDownloads(page, card(styledTitle))
    const proof = await takeFile(page, () => chooseForPrinter(page, 'Proof page'))
    expect(proof.name).toBe('Sommer Größe 2 proof.pdf')
    const [across, down] = pageSize(proof.bytes).map((points) => Math.round((points / 72) * 25.4))
    expect([across, down]).toEqual([210, 297])
    expect(await textsOf(poppler(proof.bytes, 827, 1170))).toEqual([payloadOf('styled')])
    expect(proof.bytes.toString('latin1')).toContain(`/URI(https://${domain}/styled)`)
  })
})

test('a logo with text becomes pixels inside the SVG, because its font may be missing', async () => {
  const { bytes } = await fileOf('words', 'svg')
  expect(bytes.toString()).toMatch(/ href="(data:image\/png;base64,[^"]+)" xlink:href="\1"/)
  const drawn = librsvg(bytes, ...pixelSize(bytes))
  expect(shows(drawn, red)).toBe(true)
  expect(readPixels(drawn)).toBe(payloadOf('words'))
})

test('the modules of a PNG are whole pixels, with the quiet zone around them', async () => {
  const png = pixelsOfPng((await fileOf('sharp', 'png', '1024')).bytes)
  const tones = new Set(Array.from({ length: png.data.length / 4 }, (_, pixel) => png.data[pixel * 4]))
  expect(tones).toEqual(new Set([0, 255]))
  const border = (4 * png.width) / 37
  expect(cut(png, 0, border).data.every((value) => value === 255)).toBe(true)
})

test.each(barcodes)('a barcode (%s) decodes from each of its files', async (barcode) => {
  const svg = await fileOf(barcode, 'svg')
  const size = pixelSize(svg.bytes)
  expect(await textsOf(librsvg(svg.bytes, ...size))).toEqual([payloadOf(barcode)])
  const pdf = await fileOf(barcode, 'pdf')
  expect(await textsOf(poppler(pdf.bytes, ...size))).toEqual([payloadOf(barcode)])
  expect(await textsOf(ghostscript(pdf.bytes, ...size))).toEqual([payloadOf(barcode)])
  const png = await fileOf(barcode, 'png', '1024')
  expect(await textsOf(pixelsOfPng(png.bytes))).toEqual([payloadOf(barcode)])
})

test('a file that does not scan is stopped, and downloaded only after confirmation', async () => {
  const taken: string[] = []
  page.on('download', (download) => taken.push(download.suggestedFilename()))
  await openDownloads(page, card('faint'))
  await chooseUse(page, 'Screen')
  await page.getByRole('button', { name: downloadNow }).click()
  const question = page.getByRole('alertdialog', { name: "This file doesn't scan" })
  await question.waitFor()
  expect(taken).toEqual([])
  const file = await takeFile(page, () => question.getByRole('button', { name: 'Download anyway' }).click())
  expect(readPixels(pixelsOfPng(file.bytes))).toBeNull()
})

test('a code keeps its logo in a browser that is slow with images inside SVG', async () => {
  await drawLate(page)
  const png = await fileOf(styledTitle, 'png', '1024')
  expect(shows(pixelsOfPng(png.bytes), red)).toBe(true)
})

test('a first code takes four clicks and one typed field from the sign-in link to a PNG', async () => {
  const first = await startService({ env: { BRANDED_DOMAINS: domain } })
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const newcomer = await context.newPage()
  await newcomer.goto(first.signInUrl)
  await newcomer.getByRole('button', { name: 'Skip setup' }).click()
  const address = newcomer.getByLabel('Where should it lead?')
  await address.fill('https://example.com/spring-sale')
  await address.press('Enter')
  await newcomer.getByRole('button', { name: 'Create QR code' }).click()
  await chooseUse(newcomer, 'Screen')
  const png = await takeFile(newcomer, () => newcomer.getByRole('button', { name: downloadNow }).click())
  expect(png.name).toMatch(/^Spring sale \d+ px\.png$/)
  expect(readPixels(pixelsOfPng(png.bytes))).toBe(`https://${domain.toUpperCase()}/spring-sale?qr`)
  await context.close()
  await first.dispose()
})

test('the page logged no errors', () => {
  expect(marketer.problems).toEqual([])
})

/** Each use brings its format, and its size stands on the button and in the name. */
async function expectFilesByUse(editor: Page): Promise<void> {
  await openDownloads(editor)
  await chooseUse(editor, 'Poster')
  const button = editor.getByRole('button', { name: downloadNow })
  const width = Number(/PDF, ([\d.]+) mm/.exec(await button.innerText())?.[1])
  const pdf = await takeFile(editor, () => button.click())
  expect(pdf.name).toBe(`Sommer Größe 2 ${width} mm.pdf`)
  expect((pageSize(pdf.bytes)[0] / 72) * 25.4).toBeCloseTo(width, 0)
  await chooseUse(editor, 'Screen')
  const png = await takeFile(editor, () => button.click())
  expect(png.name).toMatch(/^Sommer Größe 2 \d+ px\.png$/)
}

const card = (title: string) => page.getByRole('article', { name: title })

async function fileOf(title: string, format: string, pixels?: string): Promise<TakenFile> {
  await openDownloads(page, card(title))
  return takeFormat(page, format, pixels)
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
