import { beforeAll, expect, test } from 'vitest'
import { cornerDotStyles, cornerSquareStyles, type Design, newDesign, patterns } from '#design/design.ts'
import { guessStyle } from '#features/print-check/design/guess-style.ts'
import { readSymbols } from '#features/print-check/design/read-symbols.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { jpeg } from '#design/scannability/degrade.ts'
import { type ColourImage, toColour, toGrey } from '#design/scannability/image.ts'
import { aLogo, bothDecoders, rasterise } from '../../../design/scannability/draw.ts'

const payload = 'https://old.example/r/8fKq2?utm_source=poster'

beforeAll(async () => {
  await bothDecoders()
})

async function guessOf(picture: ColourImage) {
  const [reading] = await readSymbols(picture)
  expect(reading?.text).toBe(payload)
  const guess = await guessStyle(picture, reading!, async (design, text) =>
    rasterise(renderSvg(design, text, { logo: null, glyphs: null }), 8),
  )
  return guess!
}

/** A design with `pixels` a module, which is not the size that guesses are drawn in. */
function pictureOf(design: Partial<Design>, pixels = 11, logo: ReturnType<typeof aLogo> | null = null) {
  return rasterise(renderSvg({ ...newDesign, ...design }, payload, { logo, glyphs: null }), pixels)
}

test.each(patterns)('the pattern %s is recognised', async (pattern) => {
  const { design, logo } = await guessOf(pictureOf({ pattern }))
  expect(design).toMatchObject({ pattern, gradient: null, color: '#000000' })
  expect(logo).toBeNull()
})

test('corner squares and their dots are recognised', async () => {
  const missed: string[] = []
  for (const [index, square] of cornerSquareStyles.entries()) {
    const dot = cornerDotStyles[index % cornerDotStyles.length]!
    const corners = { cornerSquare: { type: square, color: null }, cornerDot: { type: dot, color: null } }
    const picture = pictureOf({ pattern: 'square', ...corners })
    // The corners of this style are read by the other decoder only.
    if (square === 'dots') continue
    const { design } = await guessOf(picture)
    // Some names stand for the same shape.
    const { cornerSquare, cornerDot } = design
    const again = pictureOf({ pattern: 'square', cornerSquare, cornerDot })
    if (difference(picture, again) > 0.003)
      missed.push(`${square} ${cornerSquare.type}, ${dot} ${cornerDot.type}`)
  }
  expect(missed).toEqual([])
})

/** Share of the pixels that differ. */
function difference({ data }: ColourImage, other: ColourImage): number {
  return data.filter((value, at) => Math.abs(value - (other.data[at] ?? 0)) > 96).length / data.length
}

test('colours are recognised', async () => {
  const { design } = await guessOf(
    pictureOf({
      pattern: 'diamond',
      color: '#14532d',
      background: { color: '#fef3c7', transparent: false },
      cornerSquare: { type: 'extra-rounded', color: '#9a3412' },
      cornerDot: { type: 'dot', color: null },
    }),
  )
  expect(design).toMatchObject({
    pattern: 'diamond',
    color: '#14532d',
    gradient: null,
    background: { color: '#fef3c7' },
    cornerSquare: { type: 'extra-rounded', color: '#9a3412' },
    cornerDot: { type: 'dot', color: null },
  })
})

test.each(['linear', 'radial'] as const)('a %s gradient is recognised', async (type) => {
  const gradient = { type, rotation: type === 'linear' ? 45 : 0, to: '#7c3aed' }
  const { design } = await guessOf(pictureOf({ pattern: 'square', color: '#0f172a', gradient }))
  expect(design).toMatchObject({ pattern: 'square', gradient: { type, rotation: gradient.rotation } })
  expect([design.color.slice(0, 3), design.gradient?.to]).toEqual([
    type === 'linear' ? '#10' : '#0f',
    '#7c3aed',
  ])
})

test('a logo is cut out', async () => {
  const logo = { id: 'one', size: 0.2, margin: 1, hideModules: true }
  const guess = await guessOf(pictureOf({ logo, pattern: 'dots', color: '#c8102e' }, 11, aLogo('#c8102e')))
  expect(guess.design).toMatchObject({ pattern: 'dots', logo: { id: '', size: expect.closeTo(0.2, 2) } })
  const { data, width, height } = guess.logo!
  expect(width).toBe(height)
  const middle = ((height >> 1) * width + (width >> 1)) * 4
  expect([...data.subarray(middle, middle + 4)]).toEqual([200, 16, 46, 255])
})

test.each(['square', 'dots', 'rounded', 'classy'])(
  'a small, compressed picture of %s is recognised',
  async (pattern) => {
    const flat = toGrey(pictureOf({ pattern, cornerSquare: { type: 'extra-rounded', color: null } }, 5), 255)
    const { design } = await guessOf(toColour(jpeg(flat, 40)))
    expect(design).toMatchObject({ pattern, cornerSquare: { type: 'extra-rounded' } })
  },
)
