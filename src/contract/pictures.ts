import * as z from 'zod/mini'
import { settingsFields } from './create.ts'
import { maxLengths } from './limits.ts'
import type { Operation } from './operation.ts'
import { reason } from './reasons.ts'
import { textField } from './text-field.ts'

export const pictureFormats = ['svg', 'png', 'jpeg', 'webp', 'pdf'] as const
export type PictureFormat = (typeof pictureFormats)[number]

const size = z.coerce
  .number(reason('send-picture-size'))
  .check(
    z.int(reason('send-picture-size')),
    z.minimum(16, reason('send-picture-size')),
    z.maximum(4_096, reason('send-picture-size')),
  )
const margin = z.coerce
  .number(reason('send-margin'))
  .check(
    z.int(reason('send-margin')),
    z.minimum(0, reason('send-margin')),
    z.maximum(20, reason('send-margin')),
  )

export const pictureQuerySchema = z.object({
  /** Width: pixels of a PNG, JPEG, WebP or SVG, millimetres of a PDF. */
  size: z.optional(size),
  /** Light modules around the code, in place of those of its design. */
  margin: z.optional(margin),
})
export type PictureQuery = z.output<typeof pictureQuerySchema>

const { color, bgColor, isBgTransparent, pattern, corner } = settingsFields
const { qrLogoId, frame, primary, secondary, textColor } = settingsFields

/** Body of POST /api/v1/picture. The design has the fields of a code; `details` is its `fieldData.design`. */
export const pictureRequestSchema = z.object({
  text: textField(maxLengths.text).check(z.minLength(1, reason('code-text'))),
  design: z.optional(
    z.object({
      color,
      bgColor,
      isBgTransparent,
      pattern,
      corner,
      qrLogoId,
      frame,
      primary,
      secondary,
      textColor,
      details: z.optional(z.record(z.string(), z.unknown(), reason('send-object'))),
    }),
  ),
  format: z.optional(z.enum(pictureFormats, reason('send-picture-format'))),
  ...pictureQuerySchema.shape,
})

export const drawnPictureResponseSchema = z.looseObject({
  success: z.literal(true),
  data: z.looseObject({
    type: z.string(),
    /** The file in base 64. */
    picture: z.string(),
    /** Readings of the picture by decoders, as phones would meet it. */
    verdict: z.looseObject({
      /** `everywhere`, `good`, `risky` or `none`. */
      word: z.string(),
      /** Conditions in which the code is not read well. */
      failed: z.array(z.string()),
      /** Causes, the gravest first. */
      findings: z.array(z.object({ cause: z.string(), severity: z.string() })),
    }),
  }),
})

const publicPictureResponseSchema = z.looseObject({
  data: z.looseObject({
    isOn: z.boolean(),
    /** The PNG. The same address with `.svg` is the drawing. */
    address: z.string(),
  }),
})

export const pictureOperations = {
  readPicture: {
    method: 'GET',
    path: '/api/v1/qr-code/:id/picture.svg',
    summary: 'The picture of a QR code',
    role: 'viewer',
    query: pictureQuerySchema,
    answerTypes: ['image/svg+xml'],
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  readPictureFile: {
    method: 'GET',
    path: '/api/v1/qr-code/:id/picture.:format',
    summary: 'The picture of a QR code as PNG, JPEG, WebP or PDF',
    role: 'viewer',
    query: pictureQuerySchema,
    answerTypes: ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'],
    success: 200,
    refusals: [400, 401, 403, 404, 429, 500],
  },
  readPublicPicture: {
    method: 'GET',
    path: '/api/v1/qr-code/:id/public-picture',
    summary: 'Whether everybody can load the picture of a QR code by its address',
    role: 'viewer',
    answer: publicPictureResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  setPublicPicture: {
    method: 'PUT',
    path: '/api/v1/qr-code/:id/public-picture',
    summary: 'Turn the public address of a QR code’s picture on or off',
    role: 'editor',
    body: z.object({ isOn: z.boolean(reason('send-boolean')) }),
    answer: publicPictureResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  drawPicture: {
    method: 'POST',
    path: '/api/v1/picture',
    summary: 'Draw a text in a design without saving it, and test whether it scans',
    role: 'viewer',
    body: pictureRequestSchema,
    answer: drawnPictureResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 429, 500, 503],
  },
} as const satisfies Record<string, Operation>
