import { maxLengths } from './limits.ts'
import * as z from 'zod/mini'
import { parseUrl } from './parse-url.ts'
import { textField } from './text-field.ts'
import { reason } from './reasons.ts'

const trimmedText = z.pipe(
  z.string(reason('destination')),
  z.transform((text: string) => text.trim()),
)

const webAddress = textField(maxLengths.destination).check(z.refine(isWebAddress, reason('address-full')))

/** An absolute http or https address, at most 2,048 characters, trimmed. */
export const destinationSchema = z.pipe(trimmedText, webAddress.check(z.minLength(1, reason('destination'))))

/** The same for optional destinations: null and an empty string mean none. */
export const optionalDestinationSchema = z.optional(z.nullable(z.pipe(trimmedText, webAddress)))

function isWebAddress(text: string): boolean {
  // A long text has its own error, and parsing a megabyte is slow.
  if (text === '' || text.length > maxLengths.destination) return true
  if (/[\s\u0000-\u001f\u007f\\]/.test(text)) return false
  if (!/^https?:\/\/[^/?#]/i.test(text)) return false
  const url = parseUrl(text)
  return url !== null && url.hostname !== ''
}
