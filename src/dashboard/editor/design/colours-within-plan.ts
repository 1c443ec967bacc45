import { colourOptions } from '#contract/colour.ts'
import { type Design, defaultDesign } from '#design/design.ts'
import { designToFields } from '#design/record-design.ts'
import { contrast } from '#design/scannability/thresholds.ts'

/** The colours that count towards the plan. */
export function countedColours(design: Design): string[] {
  return colourOptions(designToFields(design))
}

/** Approximate share of the picture per colour. */
function weights(design: Design): Map<string, number> {
  const found = new Map<string, number>()
  const add = (colour: string | undefined, weight: number) => {
    if (colour !== undefined) found.set(colour, (found.get(colour) ?? 0) + weight)
  }
  add(design.color, 5)
  if (!design.background.transparent) add(design.background.color, 4)
  add(design.frame?.color, 3)
  add(design.gradient?.to, 2)
  add(design.gradient?.via, 2)
  for (const colour of design.moduleColours?.colours ?? []) add(colour, 2)
  add(design.background.gradient?.to, 2)
  add(design.cornerSquare.color ?? undefined, 2)
  add(design.cornerDot.color ?? undefined, 1)
  add(design.frame?.textColor, 1)
  return found
}

/**
 * The design with as many of its counted colours as the plan includes, the most used first. Black and white do not
 * count. A choice that could not be read is skipped, down to black on white.
 */
export function coloursWithinPlan(design: Design, max: number): Design {
  const weight = weights(design)
  const colours = countedColours(design)
  const sum = (chosen: readonly string[]) => chosen.reduce((all, one) => all + (weight.get(one) ?? 0), 0)
  for (let count = Math.min(max, colours.length); count > 0; count--) {
    const best = choices(colours, count)
      .map((kept) => ({ design: replace(design, kept), weight: sum(kept) }))
      .filter((one) => isReadable(one.design) && countedColours(one.design).length === count)
      .toSorted((one, other) => other.weight - one.weight)[0]
    if (best !== undefined) return best.design
  }
  return replace(design, [])
}

/** All choices of `count` of the colours. */
function choices(colours: readonly string[], count: number): string[][] {
  if (count === 0) return [[]]
  return colours.flatMap((first, at) =>
    choices(colours.slice(at + 1), count - 1).map((others) => [first, ...others]),
  )
}

function replace(design: Design, kept: readonly string[]): Design {
  const keep = (colour: string, fallback: string) => (kept.includes(colour) ? colour : fallback)
  const { color, background } = defaultDesign
  const isFree = (colour: string | undefined) =>
    colour === undefined || colour === color || colour === background.color || kept.includes(colour)
  const { moduleColours, ...others } = design
  const { gradient: groundGradient, ...ground } = design.background
  return {
    ...others,
    ...(moduleColours?.colours.every(isFree) === true ? { moduleColours } : {}),
    preset: keep(design.preset, defaultDesign.preset),
    color: keep(design.color, color),
    gradient:
      // Here white counts: the flat field of the second colour has black as its default.
      design.gradient !== null &&
      keep(design.gradient.to, color) === design.gradient.to &&
      isFree(design.gradient.via)
        ? design.gradient
        : null,
    background: {
      ...ground,
      color: keep(design.background.color, background.color),
      ...(groundGradient !== undefined && isFree(groundGradient.to) ? { gradient: groundGradient } : {}),
    },
    cornerSquare: keepCorner(design.cornerSquare, isFree),
    cornerDot: keepCorner(design.cornerDot, isFree),
    frame:
      design.frame === null
        ? null
        : {
            ...design.frame,
            color: keep(design.frame.color, '#000000'),
            textColor: keep(design.frame.textColor, '#ffffff'),
          },
  }
}

/** A corner whose colour the plan does not include follows the modules. */
function keepCorner<Corner extends { readonly color: string | null }>(
  corner: Corner,
  isFree: (colour: string) => boolean,
): Corner {
  return corner.color === null || isFree(corner.color) ? corner : { ...corner, color: null }
}

function isReadable(design: Design): boolean {
  const paper = design.background.transparent ? '#ffffff' : design.background.color
  if (contrast(design.color, paper) < 3) return false
  return design.frame === null || contrast(design.frame.color, design.frame.textColor) >= 3
}
