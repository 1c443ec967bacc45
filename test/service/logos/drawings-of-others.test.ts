import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { sanitiseSvg, type SanitisedSvg } from '#service/storage/sanitise-svg.ts'
import { seededRandom } from '#design/seeded-random.ts'
import { launchChromium } from '../../support/chromium.ts'

/** Pixels of one drawing's square, drawings of a row and rows of a page. */
const side = 64
const perRow = 24
const rows = 12
/** Largest share of pixels that may differ, and the difference of a channel that counts. */
const mostDifferent = 0.005
const visible = 12
/** Drawings of each package in a usual run; TEST_RUNS=all takes each of them. */
const few = 60

type Drawing = { readonly name: string; readonly text: string }

const folderOf = (name: string) => fileURLToPath(new URL(`../../../node_modules/${name}`, import.meta.url))
const filesOf = (folder: string) => () =>
  (readdirSync(folderOf(folder), { recursive: true }) as string[])
    .filter((file) => file.endsWith('.svg'))
    .toSorted()
    .map((file) => ({ name: file, read: () => readFileSync(join(folderOf(folder), file), 'utf8') }))

/** The icons of a set as files. */
function iconsOf(name: string) {
  const set = JSON.parse(readFileSync(join(folderOf(name), 'icons.json'), 'utf8')) as {
    readonly width?: number
    readonly height?: number
    readonly icons: Record<
      string,
      { readonly body: string; readonly width?: number; readonly height?: number }
    >
  }
  return Object.entries(set.icons).map(([icon, { body, width, height }]) => ({
    name: icon,
    read: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width ?? set.width ?? 16} ${height ?? set.height ?? 16}">${body}</svg>`,
  }))
}

const packages = {
  'simple-icons': filesOf('simple-icons/icons'),
  devicon: filesOf('devicon/icons'),
  'flag-icons': filesOf('flag-icons/flags'),
  '@iconify-json/logos': () => iconsOf('@iconify-json/logos'),
  openmoji: filesOf('openmoji/color/svg'),
}

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await launchChromium()
  page = await (await browser.newContext()).newPage()
  await page.setViewportSize({ width: side * perRow, height: side * rows })
})
afterAll(() => browser.close())

/** The pixels of many drawings side by side, as Chromium draws them as pictures. */
async function drawn(drawings: readonly Drawing[]): Promise<Buffer> {
  const pictures = drawings.map(
    ({ text }) => `<img src="data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}">`,
  )
  await page.setContent(
    `<style>body{margin:0;font-size:0;line-height:0;background:#7d8}img{width:${side}px;height:${side}px;object-fit:contain}</style>${pictures.join('')}`,
  )
  const broken = await page.evaluate(() =>
    Promise.all(
      Array.from(document.images, (image, index) =>
        image.decode().then(
          () => null,
          () => index,
        ),
      ),
    ),
  )
  expect(broken.flatMap((index) => (index === null ? [] : [drawings[index]?.name]))).toEqual([])
  return await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** The share of pixels of a square that differ. */
function difference(one: Buffer, other: Buffer, index: number): number {
  const [left, top] = [(index % perRow) * side, Math.floor(index / perRow) * side]
  let count = 0
  for (let y = top; y < top + side; y += 1)
    for (let x = left; x < left + side; x += 1) {
      const at = (y * side * perRow + x) * 3
      if (
        [0, 1, 2].some((channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) > visible)
      )
        count += 1
    }
  return count / side ** 2
}

test.each(Object.entries(packages))(
  'Chromium draws each drawing of %s the same before and after it is cleaned',
  async (name, list) => {
    const random = seededRandom(41)
    const all = list().map((drawing) => ({ ...drawing, order: random() }))
    const chosen =
      process.env['TEST_RUNS'] === 'all' ? all : all.toSorted((a, b) => a.order - b.order).slice(0, few)
    const refused: string[] = []
    const pairs: { readonly before: Drawing; readonly after: Drawing }[] = []
    for (const { name: file, read } of chosen) {
      const text = read()
      const cleaned = sanitiseSvg(text)
      if (cleaned === null || typeof cleaned === 'string') refused.push(`${file}: ${cleaned ?? 'damaged'}`)
      else
        pairs.push({
          before: { name: file, text: sized(text, cleaned) },
          after: { name: file, text: cleaned.text },
        })
    }
    const different: string[] = []
    for (let start = 0; start < pairs.length; start += perRow * rows) {
      const some = pairs.slice(start, start + perRow * rows)
      const before = await drawn(some.map((pair) => pair.before))
      const after = await drawn(some.map((pair) => pair.after))
      for (const [index, { before: drawing }] of some.entries()) {
        const share = difference(before, after, index)
        if (share > mostDifferent) different.push(`${drawing.name}: ${(share * 100).toFixed(2)} %`)
      }
    }
    console.info(
      `${name}: ${pairs.length} of ${all.length} drawings agree, refused: ${refused.join(', ') || 'none'}`,
    )
    expect(different).toEqual([])
    // A refusal names the part; a drawing of these packages is not damaged.
    expect(refused.filter((line) => line.endsWith('damaged') || line.endsWith('empty'))).toEqual([])
    expect(refused.length).toBeLessThanOrEqual(Math.ceil(chosen.length / 50))
  },
)

/** The drawing with the size of the cleaned one, because a picture without one has no proportions of its own. */
function sized(text: string, { width, height }: SanitisedSvg): string {
  return text.replace(/<svg\b([^>]*)>/, (_, attributes: string) => {
    const others = attributes.replaceAll(/\s(width|height)\s*=\s*("[^"]*"|'[^']*')/g, '')
    return `<svg${others} width="${width}" height="${height}">`
  })
}
