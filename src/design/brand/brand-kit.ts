import { maxCounts, maxLengths } from '#contract/limits.ts'
import * as z from 'zod/mini'
import { pageFonts, type PageFont } from '#contract/code-types/common-fields.ts'
import { brandInkSchema } from '#contract/inks.ts'
import { designSchema, logoPlacementSchema, type Design, withoutPicture } from '../design.ts'
import { colourSchema } from '#contract/colour.ts'
import { textField } from '#contract/text-field.ts'
import { type FieldReason, fieldReasons, reason, withReasons } from '#contract/reasons.ts'

const logoIdSchema = z.string().check(z.minLength(1), z.maxLength(200))

/** The part of a design that belongs to a brand: everything but the symbol of one code and the preset. */
export const kitDesignSchema = z.extend(
  z.omit(designSchema, { barcode: true, preset: true, encoding: true }),
  {
    logo: z.nullable(z.extend(logoPlacementSchema, { id: logoIdSchema })),
    /** Of the brand's pages. Left out: the default. */
    pageFont: z.optional(z.enum(pageFonts)),
    /** The inks for the brand's colours. Left out: nobody entered values. */
    inks: z.optional(z.array(brandInkSchema).check(z.maxLength(maxCounts.inks))),
    /** Ids of further logos of the brand, which are offered beside the first. */
    logos: z.optional(z.array(logoIdSchema).check(z.maxLength(maxCounts.kitLogos))),
    /** Names of colours of the palette, such as `{ "#0b5c33": "Forest" }`. */
    colourNames: z.optional(
      z
        .record(colourSchema, textField(maxLengths.name).check(z.minLength(1)))
        .check(z.refine((names) => Object.keys(names).length <= maxCounts.paletteColours, reason('colours'))),
    ),
  },
)
export type KitDesign = z.infer<typeof kitDesignSchema>

/** The part of a design that a brand kit keeps. A picture and its padding belong to one code. */
export function toKitDesign(design: Design, pageFont?: PageFont): KitDesign {
  const { barcode: _barcode, preset: _preset, encoding: _encoding, ...kept } = withoutPicture(design)
  return pageFont === undefined ? kept : { ...kept, pageFont }
}

/** The parts of a brand beside its look. */
type BrandParts = Pick<KitDesign, 'inks' | 'logos' | 'colourNames'>

/** A new look of a brand keeps its further logos, the names of its colours and what they are printed with. */
export function withBrandParts(design: KitDesign, { inks, logos, colourNames }: BrandParts = {}): KitDesign {
  return {
    ...design,
    ...(inks !== undefined && inks.length > 0 && { inks }),
    ...(logos !== undefined && logos.length > 0 && { logos }),
    ...(colourNames !== undefined && Object.keys(colourNames).length > 0 && { colourNames }),
  }
}

/** Ids of all logos of a brand, the one of its codes first. */
export function logosOfKit({ logo, logos = [] }: Pick<KitDesign, 'logo' | 'logos'>): string[] {
  return [...new Set([...(logo === null ? [] : [logo.id]), ...logos])]
}

/** The code in the brand's clothes. Nothing of the payload is a part of a design, so what the code encodes stays. */
export function applyKit(design: Design, kit: KitDesign): Design {
  const { pageFont: _font, inks: _inks, logos: _logos, colourNames: _names, ...look } = kit
  const { encoding } = design
  return {
    ...look,
    barcode: design.barcode,
    preset: kit.color,
    ...(encoding === undefined ? {} : { encoding }),
  }
}

type KitColours = { readonly primary: string; readonly gradient: string; readonly button: string }

/** Page colours of a brand kit: the first two of its palette, else the colour of its codes. */
export function kitColours({
  design: { color },
  palette,
}: {
  readonly design: Readonly<Record<string, unknown>>
  readonly palette: readonly string[]
}): KitColours {
  const [first = typeof color === 'string' ? color : '', second = first] = palette
  return { primary: first, gradient: second, button: first }
}

/** Marks the file as a brand kit. */
const format = 'tessera-brand-kits'

/** A logo or frame as a data URL, so that a kit can move to another service; the design names it by its id. */
export type FiledImage = { readonly id: string; readonly name: string; readonly href: string }
export type FiledKit = {
  readonly name: string
  readonly design: KitDesign
  readonly palette: readonly string[]
}
type KitFile = {
  readonly kits: readonly FiledKit[]
  readonly logos: readonly FiledImage[]
  /** Uploaded frames. Files of older versions have none. */
  readonly frames: readonly FiledImage[]
}

const filedKitSchema = z.object({
  name: z.string(reason('kit-name')).check(
    z.refine((name) => name.trim() !== '', reason('kit-name')),
    z.maxLength(100, reason('characters')),
    z.refine((name) => !name.includes('\u0000'), reason('null-character')),
  ),
  design: kitDesignSchema,
  palette: z._default(z.array(colourSchema).check(z.maxLength(maxCounts.paletteColours)), []),
})

const fileSchema = z.object({
  format: z.literal(format, reason('kit-file-format')),
  version: z.literal(1, reason('kit-file-version')),
  kits: z
    .array(filedKitSchema, reason('kit-file-empty'))
    .check(z.minLength(1, reason('kit-file-empty')), z.maxLength(maxCounts.kits, reason('kit-file-kits'))),
  logos: z._default(
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        href: z.string().check(z.regex(/^data:image\/(png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/=]*$/)),
      }),
    ),
    [],
  ),
  // The service checks each drawing as it checks an upload. A bad one costs its kit only the frame.
  frames: z._default(z.array(z.object({ id: z.string(), name: z.string(), href: z.string() })), []),
})

/** Kits as the text of a JSON file. `readKitFile` is the inverse. */
export function writeKitFile({ kits, logos, frames }: KitFile): string {
  return `${JSON.stringify({ format, version: 1, kits, logos, frames }, null, 2)}\n`
}

/** The kits of a file, or everything that is wrong with it at fields like `kits.0.design.color`; empty for the whole file. */
export function readKitFile(
  text: string,
):
  | { readonly ok: true; readonly file: KitFile }
  | { readonly ok: false; readonly errors: readonly FieldReason[] } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, errors: [{ field: '', code: 'kit-file-broken' }] }
  }
  const parsed = fileSchema.safeParse(value, withReasons)
  if (parsed.success) return { ok: true, file: parsed.data }
  return { ok: false, errors: fieldReasons(parsed.error.issues) }
}
