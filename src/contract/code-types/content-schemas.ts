import { maxCounts, maxLengths } from '../limits.ts'
import * as z from 'zod/mini'
import { destinationSchema } from '../destination.ts'
import { isDayOnly, isRealDay, timeZoneSchema } from '../time-zone.ts'
import { textField } from '../text-field.ts'
import { dialable, networkAddress, pictureReference, webAddress } from './addresses.ts'
import { completeAddress, readAddress } from '../read-address.ts'
import { codeTypeOf } from './code-types.ts'
import { type ContentField, type ContentKind, contentFields, contentValue } from './content-fields.ts'
import { type FieldReason, fieldReasons, reason, withReasons } from '../reasons.ts'
import { productLinksSchema, productSchema } from './product.ts'

/** Structures of `fieldData` that scripts rely on. Further keys are kept. */
const optional = (max: number) => z.optional(z.nullable(textField(max)))
const momentPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d)?$/
const timePattern = /^(|([01]\d|2[0-3]):[0-5]\d)$/

const dayOrWallTime = z.string(reason('date-time-like')).check(
  z.regex(momentPattern, reason('date-time-like')),
  z.refine((text) => isRealDay(text.slice(0, 10)), reason('date-valid')),
)
const day = z
  .string(reason('date-like'))
  .check(z.regex(/^\d{4}-\d\d-\d\d$/, reason('date-like')), z.refine(isRealDay, reason('date-valid')))
const time = z.optional(z.nullable(z.string().check(z.regex(timePattern, reason('time')))))
const phone = textField(100).check(
  z.refine((text) => text === '' || dialable(text) !== null, reason('phone')),
)
const email = textField(320).check(z.refine((text) => text === '' || isEmail(text), reason('email-like')))
const link = textField(maxLengths.destination).check(
  z.overwrite(withoutInvisible),
  visibleAddress,
  z.refine((text) => text.trim() === '' || webAddress(text) !== null, reason('address')),
)
const picture = textField(maxLengths.destination).check(
  z.overwrite((text) => (/^\W*https?:/i.test(text) ? completeAddress(text) : text)),
  z.refine((text) => text === '' || pictureReference(text) !== 'forbidden', reason('address')),
)
const empty = z.union([z.literal(''), z.null()])

export const eventSchema = z
  .looseObject(
    {
      title: optional(300),
      /** Wall clock of `zone`, YYYY-MM-DDTHH:mm. The first day of an all-day event, YYYY-MM-DD. */
      start: dayOrWallTime,
      /** Like `start`. An all-day event ends with this day. */
      end: z.optional(z.union([empty, dayOrWallTime], reason('date-time-like'))),
      zone: z.optional(z.union([empty, timeZoneSchema], reason('time-zone'))),
      place: optional(500),
      description: optional(5_000),
      repeat: z.optional(
        z.union([empty, z.enum(['none', 'daily', 'weekly', 'monthly', 'yearly'])], reason('send-repeat')),
      ),
    },
    reason('send-object-or-null'),
  )
  .check(
    z.refine(({ start, end }) => !end || isDayOnly(end) || !isDayOnly(start), {
      path: ['end'],
      error: reason('date-like'),
    }),
    z.refine(({ start, end }) => !end || !isDayOnly(end) || isDayOnly(start), {
      path: ['end'],
      error: reason('date-time-like'),
    }),
    z.refine(({ start, end }) => !end || isDayOnly(start) !== isDayOnly(end) || end >= start, {
      path: ['end'],
      error: reason('end-after-start'),
    }),
  )

export const messageKinds = ['call', 'sms', 'email', 'whatsapp', 'map'] as const

export const messageSchema = z
  .looseObject(
    {
      kind: z.enum(messageKinds, reason('send-message-kind')),
      to: optional(2_000),
      text: optional(2_000),
    },
    reason('send-object-or-null'),
  )
  .check(
    z.refine(({ kind, to }) => isReceiver(kind, to ?? ''), {
      path: ['to'],
      error: reason('phone-or-address'),
    }),
  )

/** IEEE 802.11: a WPA passphrase has 8 to 63 printable ASCII characters, or it is a key of 64 hexadecimal digits. */
const wpaPassword = /^([ -~]{8,63}|[0-9a-f]{64})$/i
/** A WEP key has 5 or 13 characters, or 10 or 26 hexadecimal digits. */
const wepPassword = /^([ -~]{5}|[ -~]{13}|[0-9a-f]{10}|[0-9a-f]{26})$/i

export const wifiSchema = z
  .looseObject(
    {
      network: textField(32).check(
        z.minLength(1, reason('network-name')),
        z.refine((name) => utf8Length(name) <= 32, { error: reason('bytes'), params: { count: 32 } }),
        z.refine(isOneLine, reason('one-line')),
      ),
      password: z.optional(z.nullable(textField(64).check(z.refine(isOneLine, reason('one-line'))))),
      security: z.enum(['WPA', 'WEP', 'none'], reason('send-security')),
      hidden: z.optional(z.nullable(z.boolean(reason('send-boolean')))),
    },
    reason('send-object-or-null'),
  )
  .check(
    z.refine(({ security, password }) => security !== 'WPA' || wpaPassword.test(password ?? ''), {
      path: ['password'],
      error: reason('network-password-wpa'),
    }),
    z.refine(({ security, password }) => security !== 'WEP' || wepPassword.test(password ?? ''), {
      path: ['password'],
      error: reason('network-password-wep'),
    }),
  )

const linkEntry = z.looseObject(
  { label: optional(300), address: destinationSchema, icon: optional(100) },
  reason('send-link'),
)
const pictureEntry = z.union(
  [picture, z.looseObject({ picture: z.optional(z.nullable(picture)), alt: optional(1_000) })],
  reason('send-picture'),
)
const videoEntry = z.union(
  [
    picture,
    z.looseObject({
      address: z.optional(z.nullable(picture)),
      title: optional(300),
      captions: z.optional(z.nullable(picture)),
      poster: z.optional(z.nullable(picture)),
    }),
  ],
  reason('send-video'),
)
const holidayEntry = z.union(
  [day, z.looseObject({ date: day, name: optional(300), start: time, end: time })],
  reason('send-holiday'),
)
const listOf = (entry: z.ZodMiniType, max: number) =>
  z.array(entry, reason('send-list')).check(z.maxLength(max, reason('entries')))

const fileSchema = z.looseObject(
  { address: z.optional(z.nullable(picture)), name: optional(300), cover: z.optional(z.nullable(picture)) },
  reason('send-object-or-null'),
)
const appSchema = z.looseObject(
  {
    appStore: z.optional(z.union([empty, destinationSchema], reason('address-secure'))),
    googlePlay: z.optional(z.union([empty, destinationSchema], reason('address-secure'))),
    other: z.optional(z.union([empty, destinationSchema], reason('address-secure'))),
    icon: z.optional(z.nullable(picture)),
  },
  reason('send-object-or-null'),
)

/** Schemas by kind. Null and an empty text clear a field and are not checked. */
const schemas: Readonly<Record<ContentKind, z.ZodMiniType>> = {
  line: textField(2_000),
  text: textField(10_000),
  phone,
  email,
  link,
  network: textField(maxLengths.destination).check(
    z.overwrite(withoutInvisible),
    z.refine(
      (text) => text.trim() === '' || networkAddress('facebook', text) !== null,
      reason('address-or-profile'),
    ),
    visibleAddress,
  ),
  picture,
  colour: textField(20).check(z.regex(/^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i, reason('colour'))),
  open: textField(2_000),
  time: z.string(reason('time')).check(z.regex(timePattern, reason('time'))),
  secret: textField(200),
  zone: timeZoneSchema,
  pictures: listOf(pictureEntry, 200),
  videos: listOf(videoEntry, maxCounts.videos),
  file: fileSchema,
  links: listOf(linkEntry, maxCounts.links),
  app: appSchema,
  event: eventSchema,
  message: messageSchema,
  wifi: wifiSchema,
  product: productSchema,
  productLinks: productLinksSchema,
  holidays: listOf(holidayEntry, maxCounts.holidays),
  theme: textField(100),
  font: textField(100),
}

/** Kinds with an address, which is stored as it is read. */
const readKinds = new Set<ContentKind>(['link', 'network', 'picture', 'links', 'app', 'productLinks'])

type Content = {
  /** At fields like `fieldData.links.0.address`. */
  readonly errors: readonly FieldReason[]
  /** Values of fields whose addresses were completed or cleaned. */
  readonly read: ReadonlyMap<ContentField, unknown>
}

/**
 * Reads the content of a code. Only fields of the type are read; others are stored as sent and not shown.
 *
 * @param isStored whether a field already has this value, which is then always valid and stays as it is.
 */
export function readContent(
  qrType: string | null | undefined,
  fields: Readonly<Record<string, unknown>>,
  fieldData: Readonly<Record<string, unknown>>,
  isStored: (field: ContentField, value: unknown) => boolean = () => false,
): Content {
  const { fields: used } = codeTypeOf(qrType)
  const read = new Map<ContentField, unknown>()
  const errors = used.flatMap((field) => {
    const value = contentValue(fields, fieldData, field)
    if (value === undefined || value === null || value === '' || isStored(field, value)) return []
    const { kind } = contentFields[field]
    const checked = schemas[kind].safeParse(value, withReasons)
    if (!checked.success) return fieldReasons(checked.error.issues, [field])
    if (readKinds.has(kind)) read.set(field, checked.data)
    return []
  })
  return { errors, read }
}

/** The errors that `readContent` finds. */
export function checkContent(...content: Parameters<typeof readContent>): readonly FieldReason[] {
  return readContent(...content).errors
}

/** The page shows a link as it was typed, so only what nobody sees is taken off. */
function withoutInvisible(text: string): string {
  return /\p{Cf}/u.test(text) ? completeAddress(text) : text
}

function visibleAddress(context: z.core.ParsePayload<string>): void {
  const read = readAddress(context.value)
  if (!('code' in read) || read.code !== 'address-invisible') return
  context.issues.push({ code: 'custom', message: read.code, params: read.values, input: context.value })
}

function isEmail(text: string): boolean {
  return /^[^\s@<>"',;:]+@[^\s@<>"',;:]+$/.test(text.trim())
}

function utf8Length(text: string): number {
  const bytes = [...text].map((character) => character.codePointAt(0) ?? 0)
  return bytes.reduce((sum, code) => sum + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4), 0)
}

function isOneLine(text: string): boolean {
  return !/[\u0000-\u001f\u007f\u2028\u2029]/.test(text)
}

function isReceiver(kind: (typeof messageKinds)[number], to: string): boolean {
  if (kind === 'email') return isEmail(to)
  if (kind === 'map') return to.trim() !== '' && isOneLine(to)
  // Without a number WhatsApp lets the person choose who gets the text.
  return (kind === 'whatsapp' && to === '') || dialable(to) !== null
}
