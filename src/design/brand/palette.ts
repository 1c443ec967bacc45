import type { Design } from '../design.ts'
import { contrast, luminance } from '../scannability/contrast.ts'
import type { ColourImage } from '../scannability/image.ts'
import { isAnotherHue, withContrast } from '../scannability/repairs.ts'
import { thresholds } from '../scannability/thresholds.ts'

/** Most colours that a logo gives. */
const logoColoursMax = 5

/** Share of the solid pixels below which a colour is an edge between two others, and no colour of the logo. */
const smallestShare = 0.02
/** Two colours nearer than this, in channels of 0 to 255, are shades of one. */
const sameColour = 64
/** Bits of a channel by which pixels are gathered. */
const bits = 4

type Gathered = { pixels: number; red: number; green: number; blue: number }

/**
 * The colours of a picture as `#rrggbb`, those that a person would name first: colourful ones before greys, then by the
 * area that they cover. Transparent pixels and white paper do not count. Empty for an empty or blank picture.
 */
export function paletteOf(image: ColourImage): string[] {
  const shades = [...gather(image)].sort((one, other) => other.pixels - one.pixels)
  const solid = shades.reduce((sum, shade) => sum + shade.pixels, 0)
  const colours: Gathered[] = []
  for (const shade of shades) {
    const near = colours.find((colour) => distance(colour, shade) < sameColour)
    // The most frequent shade stays the colour; its neighbours only add to its area.
    if (near !== undefined) near.pixels += shade.pixels
    else colours.push({ ...shade })
  }
  return colours
    .filter((colour) => colour.pixels >= solid * smallestShare && !isPaper(colour))
    .sort((one, other) => importance(other) - importance(one))
    .slice(0, logoColoursMax)
    .map(hex)
}

function gather({ data }: ColourImage): Iterable<Gathered> {
  const bins = new Map<number, { pixels: number; red: number; green: number; blue: number }>()
  for (let at = 0; at + 3 < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [data[at], data[at + 1], data[at + 2], data[at + 3]]
    if (alpha < 128) continue
    const drop = 8 - bits
    const key = ((red >> drop) << (2 * bits)) | ((green >> drop) << bits) | (blue >> drop)
    const bin = bins.get(key) ?? { pixels: 0, red: 0, green: 0, blue: 0 }
    // The mean of the pixels of a shade.
    bin.pixels++
    bin.red += (red - bin.red) / bin.pixels
    bin.green += (green - bin.green) / bin.pixels
    bin.blue += (blue - bin.blue) / bin.pixels
    bins.set(key, bin)
  }
  return bins.values()
}

function distance(one: Gathered, other: Gathered): number {
  return Math.hypot(one.red - other.red, one.green - other.green, one.blue - other.blue)
}

/** Spread of the channels, 0 for a grey to 1. */
function chroma({ red, green, blue }: Gathered): number {
  return (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255
}

function isPaper(colour: Gathered): boolean {
  return Math.min(colour.red, colour.green, colour.blue) > 238
}

function importance(colour: Gathered): number {
  return colour.pixels * (0.15 + chroma(colour))
}

function hex({ red, green, blue }: Gathered): string {
  return `#${[red, green, blue].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/**
 * The design in the colours of a brand on white paper: the darkest colour for the modules, dark enough in its own hue for
 * every print, and the first colour of another hue for the corner dots and the frame. Nothing changes without a colour.
 */
export function wearPalette(design: Design, palette: readonly string[]): Design {
  const [darkest] = palette.toSorted((one, other) => luminance(one) - luminance(other))
  if (darkest === undefined) return design
  const background = '#ffffff'
  const color = withContrast(darkest, background, thresholds.contrast.safe, 'darker')
  const accent = palette.find((colour) => colour !== darkest && isAnotherHue(colour, darkest))
  const frameColour = accent ?? color
  const { moduleColours: _, ...oneColour } = design
  return {
    ...oneColour,
    color,
    gradient: null,
    background: { color: background, transparent: false },
    cornerSquare: { ...design.cornerSquare, color: null },
    cornerDot: { ...design.cornerDot, color: accent === undefined ? null : cornerColour(accent, color) },
    frame: design.frame && {
      ...design.frame,
      color: frameColour,
      textColor: contrast(frameColour, background) >= thresholds.contrast.print ? background : '#000000',
    },
    preset: color,
  }
}

/**
 * A colour for the corner dots beside modules of `modules`, on white: as near to `colour` in its own hue as a corner may
 * be. One much paler than the modules is lost in a blur.
 */
export function cornerColour(colour: string, modules: string): string {
  const white = '#ffffff'
  const ratio = Math.max(thresholds.contrast.repaired, Math.min(9, contrast(modules, white) / 3))
  return withContrast(colour, white, ratio, 'darker')
}
