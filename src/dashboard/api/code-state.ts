import type { CodeMeta } from '#contract/code-meta.ts'
import { type CodeState, codeStateAt } from '#contract/code-state.ts'
import type { QrCode } from '#contract/record.ts'
import { opensAt } from './opens-at.ts'

/**
 * What a visitor of the code meets now.
 *
 * @param meta what stands beside the record, which alone tells of a blocked host; undefined where the service tells nothing.
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
