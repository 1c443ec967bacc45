import { readFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import type { Design } from '#design/design.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { ownFrame, readFrameDrawing } from '#design/render/own-frame.ts'
import { pictureDrawer } from '#design/render/picture-code.ts'
import type { LogoImage, RenderAssets } from '#design/render/render-svg.ts'
import type { LogoShape } from '#design/scannability/error-budget.ts'
import { luminance } from '#design/scannability/thresholds.ts'
import { aPicture } from '../../design/a-picture.ts'

/** Why a design was collected: an earlier version of the product was wrong about it in this way. */
export type CollectedKind =
  | 'beyond-repair'
  | 'everywhere-refuted'
  | 'false-alarm'
  | 'frame-refuted'
  | 'picture-refuted'
  | 'repair-refuted'
  | 'unlucky-seeds'

/** A design as it stands in `collected-designs.json`; `photo` and `ownFrame` are drawn anew here. */
type Stored = {
  readonly name: string
  readonly kind: CollectedKind
  readonly payload: string
  readonly design: Design
  /** SVG of the logo. */
  readonly logo?: string
  readonly ownFrame?: keyof typeof frameDrawings
  readonly photo?: string
}

type CollectedDesign = Pick<Stored, 'name' | 'kind' | 'payload' | 'design'> & {
  readonly assets: RenderAssets
  readonly shape: LogoShape | null
}

/** Uploaded frames of 1,000 units a side: squares like those of a code in three corners, and a ring. */
const frameDrawings = {
  finderlike: [60, 800]
    .flatMap((y) => [60, 800].map((x) => [x, y] as const))
    .slice(0, 3)
    .map(([x, y]) => finderSquare(x, y, 140))
    .join(''),
  ring: '<path fill="#24474d" fill-rule="evenodd" d="M0 0H1000V1000H0ZM60 60V940H940V60Z"/>',
}

function finderSquare(x: number, y: number, side: number): string {
  const square = (inset: number) => {
    const [left, top, right, bottom] = [x + inset, y + inset, x + side - inset, y + side - inset]
    return `M${left} ${top}H${right}V${bottom}H${left}Z`
  }
  const seventh = side / 7
  return `<path fill="#000000" fill-rule="evenodd" d="${square(0)}${square(seventh)}${square(2 * seventh)}"/>`
}

export async function collectedDesigns(): Promise<readonly CollectedDesign[]> {
  const glyphs = await loadGlyphs()
  const file = new URL('collected-designs.json', import.meta.url)
  const stored = JSON.parse(readFileSync(file, 'utf8')) as readonly Stored[]
  return stored.map(({ name, kind, payload, design, logo, ownFrame: frame, photo }) => {
    const drawing = frame === undefined ? null : readFrameDrawing(frameText(frameDrawings[frame]))
    return {
      name,
      kind,
      payload,
      design,
      shape: logo === undefined ? null : shapeOf(logo),
      assets: {
        logo: logo === undefined ? null : logoImage(logo),
        glyphs,
        frame: drawing && ownFrame(drawing),
        picture: photo === undefined ? null : pictureDrawer(aPicture(photo.length)),
      },
    }
  })
}

function frameText(shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="0 0 1000 1000"><path fill="#ffffff" d="M0 0H1000V1000H0Z"/>${shapes}</svg>`
}

function logoImage(svg: string): LogoImage {
  const { width, height } = new Resvg(svg)
  return { href: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`, width, height }
}

const places = 24

/** The tones of a logo in a raster, as the page samples them. */
function shapeOf(svg: string): LogoShape {
  const picture = new Resvg(svg, { fitTo: { mode: 'width', value: places * 8 } }).render()
  const { width, height, pixels } = picture
  const opaque: LogoShape['opaque'] = (across, down) => {
    const [x, y] = [across * width, down * height].map(Math.floor) as [number, number]
    const at = (Math.min(height - 1, y) * width + Math.min(width - 1, x)) * 4
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < 128) return 'clear'
    const colour = `#${[red, green, blue]
      .map((channel) =>
        Math.min(255, Math.round((channel * 255) / alpha))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
    return luminance(colour) > 0.2 ? 'light' : 'dark'
  }
  return { ratio: width / height, opaque }
}
