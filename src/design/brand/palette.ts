import { channelsOf, colourOf } from '../colour-channels.ts'
import { type Design, defaultFrame } from '../design.ts'
import type { ColourImage } from '../scannability/image.ts'
import { isAnotherHue, isSameColour, withContrast } from '../scannability/repairs.ts'
import { thresholds, contrast, luminance } from '../scannability/thresholds.ts'
import { repairColours } from '../scannability/isolate-cause.ts'

/**
 * Ways to keep a colour that is too pale for the modules. `frame`: a frame in the colour. `background`: dark modules on
 * it. `corners`: corner dots in a near tone. `darker`: a darker shade of it for everything.
 */
const alternativeKinds = ['frame', 'background', 'corners', 'darker'] as const
type AlternativeKind = (typeof alternativeKinds)[number]
export type ColourAlternative = { readonly kind: AlternativeKind; readonly design: Design }

/**
 * Repairs of a design's colours that keep the brand's own colour somewhere. They are candidates: judge each before it is
 * offered. Empty when the modules stand out already.
 *
 * @param palette brand colours; its darkest becomes the modules.
 */
export function colourAlternatives(design: Design, palette: readonly string[]): readonly ColourAlternative[] {
  const { background } = design
  const ground = background.transparent ? '#ffffff' : background.color
  const isPale =
    contrast(design.color, ground) < thresholds.contrast.safe || luminance(design.color) > luminance(ground)
  if (!isPale) return []
  const brand = brandColour(design, ground)
  const ink = inkOf(design, ground, palette)
  const worn = wearRoles(design, { ink, accent: null })
  const frame = {
    ...(design.frame ?? { ...defaultFrame, id: 'caption-below', text: '' }),
    ...frameColours(brand),
  }
  const dot = cornerTone(brand, ink)
  const darker = repairColours(design)
  return [
    { kind: 'frame', design: { ...worn, frame } },
    {
      kind: 'background',
      design: { ...worn, background: { color: brand, transparent: false }, frame: design.frame },
    },
    ...(dot === null
      ? []
      : [{ kind: 'corners' as const, design: { ...worn, cornerDot: { ...worn.cornerDot, color: dot } } }]),
    ...(darker === null ? [] : [{ kind: 'darker' as const, design: darker }]),
  ]
}

/** Above this contrast to white a colour is no paper. */
const leastColour = 1.3

/** The colour that makes the design: that of the modules, or of the background behind white ones. */
function brandColour({ color }: Design, ground: string): string {
  return contrast(color, '#ffffff') < leastColour ? ground : color
}

/** The darkest available colour that still looks the same as an ink; near black without one. */
function inkOf(design: Design, ground: string, palette: readonly string[]): string {
  const dark = [...palette, ground, design.cornerSquare.color, design.cornerDot.color, design.frame?.color]
    .filter((colour) => typeof colour === 'string')
    .toSorted((one, other) => luminance(one) - luminance(other))
  for (const colour of dark) {
    const tone = inkTone(colour)
    if (tone !== null) return tone
  }
  return neutralInk
}

/** Most colours that a logo gives. */
const logoColoursMax = 5

/** Share of the inked pixels below which a colour is no colour of the logo. */
const smallestShare = 0.004
/** Share below which a colour between two others is the soft edge of both. */
const edgeShare = 0.06
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
  const colours: Gathered[] = []
  for (const shade of shades) {
    const near = colours.find((colour) => distance(colour, shade) < sameColour)
    // The most frequent shade stays the colour; its neighbours only add to its area.
    if (near !== undefined) near.pixels += shade.pixels
    else colours.push({ ...shade })
  }
  // The paper around a logo says nothing about the size of its parts.
  const inked = colours.filter((colour) => !isPaper(colour))
  const area = inked.reduce((sum, colour) => sum + colour.pixels, 0)
  return inked
    .filter(
      ({ pixels, ...colour }) =>
        pixels >= area * smallestShare &&
        (pixels >= area * edgeShare || !isEdge({ pixels, ...colour }, colours)),
    )
    .sort((one, other) => importance(other) - importance(one))
    .slice(0, logoColoursMax)
    .map(hex)
}

/** Whether a colour is between two that cover more: pixels on the edge of both, or a gradient. */
function isEdge(colour: Gathered, all: readonly Gathered[]): boolean {
  const larger = all.filter((other) => other.pixels > colour.pixels)
  return larger.some((one, at) =>
    larger.slice(at + 1).some((other) => {
      const whole = distance(one, other)
      return whole > sameColour && distance(one, colour) + distance(colour, other) < whole * 1.08
    }),
  )
}

/** Colours of several places in one palette, the first places first; near ones count once. */
export function mergePalettes(most: number, ...palettes: readonly (readonly string[])[]): string[] {
  const kept: string[] = []
  for (const colour of palettes.flat())
    if (kept.every((one) => distance(namedChannels(one), namedChannels(colour)) >= sameColour))
      kept.push(colour)
  return kept.slice(0, most)
}

type Channels = { readonly red: number; readonly green: number; readonly blue: number }

function namedChannels(colour: string): Channels {
  const [red, green, blue] = channelsOf(colour)
  return { red, green, blue }
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

function distance(one: Channels, other: Channels): number {
  return Math.hypot(one.red - other.red, one.green - other.green, one.blue - other.blue)
}

/** Whether a colour has no hue that a person would name. */
export function isGreyTone(colour: string): boolean {
  return chroma(namedChannels(colour)) < 0.08
}

/** Spread of the channels, 0 for a grey to 1. */
function chroma({ red, green, blue }: Channels): number {
  return (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255
}

function isPaper(colour: Gathered): boolean {
  return Math.min(colour.red, colour.green, colour.blue) > 238
}

function importance(colour: Gathered): number {
  return colour.pixels * (0.15 + chroma(colour))
}

function hex({ red, green, blue }: Gathered): string {
  return colourOf([red, green, blue])
}

export type BrandRoles = {
  /** For the modules: dark enough for every print. */
  readonly ink: string
  /** The first colour of another hue, as the brand has it; null without one. */
  readonly accent: string | null
}

/** Corner dots of this contrast to white passed the scan test beside dark modules; paler ones did not. */
const cornerContrast = 4.6

/** For brands whose darkest colour would lose its name when it is darkened. */
export const neutralInk = '#161616'

/**
 * The parts that the colours of a brand play: its darkest is the ink, darkened in its own hue where needed. A brand
 * without a colour that stays itself as an ink prints in near black, and its own colour is the accent.
 */
export function brandRoles(palette: readonly string[]): BrandRoles | null {
  const [darkest] = palette.toSorted((one, other) => luminance(one) - luminance(other))
  if (darkest === undefined) return null
  const ink = inkTone(darkest)
  if (ink === null) return { ink: neutralInk, accent: palette[0] ?? darkest }
  return {
    ink,
    accent: palette.find((colour) => colour !== darkest && isAnotherHue(colour, darkest)) ?? null,
  }
}

/** A colour dark enough for modules on white paper; null when that tone would be another colour. */
export function inkTone(colour: string): string | null {
  const tone = withContrast(colour, '#ffffff', thresholds.contrast.safe, 'darker')
  return isSameColour(colour, tone) ? tone : null
}

/**
 * The design in the colours of a brand on white paper: its ink for the modules, its accent for the frame and, where the
 * accent keeps its hue in a tone that cameras see, for the corner dots. Nothing changes without a colour.
 */
export function wearPalette(design: Design, palette: readonly string[]): Design {
  const roles = brandRoles(palette)
  return roles === null ? design : wearRoles(design, roles)
}

/** The same for given roles. */
export function wearRoles(design: Design, { ink, accent }: BrandRoles): Design {
  const background = '#ffffff'
  const { moduleColours: _, ...oneColour } = design
  return {
    ...oneColour,
    color: ink,
    gradient: null,
    background: { color: background, transparent: false },
    cornerSquare: { ...design.cornerSquare, color: null },
    cornerDot: { ...design.cornerDot, color: accent === null ? null : cornerTone(accent, ink) },
    frame: design.frame && { ...design.frame, ...frameColours(accent ?? ink) },
    preset: ink,
  }
}

/** A frame in a colour, its words black or white, whichever stands out more. */
export function frameColours(color: string): { readonly color: string; readonly textColor: string } {
  const textColor = contrast(color, '#ffffff') >= thresholds.contrast.print ? '#ffffff' : '#000000'
  return { color, textColor }
}

/** The tone of an accent for corner dots; null when it would be another colour. */
export function cornerTone(accent: string, modules: string): string | null {
  const tone = cornerColour(accent, modules)
  return isSameColour(accent, tone) ? tone : null
}

/**
 * A colour for the corner dots beside modules of `modules`, on white: as near to `colour` in its own hue as a corner may
 * be. One much paler than the modules is lost in a blur.
 */
export function cornerColour(colour: string, modules: string): string {
  const white = '#ffffff'
  const ratio = Math.max(cornerContrast, Math.min(9, contrast(modules, white) / 3.5))
  return withContrast(colour, white, ratio, 'darker')
}
