import * as z from 'zod/mini'
import { brandKitsMax, paletteMax } from '#contract/brand-kit.ts'
import { pageFonts, type PageFont } from '#contract/code-types/content-fields.ts'
import { colourSchema } from '#contract/colour.ts'
import { designSchema, logoPlacementSchema, type Design, withoutPicture } from '../design.ts'

/** What a brand says about a code: a design without what belongs to one code (its symbol) or follows from it (preset). */
export const kitDesignSchema = z.extend(z.omit(designSchema, { barcode: true, preset: true }), {
  logo: z.nullable(z.extend(logoPlacementSchema, { id: z.string().check(z.minLength(1), z.maxLength(200)) })),
  /** Of the brand's pages. Left out: the default. */
  pageFont: z.optional(z.enum(pageFonts)),
})
export type KitDesign = z.infer<typeof kitDesignSchema>

/** The part of a design that a brand kit keeps. A picture and its padding belong to one code. */
export function toKitDesign(design: Design, pageFont?: PageFont): KitDesign {
  const { barcode: _barcode, preset: _preset, ...kept } = withoutPicture(design)
  return pageFont === undefined ? kept : { ...kept, pageFont }
}

/** The code in the brand's clothes. Nothing of the payload is a part of a design, so what the code encodes stays. */
export function applyKit(design: Design, kit: KitDesign): Design {
  const { pageFont: _font, ...look } = kit
  return { ...look, barcode: design.barcode, preset: kit.color }
}

/** Marks the file as a brand kit. */
const format = 'tessera-brand-kits'

/** A logo as a data URL, so that a kit can move to another service; the design names it by its id. */
export type FiledLogo = { readonly id: string; readonly name: string; readonly href: string }
export type FiledKit = {
  readonly name: string
  readonly design: KitDesign
  readonly palette: readonly string[]
}
type KitFile = { readonly kits: readonly FiledKit[]; readonly logos: readonly FiledLogo[] }

/** One thing that is wrong with a file: where, as `kits.0.design.color`, empty for the whole file, and in a sentence. */
export type KitFileError = { readonly at: string; readonly message: string }

const filedKitSchema = z.object({
  name: z.string('Give the kit a name.').check(
    z.refine((name) => name.trim() !== '' && name.length <= 100, 'Use 1 to 100 characters as the name.'),
    z.refine((name) => !name.includes('\u0000'), 'Remove the invisible null character.'),
  ),
  design: kitDesignSchema,
  palette: z._default(z.array(colourSchema).check(z.maxLength(paletteMax)), []),
})

const fileSchema = z.object({
  format: z.literal(format, 'This is no file of brand kits.'),
  version: z.literal(1, 'This file comes from a newer version.'),
  kits: z
    .array(filedKitSchema, 'There are no kits in this file.')
    .check(
      z.minLength(1, 'There are no kits in this file.'),
      z.maxLength(brandKitsMax, `Use at most ${brandKitsMax} kits in a file.`),
    ),
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
})

/** Kits as the text of a JSON file. `readKitFile` is the inverse. */
export function writeKitFile({ kits, logos }: KitFile): string {
  return `${JSON.stringify({ format, version: 1, kits, logos }, null, 2)}\n`
}

/** The kits of a file, or everything that is wrong with it. */
export function readKitFile(
  text: string,
):
  | { readonly ok: true; readonly file: KitFile }
  | { readonly ok: false; readonly errors: readonly KitFileError[] } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, errors: [{ at: '', message: 'This file is no JSON, or it is cut off.' }] }
  }
  const parsed = fileSchema.safeParse(value)
  if (parsed.success) return { ok: true, file: parsed.data }
  const errors = parsed.error.issues.map(({ path, message }) => ({ at: path.map(String).join('.'), message }))
  return { ok: false, errors }
}
