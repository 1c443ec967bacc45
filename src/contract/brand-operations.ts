import * as z from 'zod/mini'
import { maxCounts, maxLengths } from './limits.ts'
import { imagePurposes, logoListResponseSchema, logoResponseSchema } from './logo.ts'
import { etagSchema } from './etag.ts'
import type { Operation } from './operation.ts'
import { colourSchema } from './colour.ts'
import { textField } from './text-field.ts'
import { reason } from './reasons.ts'

/** Maximum bytes of a kit's design as UTF-8 JSON. */
export const kitDesignMaxBytes = 8_192

/** A named design. Its logo is one of the user's logos, by id. */
export const brandKitSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  design: z.record(z.string(), z.unknown()),
  palette: z.array(z.string()),
  isDefault: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  etag: etagSchema,
})
export type BrandKit = z.infer<typeof brandKitSchema>

const brandKitResponseSchema = z.looseObject({ success: z.literal(true), data: brandKitSchema })
/** GET /api/v1/brand-kits: oldest first. */
const brandKitListResponseSchema = z.looseObject({ data: z.array(brandKitSchema) })
const brandKitDeletedResponseSchema = z.looseObject({ success: z.literal(true) })

const writable = {
  name: z.pipe(
    z.pipe(
      z.string(reason('kit-name')),
      z.transform((name: string) => name.trim()),
    ),
    textField(maxLengths.name).check(z.minLength(1, reason('kit-name'))),
  ),
  /** Validated by the service. */
  design: z.record(z.string(), z.unknown(), reason('send-design')),
  /** Brand colours, most important first. */
  palette: z
    .array(colourSchema, reason('send-colours'))
    .check(z.maxLength(maxCounts.paletteColours, reason('colours'))),
  /** New codes start with the default kit. Each user has at most one: setting it clears the previous one. */
  isDefault: z.boolean(reason('send-boolean')),
}

/** Body of POST /api/v1/brand-kits. */
const brandKitRequestSchema = z.object({
  ...writable,
  palette: z._default(writable.palette, []),
  isDefault: z._default(writable.isDefault, false),
})
export type BrandKitRequest = z.input<typeof brandKitRequestSchema>
export type BrandKitCommand = z.output<typeof brandKitRequestSchema>

/** Body of PUT /api/v1/brand-kits/:id. Only supplied fields change. */
const brandKitUpdateSchema = z.partial(z.object(writable))
export type BrandKitUpdateCommand = z.output<typeof brandKitUpdateSchema>

export const brandOperations = {
  uploadLogo: {
    method: 'POST',
    path: '/api/v1/logos',
    summary:
      'Upload a logo, or with ?purpose=picture a picture for a code, or with ?purpose=frame an SVG frame; the body is the file, its name may be in ?name=',
    role: 'editor',
    bodyTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml', 'application/octet-stream'],
    query: z.object({ name: z.optional(z.string()), purpose: z.optional(z.enum(imagePurposes)) }),
    answer: logoResponseSchema,
    success: 201,
    refusals: [400, 401, 403, 413, 509, 500],
  },
  listLogos: {
    method: 'GET',
    path: '/api/v1/logos',
    summary: 'Logos of the user, newest first; removed ones last',
    role: 'viewer',
    answer: logoListResponseSchema,
    success: 200,
    refusals: [401, 403, 500],
  },
  readLogo: {
    method: 'GET',
    path: '/api/v1/logos/:id',
    summary: 'The file of a logo',
    role: 'viewer',
    answerTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'],
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  removeLogo: {
    method: 'DELETE',
    path: '/api/v1/logos/:id',
    summary: 'Remove a logo from the choices; codes, kits, versions and drafts that use it keep it',
    role: 'editor',
    answer: logoResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  restoreLogo: {
    method: 'POST',
    path: '/api/v1/logos/:id/restore',
    summary: 'Restore a removed logo; uploading the same file does so too',
    role: 'editor',
    answer: logoResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  listBrandKits: {
    method: 'GET',
    path: '/api/v1/brand-kits',
    summary: 'Brand kits of the user, oldest first',
    role: 'viewer',
    answer: brandKitListResponseSchema,
    success: 200,
    refusals: [401, 403, 500],
  },
  createBrandKit: {
    method: 'POST',
    path: '/api/v1/brand-kits',
    summary: 'Create a brand kit',
    role: 'editor',
    body: brandKitRequestSchema,
    answer: brandKitResponseSchema,
    success: 201,
    refusals: [400, 401, 403, 500],
  },
  updateBrandKit: {
    method: 'PUT',
    path: '/api/v1/brand-kits/:id',
    summary: 'Change the supplied fields of a brand kit',
    role: 'editor',
    body: brandKitUpdateSchema,
    answer: brandKitResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 412, 500],
  },
  deleteBrandKit: {
    method: 'DELETE',
    path: '/api/v1/brand-kits/:id',
    summary: 'Delete a brand kit; codes keep their design',
    role: 'editor',
    answer: brandKitDeletedResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
