import * as z from 'zod/mini'
import { destinationSchema } from '../destination.ts'
import { maxCounts, maxLengths } from '../limits.ts'
import { type FieldReason, fieldReasons, reason, withReasons } from '../reasons.ts'
import { textField } from '../text-field.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { networkAddress } from './addresses.ts'
import { fieldsOf } from './code-types.ts'
import type { CommonKind } from './common-fields.ts'
import {
  type ContentField,
  type ContentKind,
  contentFields,
  contentValue,
  ownField,
} from './content-fields.ts'
import {
  day,
  email,
  link,
  optional,
  phone,
  picture,
  time,
  timePattern,
  visibleAddress,
  withoutInvisible,
} from './entry-schemas.ts'

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
/** Schemas by kind. Null and an empty text clear a field and are not checked. */
const schemas: Readonly<Record<CommonKind, z.ZodMiniType>> = {
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
  holidays: listOf(holidayEntry, maxCounts.holidays),
  theme: textField(100),
  font: textField(100),
}

/** Kinds with an address, which is stored as it is read. */
const readKinds = new Set<ContentKind>(['link', 'network', 'picture', 'links'])

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
  const read = new Map<ContentField, unknown>()
  const errors = fieldsOf(qrType).flatMap((field) => {
    const value = contentValue(fields, fieldData, field)
    if (value === undefined || value === null || value === '' || isStored(field, value)) return []
    const { kind } = contentFields[field]
    const own = ownField(field)
    const schema = own?.schema ?? (kind === 'own' ? null : schemas[kind])
    if (schema === null) return []
    const checked = schema.safeParse(value, withReasons)
    if (!checked.success) return fieldReasons(checked.error.issues, [field])
    if (own?.isRead === true || readKinds.has(kind)) read.set(field, checked.data)
    return []
  })
  return { errors, read }
}

/** The errors that `readContent` finds. */
export function checkContent(...content: Parameters<typeof readContent>): readonly FieldReason[] {
  return readContent(...content).errors
}
