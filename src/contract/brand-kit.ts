import * as z from 'zod/mini'
import { colourSchema } from './colour.ts'
import { textField } from './text-field.ts'

/** Maximum kits per user. */
export const brandKitsMax = 100
/** Maximum colours of a palette. */
export const paletteMax = 12
/** Largest design of a kit in bytes of UTF-8 JSON. */
export const kitDesignMaxBytes = 8_192

const writable = {
  name: z.pipe(
    z.pipe(
      z.string('Enter a kit name.'),
      z.transform((name: string) => name.trim()),
    ),
    textField(100).check(z.minLength(1, 'Enter a kit name.')),
  ),
  /** The kit's design, validated by the service. */
  design: z.record(z.string(), z.unknown(), 'Send the design as an object.'),
  /** Brand colours, most important first. */
  palette: z
    .array(colourSchema, 'Send a list of colours.')
    .check(z.maxLength(paletteMax, `Use at most ${paletteMax} colours.`)),
  /** New codes start with the default kit. Each user has at most one: setting it clears the previous one. */
  isDefault: z.boolean('Send true or false.'),
}

/** Body of POST /api/v1/brand-kits. */
export const brandKitRequestSchema = z.object({
  ...writable,
  palette: z._default(writable.palette, []),
  isDefault: z._default(writable.isDefault, false),
})
export type BrandKitRequest = z.input<typeof brandKitRequestSchema>
export type BrandKitCommand = z.output<typeof brandKitRequestSchema>

/** Body of PUT /api/v1/brand-kits/:id. Only supplied fields change. */
export const brandKitUpdateSchema = z.partial(z.object(writable))
export type BrandKitUpdate = z.input<typeof brandKitUpdateSchema>
export type BrandKitUpdateCommand = z.output<typeof brandKitUpdateSchema>

/** A named design. Its logo is one of the user's logos, by id. */
export const brandKitSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  design: z.record(z.string(), z.unknown()),
  palette: z.array(z.string()),
  isDefault: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type BrandKit = z.infer<typeof brandKitSchema>

export const brandKitResponseSchema = z.looseObject({ success: z.literal(true), data: brandKitSchema })
/** GET /api/v1/brand-kits: oldest first. */
export const brandKitListResponseSchema = z.looseObject({ data: z.array(brandKitSchema) })
export const brandKitDeletedResponseSchema = z.looseObject({ success: z.literal(true) })
