import * as z from 'zod/mini'
import { reason } from './reasons.ts'

/** Colour fields that count towards a plan, with their defaults. */
const defaults = {
  preset: '#000000',
  color: '#000000',
  bgColor: '#ffffff',
  primary: '#000000',
  secondary: '#000000',
  textColor: '#ffffff',
} as const

type ColourFields = { readonly [field in keyof typeof defaults]?: string | null | undefined } & {
  /** Details of the design without their own field, as in `fieldData.design`. All their colours count. */
  readonly design?: unknown
}

/** The distinct non-default colours of a design, in order of first use. */
export function colourOptions(fields: ColourFields): string[] {
  const colours = new Set<string>()
  for (const [field, fallback] of Object.entries(defaults) as [keyof typeof defaults, string][]) {
    const colour = fields[field]?.toLowerCase()
    if (colour && colour !== fallback) colours.add(colour)
  }
  for (const colour of coloursIn(fields.design)) {
    if (colour !== defaults.color && colour !== defaults.bgColor) colours.add(colour)
  }
  return [...colours]
}

/** Every `#rrggbb` in a value, at any depth, in lower case. */
function coloursIn(value: unknown): string[] {
  if (typeof value === 'string') return /^#[\da-f]{6}$/i.test(value) ? [value.toLowerCase()] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(coloursIn) : []
}

/** An sRGB colour as `#rrggbb`, in lower case after parsing. */
export const colourSchema = z.pipe(
  z.string(reason('colour')).check(z.regex(/^#[0-9a-fA-F]{6}$/, reason('colour'))),
  z.transform((colour: string) => colour.toLowerCase()),
)

/** A colour field of a request. An empty string means "not supplied", as in the documented sample. */
export const colourFieldSchema = z.union([z.literal(''), z.null(), colourSchema], reason('colour'))
