import { type Design, defaultFrame } from '../design.ts'
import type { Glyphs } from '../glyphs/glyphs.ts'
import { renderSvg } from './render-svg.ts'
import { moduleUnits } from './svg.ts'

/** The part of a design that a thumbnail shows. */
export type ThumbnailKind = 'pattern' | 'corner-square' | 'corner-dot' | 'frame'

/** Modules a side of the part that is shown; a frame is shown whole. */
const shownModules = { pattern: 9, 'corner-square': 9, 'corner-dot': 5 } as const

/** The design with one style chosen, as pressing its thumbnail leaves it. */
export function withStyle(design: Design, kind: ThumbnailKind, style: string): Design {
  if (kind === 'pattern') return { ...design, pattern: style }
  if (kind === 'corner-square') return { ...design, cornerSquare: { ...design.cornerSquare, type: style } }
  if (kind === 'corner-dot') return { ...design, cornerDot: { ...design.cornerDot, type: style } }
  return { ...design, frame: { ...(design.frame ?? defaultFrame), id: style } }
}

/**
 * A picture of one choice in the design's own colours: a zoomed part of this very code, so that similar styles look
 * different. A frame is drawn whole.
 *
 * @throws RangeError when the payload does not fit: check `payloadFits` first.
 */
export function renderThumbnail(
  design: Design,
  payload: string,
  choice: { readonly kind: ThumbnailKind; readonly style: string },
  glyphs: Glyphs | null,
): string {
  const { kind, style } = choice
  const { picture: _, ...others } = withStyle(design, kind, style)
  const assets = { logo: null, glyphs }
  if (kind === 'frame') return renderSvg({ ...others, logo: null }, payload, assets)
  const svg = renderSvg({ ...others, logo: null, frame: null, quietZone: 1 }, payload, assets)
  const side = shownModules[kind] * moduleUnits
  // Modules begin behind the corner and its separator; a corner dot is two modules inside its square.
  const start = { pattern: 9, 'corner-square': 0, 'corner-dot': 2 }[kind] * moduleUnits
  const opening = `width="${side}" height="${side}" viewBox="${start} ${start} ${side} ${side}"`
  return svg.replace(/width="[^"]*" height="[^"]*" viewBox="[^"]*"/, opening)
}
