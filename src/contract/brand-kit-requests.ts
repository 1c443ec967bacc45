import * as z from 'zod/mini'
import { paletteMax } from './brand-kit.ts'
import { colourSchema } from './colour.ts'
import { textField } from './text-field.ts'

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
