import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { plainPage } from '#design/print/artwork/artwork.ts'
import { type Ground, judgePlace, type PlaceCause } from '#design/print/artwork/judge-place.ts'
import { placeOnPdf, readPdfArtwork } from '#design/print/artwork/pdf-artwork.ts'
import { screenInks } from '#design/print/pdf.ts'
import type { Box } from '#design/print/sheets.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { seededRandom } from '#design/scannability/degrade.ts'
import { aDesign } from '../design/a-design.ts'
import { aPoster, type PosterPage } from '../design/print/artwork/a-poster.ts'
import { drawnBy, inkedBox, textsIn } from '../design/print/artwork/drawn-pages.ts'
import type { Measured } from './measured.ts'

const payload = 'https://go.acme.com/poster?qr'
const svg = renderSvg(aDesign(), payload, { logo: null, glyphs: null })
const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) / 20
const deflate = async (bytes: Uint8Array) => deflateSync(bytes)
const pagesOfPoster = 10

/** Codes on posters of every kind, and places of known quality. */
export async function printArtwork(): Promise<readonly Measured[]> {
  const random = seededRandom(14)
  const folder = mkdtempSync(join(tmpdir(), 'print-'))
  try {
    const posters = await posterFigures(folder, random)
    return [...posters, ...placeFigures(random)]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function posterFigures(folder: string, random: () => number): Promise<Measured[]> {
  let [prefixes, placed, read, worst] = [0, 0, 0, 0]
  for (let file = 0; file < 20; file++) {
    const pages = Array.from({ length: pagesOfPoster }, () => aRandomPage(random))
    const poster = await aPoster(pages, file % 2 === 1)
    const artwork = await readPdfArtwork(poster)
    if (artwork.kind === 'refused') continue
    const boxes = artwork.pages.map(({ trim }): Box => {
      const side = 20 + random() * 20
      return {
        left: trim.left + random() * (trim.width - side),
        top: trim.top + random() * (trim.height - side),
        width: side,
        height: side,
      }
    })
    let bytes: Uint8Array = poster
    for (const [page, box] of boxes.entries()) {
      const result = await placeOnPdf(bytes, page, { svg, images: new Map(), box, inks: screenInks }, deflate)
      if (result.kind === 'placed') bytes = Buffer.concat([bytes, result.added])
    }
    if (Buffer.from(bytes).subarray(0, poster.length).equals(poster)) prefixes += pagesOfPoster
    for (const tool of ['gs', 'poppler'] as const) {
      for (const [page, image] of drawnBy(folder, tool, bytes, pagesOfPoster).entries()) {
        const box = boxes[page]!
        const isLarge = Math.abs(image.width - artwork.pages[page]!.width * 10) < 3
        const millimetre = isLarge ? 10 : 10 / pages[page]!.unit
        const inked = inkedBox(image, millimetre)
        const edge = (4 * box.width) / modules
        const miss = Math.max(Math.abs(inked.left - box.left - edge), Math.abs(inked.top - box.top - edge))
        worst = Math.max(worst, miss)
        if (miss <= 0.2) placed++
        if ((await textsIn(image, box, millimetre)).includes(payload)) read++
      }
    }
  }
  return [
    { title: 'posters whose own bytes come first', value: prefixes, unit: 'count', atLeast: 200 },
    {
      title: 'codes within 0.2 mm, in Ghostscript and poppler',
      value: placed,
      unit: 'count',
      atLeast: 400,
      detail: `worst ${worst.toFixed(3)} mm`,
    },
    { title: 'codes read in place, in both', value: read, unit: 'count', atLeast: 400 },
  ]
}

function aRandomPage(random: () => number): PosterPage {
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  return {
    rotate: one([0, 90, 180, 270, -90, 450]),
    unit: one([1, 1, 1.25, 2]),
    origin: [Math.round(random() * 200 - 100), Math.round(random() * 200 - 100)],
    hasBoxes: random() < 0.6,
  }
}

const page = plainPage(210, 297, true)
const scale = 4

/** Faults that are planted, each with the cause that names it. */
const faults = [
  'cut',
  'near-cut',
  'too-small',
  'too-fine',
  'ground-tone',
  'uneven-ground',
  'quiet-zone',
  'covers',
] as const

function placeFigures(random: () => number): Measured[] {
  let [named, wrong] = [0, 0]
  for (let round = 0; round < 100; round++) {
    const fault = faults[round % faults.length]!
    if (causesOf(fault, random).includes(fault)) named++
    if (causesOf(null, random).length > 0) wrong++
  }
  return [
    { title: 'planted faults named, of 100', value: named, unit: 'count', atLeast: 95 },
    { title: 'good places with a fault, of 100', value: wrong, unit: 'count', atMost: 2 },
  ]
}

/** The causes found for a place with a planted fault; null plants none. */
function causesOf(fault: PlaceCause | null, random: () => number): PlaceCause[] {
  const side = fault === 'too-small' ? 6 + random() * 8 : 24 + random() * 30
  const room = 8
  const box = {
    left: room + random() * (page.width - side - 2 * room),
    top: room + random() * (page.height - side - 2 * room),
    width: side,
    height: side,
  }
  if (fault === 'cut') box.left = page.width - side * (0.2 + 0.7 * random())
  if (fault === 'near-cut') box.top = random() * 2.8
  const isTransparent =
    fault === 'ground-tone' || fault === 'uneven-ground' || (fault === null && random() < 0.5)
  const hasBorder = fault !== 'quiet-zone'
  const size = hasBorder ? 33 : 25
  const ground = aGround(fault, box, random)
  const least = fault === 'too-fine' ? (side / size) * (1.1 + random()) : 0.33
  return judgePlace(
    page,
    {
      box,
      measure: { width: size, height: size, code: 25, origin: hasBorder ? [4, 4] : [0, 0] },
      isTransparent,
      colours: ['#000000'],
      background: '#ffffff',
      hasFrame: false,
      leastModule: { forDistance: fault === 'too-small' ? 0.5 : 0.33, forPrinter: least },
    },
    ground,
  ).map(({ cause }) => cause)
}

/** Paper with a little grain, and what the fault needs around the box. */
function aGround(fault: PlaceCause | null, box: Box, random: () => number): Ground {
  const [width, height] = [page.width * scale, page.height * scale]
  const paper = 205 + random() * 40
  const data = Uint8ClampedArray.from({ length: width * height }, () => paper + random() * 8)
  const dark = 20 + random() * 60
  const paint = (area: Box, tone: (x: number, y: number) => number | null) => {
    for (let y = Math.floor(area.top * scale); y < (area.top + area.height) * scale; y++)
      for (let x = Math.floor(area.left * scale); x < (area.left + area.width) * scale; x++) {
        const value = tone(x, y)
        if (value !== null && x >= 0 && y >= 0 && x < width && y < height) data[y * width + x] = value
      }
  }
  const around = { left: box.left - 10, top: box.top - 10, width: box.width + 20, height: box.height + 20 }
  if (fault === 'ground-tone') paint(around, () => dark)
  if (fault === 'uneven-ground')
    paint({ ...around, width: around.width * (0.3 + 0.3 * random()) }, () => dark)
  if (fault === 'quiet-zone') paint({ ...around, left: box.left + box.width + 0.3, width: 10 }, () => dark)
  if (fault === 'covers') {
    const [line, letter] = [10 + Math.floor(random() * 8), 5 + Math.floor(random() * 5)]
    paint(around, (x, y) =>
      y % line < line / 2 && (x * 7 + Math.floor(y / line) * 13) % letter < letter / 2 ? 30 : null,
    )
  }
  return { image: { data, width, height }, left: 0, top: 0, scale }
}
