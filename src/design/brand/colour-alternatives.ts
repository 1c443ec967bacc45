import { type Design, defaultFrame } from '../design.ts'
import { contrast, luminance } from '../scannability/contrast.ts'
import { repairColours } from '../scannability/isolate-cause.ts'
import { thresholds } from '../scannability/thresholds.ts'
import { cornerTone, frameColours, inkTone, neutralInk, wearRoles } from './palette.ts'

/**
 * Ways to keep a colour that is too pale for the modules. `frame`: a frame in the colour. `background`: dark modules on
 * it. `corners`: corner dots in a near tone. `darker`: a darker shade of it for everything.
 */
export const alternativeKinds = ['frame', 'background', 'corners', 'darker'] as const
export type AlternativeKind = (typeof alternativeKinds)[number]
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
