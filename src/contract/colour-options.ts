/** The colour fields that a plan counts, with the value that counts as no choice at all. */
const defaults = {
  preset: '#000000',
  color: '#000000',
  bgColor: '#ffffff',
  primary: '#000000',
  secondary: '#000000',
  textColor: '#ffffff',
} as const

export type ColourFields = { readonly [field in keyof typeof defaults]?: string | null | undefined } & {
  /** Colours of gradient stops, `#rrggbb`. */
  readonly gradientStops?: readonly string[] | undefined
}

/** The distinct colours of a design that differ from their field's default, in order of first use. */
export function colourOptions(fields: ColourFields): string[] {
  const colours = new Set<string>()
  for (const [field, fallback] of Object.entries(defaults) as [keyof typeof defaults, string][]) {
    const colour = fields[field]?.toLowerCase()
    if (colour && colour !== fallback) colours.add(colour)
  }
  for (const stop of fields.gradientStops ?? []) {
    const colour = stop.toLowerCase()
    if (colour !== defaults.color && colour !== defaults.bgColor) colours.add(colour)
  }
  return [...colours]
}
