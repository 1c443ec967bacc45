import { parseFieldData } from '#contract/field-data.ts'
import type { QrCode } from '#contract/record.ts'

/** The instant at which a link opens whose start is still to come; null for any other. `now` in milliseconds since 1970. */
export function opensAt({ fieldData }: Pick<QrCode, 'fieldData'>, now: number = Date.now()): string | null {
  if (fieldData === null) return null
  const startsAt = parseFieldData(fieldData)?.['startsAt']
  return typeof startsAt === 'string' && Date.parse(startsAt) > now ? startsAt : null
}
