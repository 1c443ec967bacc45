import { beforeAll, describe, expect, test } from 'vitest'
import { defaultFrame, type FrameFont, frameFonts, frameIds } from '#design/design.ts'
import type { Glyphs } from '#design/glyphs/glyphs.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { renderSvg, planPicture } from '#design/render/render-svg.ts'
import { aDesign } from './a-design.ts'
import { rasterise } from './decode-picture.ts'

const payload = 'https://go.acme.com/summer?qr'
const longest = 'WWWWWWWWWWWWWWWWWWWWWWWW'
const texts = ['Scan me', '', longest, '菜单']
const letters = 'Ägyjf ÇQpß'
const cases = frameIds.flatMap((id) => texts.map((text) => [id, text, undefined] as const))
/** The script reaches furthest; the other typefaces take turns. */
const inFonts = frameIds.flatMap((id, at) =>
  ['script' as const, frameFonts[at % frameFonts.length]!].map((font) => [id, letters, font] as const),
)
const unitsPerModule = 20
/** Enough to see a stroke, and a quarter of the pixels of one for each unit. */
const unitsPerPixel = 2

let glyphs: Glyphs
beforeAll(async () => {
  glyphs = await loadGlyphs()
})

const side = 29 * unitsPerModule

/** A framed picture in pure colours, so that every pixel tells what painted it. */
async function drawn(id: string, text: string, font?: FrameFont, hasGlyphs = true) {
  const glyphs = hasGlyphs ? await loadGlyphs(font) : null
  const design = aDesign({
    color: '#0000ff',
    background: { color: '#00ff00', transparent: false },
    frame: {
      ...defaultFrame,
      id,
      text,
      ...(font === undefined ? {} : { font }),
      color: '#ff0000',
      textColor: '#000000',
    },
  })
  const svg = renderSvg(design, payload, { logo: null, glyphs })
  const width = Number(/viewBox="0 0 (\S+) /.exec(svg)?.[1])
  const pixels = rasterise(svg, Math.round(width / unitsPerPixel), '#ffffff')
  /** A pixel as 0xrrggbb: some million of them are asked for, too many for a list each. */
  const at = (x: number, y: number) => {
    const offset = 4 * (y * pixels.width + x)
    return (pixels.data[offset]! << 16) | (pixels.data[offset + 1]! << 8) | pixels.data[offset + 2]!
  }
  return { at, pixels, plan: planPicture(design, payload, side, glyphs) }
}

describe('a frame', () => {
  test.each(cases)('%s with "%s" leaves four light modules on every side of the code', async (id, text) => {
    const { at, plan } = await drawn(id, text)
    const [left, top] = plan.code.map((place) => Math.round(place / unitsPerPixel)) as [number, number]
    const [size, quiet] = [side / unitsPerPixel, (4 * unitsPerModule) / unitsPerPixel]
    const foreign: string[] = []
    for (let y = top - quiet + 1; y < top + size + quiet - 1; y++) {
      for (let x = left - quiet + 1; x < left + size + quiet - 1; x++) {
        const inCode = x >= left - 1 && x <= left + size && y >= top - 1 && y <= top + size
        if (!inCode && at(x, y) >> 8 !== 0x00ff) foreign.push(`${x},${y}`)
      }
    }
    expect(foreign).toEqual([])
  })

  test.each([...frameIds.map((id) => [id, longest, undefined] as const), ...inFonts])(
    '%s keeps the words "%s" on one colour %s',
    async (id, text, font) => {
      const { at, pixels, plan } = await drawn(id, text, font)
      const bare = await drawn(id, text, font, false)
      // The pill of a badge grows with its words, so the picture without them says nothing about it.
      if (bare.plan.shapes !== plan.shapes) return
      const ground = plan.text?.isOnGround === true ? 0x00ff00 : 0xff0000
      const astray: string[] = []
      for (let y = 0; y < pixels.height; y++)
        for (let x = 0; x < pixels.width; x++) {
          const isAtEdge = x === 0 || y === 0 || x === pixels.width - 1 || y === pixels.height - 1
          if (at(x, y) !== bare.at(x, y) && (isAtEdge || bare.at(x, y) !== ground)) astray.push(`${x},${y}`)
        }
      expect(astray).toEqual([])
    },
  )

  test.each(['badge', 'badge-above', 'phone'].flatMap((id) => texts.map((text) => [id, text] as const)))(
    '%s keeps the words "%s" on its pill',
    async (id, text) => {
      const { at, pixels } = await drawn(id, text)
      const astray: string[] = []
      const isInk = (x: number, y: number) => {
        const colour = at(x, y)
        return colour >> 16 < 10 && ((colour >> 8) & 0xff) < 10 && (colour & 0xff) < 10
      }
      for (let y = 1; y < pixels.height - 1; y++)
        for (let x = 1; x < pixels.width - 1; x++) {
          if (!isInk(x, y)) continue
          for (const [nx, ny] of [
            [x - 1, y],
            [x + 1, y],
            [x, y - 1],
            [x, y + 1],
          ] as const) {
            const colour = at(nx, ny)
            if (((colour >> 8) & 0xff) > 40 || (colour & 0xff) > 40) astray.push(`${nx},${ny}`)
          }
        }
      expect(astray).toEqual([])
    },
  )

  test.each(frameIds)('%s touches all four sides of the picture and paints nothing beyond', async (id) => {
    const { at, pixels } = await drawn(id, 'Scan me')
    const painted = (x: number, y: number) => at(x, y) !== 0xffffff
    const columns = Array.from({ length: pixels.width }, (_, x) => x)
    const rows = Array.from({ length: pixels.height }, (_, y) => y)
    expect([
      columns.some((x) => painted(x, 1)),
      columns.some((x) => painted(x, pixels.height - 2)),
      rows.some((y) => painted(1, y)),
      rows.some((y) => painted(pixels.width - 2, y)),
    ]).toEqual([true, true, true, true])
  })

  test.each([0, 10])('never takes of the four light modules when the design asks for %i', (quietZone) => {
    for (const id of frameIds) {
      const design = aDesign({ quietZone, frame: { ...defaultFrame, id } })
      const plan = planPicture(design, payload, 580, glyphs)
      expect(plan.code[0]).toBeGreaterThanOrEqual(Math.max(quietZone, 4) * unitsPerModule)
    }
  })
})
