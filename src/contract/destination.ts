import * as z from 'zod/mini'
import { maxLengths } from './limits.ts'
import { isWebAddress, readAddress } from './read-address.ts'
import { type Reason, reason } from './reasons.ts'
import { textField } from './text-field.ts'

/** An address as `readAddress` completes it, or its reason as an issue. */
const address = z.pipe(z.string(reason('destination')), z.transform(readInto))

/** An absolute http or https address, at most 2,048 characters, as `readAddress` reads it. */
export const destinationSchema = z.pipe(address, z.string().check(z.minLength(1, reason('destination'))))

/** The same for optional destinations: null and an empty string mean none. */
export const optionalDestinationSchema = z.optional(z.nullable(address))

/**
 * The destination of an update. An address of an earlier version passes as it is, because it may be sent back unchanged; the
 * update reads it where it differs from the stored one.
 */
export const updatedDestinationSchema = z.optional(
  z.pipe(
    z.pipe(
      z.string(reason('destination')),
      z.transform((text, context) => (isStoredAddress(text) ? text : readInto(text, context))),
    ),
    z.string().check(z.minLength(1, reason('destination'))),
  ),
)

/** `destinationSchema` or `storedDestinationSchema`. */
export type DestinationSchema = z.ZodMiniType<string, string>

/** A destination as it was stored, by this version or an earlier one. Nothing is taken off or completed. */
export const storedDestinationSchema = textField(maxLengths.destination).check(
  z.minLength(1, reason('destination')),
  z.refine((text) => text === '' || isStoredAddress(text), reason('address-full')),
)

function isStoredAddress(text: string): boolean {
  return text.length <= maxLengths.destination && !text.includes('\u0000') && isWebAddress(text)
}

function readInto(text: string, context: z.core.ParsePayload): string {
  const read = readAddress(text)
  if ('address' in read) return read.address
  return refused(read, text, context)
}

function refused({ code, values }: Reason, input: string, context: z.core.ParsePayload): never {
  context.issues.push({
    code: 'custom',
    message: code,
    input,
    ...(values !== undefined && { params: values }),
  })
  return z.NEVER
}
