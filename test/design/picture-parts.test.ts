import { beforeAll, expect, test } from 'vitest'
import { defaultFrame, defaultLogo } from '#design/design.ts'
import { type Glyphs, loadGlyphs } from '#design/glyphs/glyphs.ts'
import { logoSizeAt, partAt, pictureParts, type PicturePartId } from '#design/render/picture-parts.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { aDesign } from './a-design.ts'
import { aLogo } from './a-logo.ts'
import { rasterise } from './decode-picture.ts'

const payload = 'https://go.acme.com/summer?qr'
const blank = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="#ffff00"/></svg>')}`

let glyphs: Glyphs
beforeAll(async () => {
  glyphs = await loadGlyphs()
})

/** What a pixel may belong to, by the pure colour that painted it. */
const parts: Readonly<Record<string, readonly (PicturePartId | null)[]>> = {
  '#0000ff': ['pattern', 'corner', 'corner-dot'],
  // A corner is pressed as a whole; the sheet of some frames reaches under their text.
  '#00ff00': ['background', 'margin', 'corner', 'frame', 'frame-text'],
  '#ff0000': ['frame', 'frame-text'],
  '#000000': ['frame-text'],
  '#ffff00': ['logo'],
  '#ffffff': ['frame', 'margin', null],
}

test.each([null, 'caption-below', 'speech-bubble', 'bag', 'cup'])(
  'each part of a picture with the frame %s lies where it is drawn',
  (id) => {
    const design = aDesign({
      pattern: 'square',
      color: '#0000ff',
      background: { color: '#00ff00', transparent: false },
      logo: { ...defaultLogo, id: 'mark' },
      frame: id === null ? null : { ...defaultFrame, id, color: '#ff0000', textColor: '#000000' },
    })
    const assets = { logo: aLogo({ href: blank, width: 60, height: 40 }), glyphs }
    const picture = pictureParts(design, payload, assets)
    const svg = renderSvg(design, payload, assets)
    const pixels = rasterise(svg, Math.round(picture.width), '#ffffff')
    expect(pixels.height).toBe(Math.round((pixels.width * picture.height) / picture.width))
    const scale = pixels.width / picture.width
    const wrong: string[] = []
    const seen = new Set<PicturePartId | null>()
    const partsAround = (x: number, y: number) =>
      [-2, 2].flatMap((dx) => [-2, 2].map((dy) => partAt(picture, (x + dx) / scale, (y + dy) / scale)))
    // Every seventh pixel in both directions that is no edge, because edges fall between pixels.
    for (let y = 2; y < pixels.height; y += 7) {
      for (let x = 2; x < pixels.width; x += 7) {
        const at = 4 * (y * pixels.width + x)
        const colour = `#${[0, 1, 2].map((channel) => pixels.data[at + channel]!.toString(16).padStart(2, '0')).join('')}`
        const part = partAt(picture, x / scale, y / scale)
        seen.add(part)
        if (parts[colour]?.includes(part) === false && partsAround(x, y).every((near) => near === part))
          wrong.push(`${x},${y} ${colour} ${part}`)
      }
    }
    expect(wrong.slice(0, 5)).toEqual([])
    const always = ['logo', 'corner', 'corner-dot', 'pattern', 'background', 'margin'] as const
    for (const part of id === null ? always : ([...always, 'frame', 'frame-text'] as const))
      expect(seen).toContain(part)
  },
)

test('a picture without logo, frame and quiet zone has none of them as a part', () => {
  const picture = pictureParts(aDesign({ quietZone: 0 }), payload, { logo: null, glyphs: null })
  expect(Object.keys(picture.boxes).toSorted()).toEqual(['background', 'corner', 'corner-dot', 'pattern'])
  expect(partAt(picture, -1, 5)).toBeNull()
})

test.each([1, 2.5, 0.4])('a logo of ratio %s dragged to its own corner keeps its size', (ratio) => {
  const design = aDesign({ logo: { ...defaultLogo, id: 'mark', size: 0.24 } })
  const logo = aLogo({ width: 100 * ratio, height: 100 })
  const picture = pictureParts(design, payload, { logo, glyphs: null })
  const [left, top, width, height] = picture.boxes.logo![0]!
  expect(logoSizeAt(picture, ratio, left + width, top + height)).toBe(0.24)
  expect(logoSizeAt(picture, ratio, picture.width, picture.height)).toBe(0.5)
})
