import * as z from 'zod/mini'
import { brandKitsMax, paletteMax } from '#contract/brand-kit.ts'
import { colourSchema } from '#contract/colour.ts'
import { type KitDesign, kitDesignSchema } from './brand-kit.ts'

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
  // The service checks each drawing as it checks an upload. A bad one costs its kit only the frame.
  frames: z._default(z.array(z.object({ id: z.string(), name: z.string(), href: z.string() })), []),
})

/** Kits as the text of a JSON file. `readKitFile` is the inverse. */
export function writeKitFile({ kits, logos, frames }: KitFile): string {
  return `${JSON.stringify({ format, version: 1, kits, logos, frames }, null, 2)}\n`
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
