import { maxLengths, welcomeSeconds } from './limits.ts'
import * as z from 'zod/mini'
import { isFilePath } from './code-types/addresses.ts'
import { destinationSchema, type DestinationSchema, storedDestinationSchema } from './destination.ts'
import { parseUrl } from './parse-url.ts'
import { textField } from './text-field.ts'
import { timeZoneSchema, timestampSchema } from './time-zone.ts'
import {
  scanLimitSchema,
  storedScanLimitSchema,
  storedVisitorRulesSchema,
  visitorRulesSchema,
} from './visitor-rules.ts'
import { reason } from './reasons.ts'

const cleared = z.union([z.literal(''), z.null()])

const seconds = z
  .number()
  .check(z.minimum(welcomeSeconds.min, reason('seconds')), z.maximum(welcomeSeconds.max, reason('seconds')))

/** A scheduled destination: another address from an instant on, or between two. */
const swapOf = (destination: DestinationSchema) =>
  z
    .looseObject(
      {
        destinationUrl: destination,
        from: timestampSchema,
        /** The code's own destination returns at this instant; null: never. */
        to: z._default(z.nullable(timestampSchema), null),
        /** Zone of both dates. */
        zone: timeZoneSchema,
      },
      reason('send-object-or-null'),
    )
    .check(
      // Invalid dates are reported separately.
      z.refine(({ from, to }) => to === null || !(Date.parse(from) >= Date.parse(to)), {
        path: ['to'],
        error: reason('end-after-start'),
      }),
    )

const expirationOf = (destination: DestinationSchema) =>
  z.optional(z.union([cleared, destination], reason('address-full')))

/** An https address of an image, an uploaded file, or a logo id of the user. */
const ownPicture = z.optional(
  z.nullable(textField(maxLengths.reference).check(z.refine(isPictureReference, reason('picture-yours')))),
)

export const storedSwapSchema = swapOf(storedDestinationSchema)

/**
 * Link rules in `fieldData`, beside the documented keys of the welcome screen. They live in `fieldData` to
 * survive a service that only returns the documented record.
 */
export const linkRulesSchema = z.looseObject({
  contentWelcomeImage: ownPicture,
  /** Title of the card that chats and feeds show for the link; the code's title without it. */
  metaTitle: z.optional(z.nullable(textField(maxLengths.title))),
  /** Picture of the card; that of the welcome screen or the code without it. */
  metaImage: ownPicture,
  /** Seconds; missing or 0 means no welcome screen. */
  contentWelcomeTime: z.optional(z.union([cleared, z.literal(0), seconds], reason('seconds'))),
  /** The link opens at this instant. */
  startsAt: z.optional(z.union([cleared, timestampSchema], reason('send-timestamp'))),
  /** Zone of `startsAt`. */
  startsZone: z.optional(z.nullable(timeZoneSchema)),
  /** Zone of the record's `expirationDate`. */
  expirationZone: z.optional(z.nullable(timeZoneSchema)),
  /** Where an expired link redirects; its page is shown without one. */
  expirationUrl: expirationOf(destinationSchema),
  swap: z.optional(z.nullable(swapOf(destinationSchema))),
  /** The destination gets an id of each visit, with which its results are counted. */
  visitId: z.optional(z.nullable(z.boolean(reason('send-boolean')))),
  /** Where certain visitors go; the first rule that fits decides. */
  visitorRules: z.optional(z.nullable(visitorRulesSchema)),
  scanLimit: z.optional(z.nullable(scanLimitSchema)),
  /** `false` keeps the query of a visit from the destination; passed on without it. */
  forwardQuery: z.optional(z.nullable(z.boolean(reason('send-boolean')))),
  /** Whether a visit sends the mark of its placement to the destination, as `utm_content`. */
  sendsMark: z.optional(z.nullable(z.boolean(reason('send-boolean')))),
})

/** The rules of a saved code, whose addresses stay as they are. */
export const storedLinkRulesSchema = z.extend(linkRulesSchema, {
  expirationUrl: expirationOf(storedDestinationSchema),
  swap: z.optional(z.nullable(storedSwapSchema)),
  visitorRules: z.optional(z.nullable(storedVisitorRulesSchema)),
  scanLimit: z.optional(z.nullable(storedScanLimitSchema)),
})

/** The normalised https address of an image, or the path of an uploaded file; null otherwise. */
export function pictureAddress(text: string): string | null {
  if (isFilePath(text)) return text
  if (!/^https:\/\/[^/?#\\]/i.test(text) || /[\s\u0000-\u001f\u007f]/.test(text)) return null
  const url = parseUrl(text)
  return url === null || url.hostname === '' ? null : url.href
}

/** Ids are not looked up. As for a design's logo, an unknown id is stored and shows nothing. */
function isPictureReference(text: string): boolean {
  return text === '' || /^[\w-]{1,100}$/.test(text) || pictureAddress(text) !== null
}
