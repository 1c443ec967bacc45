import * as z from 'zod/mini'
import { destinationMaxLength, destinationSchema } from '../destination.ts'
import type { FieldError } from '../error-bodies.ts'
import { timeZoneSchema } from '../link-rules.ts'
import { textField } from '../text-field.ts'
import { dialable, networkAddress, pictureReference, webAddress } from './addresses.ts'
import { codeTypeOf } from './code-types.ts'
import { type ContentField, type ContentKind, contentFields, contentValue } from './content-fields.ts'

/** Structures of `fieldData` that scripts rely on. Further keys are kept. */
const optional = (max: number) => z.optional(z.nullable(textField(max)))
const wallPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/
const timePattern = /^(|([01]\d|2[0-3]):[0-5]\d)$/

const wallTime = z.string('Enter a date and time like 2027-01-31T18:00.').check(
  z.regex(wallPattern, 'Enter a date and time like 2027-01-31T18:00.'),
  z.refine((text) => isRealDay(text.slice(0, 10)), 'Enter a valid date.'),
)
const day = z
  .string('Enter a date like 2027-01-31.')
  .check(
    z.regex(/^\d{4}-\d\d-\d\d$/, 'Enter a date like 2027-01-31.'),
    z.refine(isRealDay, 'Enter a valid date.'),
  )
const time = z.optional(z.nullable(z.string().check(z.regex(timePattern, 'Use a time like 09:30.'))))
const phone = textField(100).check(
  z.refine((text) => text === '' || dialable(text) !== null, 'Enter a phone number that can be dialled.'),
)
const email = textField(320).check(
  z.refine((text) => text === '' || isEmail(text), 'Enter an e-mail address like name@example.com.'),
)
const link = textField(destinationMaxLength).check(
  z.refine(
    (text) => text.trim() === '' || webAddress(text) !== null,
    'Enter a web address that starts with https:// or http://.',
  ),
)
const picture = textField(destinationMaxLength).check(
  z.refine(
    (text) => text === '' || pictureReference(text) !== 'forbidden',
    'Enter a web address that starts with https:// or http://.',
  ),
)
const empty = z.union([z.literal(''), z.null()])

export const eventSchema = z
  .looseObject(
    {
      title: optional(300),
      /** Wall clock of `zone`, YYYY-MM-DDTHH:mm. */
      start: wallTime,
      end: z.optional(z.union([empty, wallTime], 'Enter a date and time like 2027-01-31T18:00.')),
      zone: z.optional(z.union([empty, timeZoneSchema], 'Choose a time zone.')),
      place: optional(500),
      description: optional(5_000),
      repeat: z.optional(
        z.union(
          [empty, z.enum(['none', 'daily', 'weekly', 'monthly', 'yearly'])],
          'Use none, daily, weekly, monthly or yearly.',
        ),
      ),
    },
    'Send an object, or null.',
  )
  .check(
    z.refine(({ start, end }) => !end || end >= start, {
      path: ['end'],
      message: 'The end must be after the start.',
    }),
  )

export const messageKinds = ['call', 'sms', 'email', 'whatsapp', 'map'] as const

export const messageSchema = z
  .looseObject(
    {
      kind: z.enum(messageKinds, 'Use call, sms, email, whatsapp or map.'),
      to: optional(2_000),
      text: optional(2_000),
    },
    'Send an object, or null.',
  )
  .check(
    z.refine(({ kind, to }) => isReceiver(kind, to ?? ''), {
      path: ['to'],
      message: 'Enter a phone number that can be dialled, or an address for e-mail and maps.',
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
        z.minLength(1, 'Enter the name of the network.'),
        z.refine((name) => utf8Length(name) <= 32, 'Use at most 32 bytes.'),
        z.refine(isOneLine, 'Use one line.'),
      ),
      password: z.optional(z.nullable(textField(64).check(z.refine(isOneLine, 'Use one line.')))),
      security: z.enum(['WPA', 'WEP', 'none'], 'Use WPA, WEP or none.'),
      hidden: z.optional(z.nullable(z.boolean('Send true or false.'))),
    },
    'Send an object, or null.',
  )
  .check(
    z.refine(({ security, password }) => security !== 'WPA' || wpaPassword.test(password ?? ''), {
      path: ['password'],
      message:
        'Enter the WPA password: 8 to 63 letters, digits and signs without accents, or 64 hexadecimal digits.',
    }),
    z.refine(({ security, password }) => security !== 'WEP' || wepPassword.test(password ?? ''), {
      path: ['password'],
      message: 'Enter the WEP password: 5 or 13 characters without accents, or 10 or 26 hexadecimal digits.',
    }),
  )

const linkEntry = z.looseObject(
  { label: optional(300), address: destinationSchema, icon: optional(100) },
  'Send an object with label and address.',
)
const pictureEntry = z.union(
  [picture, z.looseObject({ picture: z.optional(z.nullable(picture)), alt: optional(1_000) })],
  'Send an address, or an object with picture and alt.',
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
  'Send an address, or an object with address and title.',
)
const holidayEntry = z.union(
  [day, z.looseObject({ date: day, name: optional(300), start: time, end: time })],
  'Send a date like 2027-01-31, or an object with date, start and end.',
)
const listOf = (entry: z.ZodMiniType, max: number) =>
  z.array(entry, 'Send a list.').check(z.maxLength(max, `Use at most ${max} entries.`))

const fileSchema = z.looseObject(
  { address: z.optional(z.nullable(picture)), name: optional(300), cover: z.optional(z.nullable(picture)) },
  'Send an object, or null.',
)
const appSchema = z.looseObject(
  {
    appStore: z.optional(
      z.union([empty, destinationSchema], 'Enter a web address that starts with https://.'),
    ),
    googlePlay: z.optional(
      z.union([empty, destinationSchema], 'Enter a web address that starts with https://.'),
    ),
    other: z.optional(z.union([empty, destinationSchema], 'Enter a web address that starts with https://.')),
    icon: z.optional(z.nullable(picture)),
  },
  'Send an object, or null.',
)

/** Schemas by kind. Null and an empty text clear a field and are not checked. */
const schemas: Readonly<Record<ContentKind, z.ZodMiniType>> = {
  line: textField(2_000),
  text: textField(10_000),
  phone,
  email,
  link,
  network: textField(destinationMaxLength).check(
    z.refine(
      (text) => text.trim() === '' || networkAddress('facebook', text) !== null,
      'Enter a web address that starts with https:// or http://, or the name of a profile.',
    ),
  ),
  picture,
  colour: textField(20).check(
    z.regex(/^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i, 'Use a colour like #1a2b3c.'),
  ),
  open: textField(2_000),
  time: z.string('Use a time like 09:30.').check(z.regex(timePattern, 'Use a time like 09:30.')),
  secret: textField(200),
  zone: timeZoneSchema,
  pictures: listOf(pictureEntry, 200),
  videos: listOf(videoEntry, 50),
  file: fileSchema,
  links: listOf(linkEntry, 100),
  app: appSchema,
  event: eventSchema,
  message: messageSchema,
  wifi: wifiSchema,
  holidays: listOf(holidayEntry, 200),
  theme: textField(100),
  font: textField(100),
}

/**
 * Errors in the content of a code, at fields like `fieldData.links.0.address`. Only fields of the type are
 * checked; others are stored as sent and not shown.
 *
 * @param isStored whether a field already has this value, which is then always valid.
 */
export function checkContent(
  qrType: string | null | undefined,
  fields: Readonly<Record<string, unknown>>,
  fieldData: Readonly<Record<string, unknown>>,
  isStored: (field: ContentField, value: unknown) => boolean = () => false,
): FieldError[] {
  const { fields: used } = codeTypeOf(qrType)
  const errors = used.flatMap((field) => {
    const value = contentValue(fields, fieldData, field)
    if (value === undefined || value === null || value === '' || isStored(field, value)) return []
    const checked = schemas[contentFields[field].kind].safeParse(value)
    if (checked.success) return []
    return checked.error.issues.map(({ path, message }) => ({
      field: [field, ...path].map(String).join('.').slice(0, 200),
      message,
    }))
  })
  return errors.filter(({ field }, index) => errors.findIndex((other) => other.field === field) === index)
}

/** Whether a day as YYYY-MM-DD is in the calendar. */
function isRealDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
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
