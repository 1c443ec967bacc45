import { colourOptions } from '#contract/colour-options.ts'
import { type Design, defaultDesign } from '#design/design.ts'
import { designToFields } from '#design/record-design.ts'
import { contrast } from '#design/scannability/contrast.ts'

/** The colours of a design that a plan counts. */
export function countedColours(design: Design): string[] {
  return colourOptions(designToFields(design))
}

/** How much of the picture each colour covers, roughly: what a person would call "the" colours of the design. */
function weights(design: Design): Map<string, number> {
  const found = new Map<string, number>()
  const add = (colour: string | undefined, weight: number) => {
    if (colour !== undefined) found.set(colour, (found.get(colour) ?? 0) + weight)
  }
  add(design.color, 5)
  if (!design.background.transparent) add(design.background.color, 4)
  add(design.frame?.color, 3)
  add(design.gradient?.to, 2)
  add(design.frame?.textColor, 1)
  return found
}

/** The same design in at most `max` counted colours: the most used stay, the others become the defaults. */
export function coloursWithinPlan(design: Design, max: number): Design {
  const weight = weights(design)
  const kept = countedColours(design)
    .toSorted((one, other) => (weight.get(other) ?? 0) - (weight.get(one) ?? 0))
    .slice(0, max)
  let tamed = replace(design, kept)
  // Dropping colours must not leave the code unreadable: then fewer are kept, down to black on white.
  for (let left = kept.length; left > 0 && !isReadable(tamed); left--)
    tamed = replace(design, kept.slice(0, left - 1))
  return tamed
}

function replace(design: Design, kept: readonly string[]): Design {
  const keep = (colour: string, fallback: string) => (kept.includes(colour) ? colour : fallback)
  const { color, background } = defaultDesign
  return {
    ...design,
    preset: keep(design.preset, defaultDesign.preset),
    color: keep(design.color, color),
    gradient:
      design.gradient !== null && (kept.includes(design.gradient.to) || design.gradient.to === color)
        ? design.gradient
        : null,
    background: { ...design.background, color: keep(design.background.color, background.color) },
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

function isReadable(design: Design): boolean {
  const paper = design.background.transparent ? '#ffffff' : design.background.color
  if (contrast(design.color, paper) < 3) return false
  return design.frame === null || contrast(design.frame.color, design.frame.textColor) >= 3
}
