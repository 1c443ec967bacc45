import { type CodeMeta, type CodeState, codeStateAt, type DestinationHealth } from '#contract/code-meta.ts'
import { parseFieldData } from '#contract/field-data.ts'
import type { QrCode } from '#contract/record.ts'

/**
 * The state a visitor sees now.
 *
 * @param meta metadata beside the record; only it knows about a blocked host. Undefined when the service
 * sends none.
 * @param now milliseconds since 1970.
 */
export function codeState(
  code: Pick<QrCode, 'isadminblocked' | 'isActive' | 'expirationDate' | 'fieldData'>,
  meta: Pick<CodeMeta, 'blockedHost'> | undefined,
  now: number = Date.now(),
): CodeState {
  const opens = opensAt(code, now)
  return codeStateAt(
    {
      isBlocked: code.isadminblocked || meta?.blockedHost !== undefined,
      isActive: code.isActive,
      expiresAt: code.expirationDate === null ? null : Date.parse(code.expirationDate),
      startsAt: opens === null ? null : Date.parse(opens),
    },
    now,
  )
}

/** When a scheduled link opens; null otherwise. `now` in milliseconds since 1970. */
export function opensAt({ fieldData }: Pick<QrCode, 'fieldData'>, now: number = Date.now()): string | null {
  if (fieldData === null) return null
  const startsAt = parseFieldData(fieldData)?.['startsAt']
  return typeof startsAt === 'string' && Date.parse(startsAt) > now ? startsAt : null
}

/** Splits a record's `tags` at commas, without blanks and duplicates. */
export function tagsOf(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}

/** Statuses that sites use to block automated checks. They say nothing about visitors. */
const statuses = new Set([401, 403, 405, 406, 429])

/** Whether the destination blocked the check. */
export function turnsAway({ state, status }: DestinationHealth): boolean {
  return state === 'refused' && statuses.has(status ?? 0)
}
