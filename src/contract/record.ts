import * as z from 'zod/mini'

const text = z._default(z.string(), '')
const nullableText = z._default(z.nullable(z.string()), null)
const count = z._default(z.number(), 0)
const flag = z._default(z.boolean(), false)

/**
 * The QR code record that both operations return, in documented order. Parsing is lenient: missing fields get
 * their documented default; unknown fields, and unknown values of `type`, `qrType`, `pattern`, `corner` and
 * `frame`, are kept.
 */
export const qrCodeSchema = z.looseObject({
  id: z.int(),
  type: z._default(z.string(), 'qr'),
  type2: nullableText,
  userId: count,
  clicks: count,
  lbClicks: count,
  scans: count,
  destinationUrl: text,
  faviconUrl: text,
  title: text,
  titleLabel: text,
  btnLabel: nullableText,
  brandedDomain: z.string(),
  slashTag: z.string(),
  edit: count,
  utm_id: nullableText,
  utm_content: nullableText,
  utm_term: nullableText,
  utm_campaign: nullableText,
  utm_medium: nullableText,
  utm_source: nullableText,
  preset: nullableText,
  bgColor: nullableText,
  color: nullableText,
  pattern: nullableText,
  corner: nullableText,
  logo: nullableText,
  qr: nullableText,
  qrLogoId: nullableText,
  tags: text,
  linkInBioId: z._default(z.nullable(z.int()), null),
  uniqueTagId: count,
  isActive: z._default(z.boolean(), true),
  isStarred: flag,
  /** ISO 8601 instant, YYYY-MM-DDTHH:mm:ss.sssZ. */
  expirationDate: nullableText,
  createdAt: text,
  updatedAt: text,
  /** JSON-encoded object. */
  fieldData: z._default(
    z.nullable(
      z.pipe(
        z.union([z.string(), z.record(z.string(), z.unknown())]),
        z.transform((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
      ),
    ),
    null,
  ),
  frame: nullableText,
  isadminblocked: flag,
  isEdit: flag,
  password: nullableText,
  passwordProtectionEnabled: flag,
  primary: nullableText,
  secondary: nullableText,
  textColor: nullableText,
  qrType: nullableText,
  text: nullableText,
})

export type QrCode = z.infer<typeof qrCodeSchema>

/** The documented keys of a record, in order. */
export const qrCodeKeys = Object.keys(qrCodeSchema.shape) as readonly (keyof typeof qrCodeSchema.shape)[]

export const createResponseSchema = z.looseObject({
  message: z._default(z.string(), ''),
  data: qrCodeSchema,
})

export const updateResponseSchema = z.looseObject({
  message: z._default(z.string(), ''),
  success: z._default(z.boolean(), true),
  result: qrCodeSchema,
})
