import { codeTypeOf } from '#contract/code-types/code-types.ts'
import type { UpdateCommand } from '#contract/update.ts'
import { applySettings } from './apply-settings.ts'
import { checkCode, checkLinkRules, neverOpens } from './check-code.ts'
import type { Code } from './stored-code.ts'
import { hostName, titled, titleSource } from './code-title.ts'
import { payloadOfCode } from './picture-hash.ts'
import { done, invalid, type Outcome, refuse } from './refusal.ts'

/** The code after an update, given the one with its link already renamed. Refusals: invalid. */
export function applyUpdate(stored: Code, command: UpdateCommand): Outcome<Code> {
  // An empty date means not supplied.
  const ends = command.expirationDate === '' ? undefined : command.expirationDate
  const expirationDate = ends === undefined ? stored.expiration_date : ends
  const fieldData = checkLinkRules(command.fieldData, stored.fieldData, expirationDate)
  if (!fieldData.ok) return fieldData
  const rules = command.fieldData === undefined ? stored.fieldData : fieldData.value
  if (expirationDate !== stored.expiration_date && neverOpens(rules?.['startsAt'], expirationDate))
    return invalid('expirationDate', 'end-after-start')
  const next: Code = {
    ...applySettings(stored, { ...command, fieldData: fieldData.value }),
    is_active: command.isActive ?? stored.is_active,
    is_starred: command.isStarred ?? stored.is_starred,
    destination_url: command.destinationUrl ?? stored.destination_url,
  }
  const fixed = checkFixed(stored, next)
  if (fixed !== null) return fixed
  const after = { ...next, ...titleChange(stored, next, command) }
  const refusal = checkCode(after, stored)
  return refusal === null ? done(after) : refuse(refusal)
}

/** A print cannot change: neither what a code without a short link holds, nor whether a code is one. */
function checkFixed(stored: Code, after: Code): Outcome<never> | null {
  const before = codeTypeOf(stored.qr_type).payload
  if (before !== codeTypeOf(after.qr_type).payload) {
    return before === 'link' ? invalid('qrType', 'fixed-link') : invalid('qrType', 'fixed-type')
  }
  if (before === 'link' || payloadOfCode(stored) === payloadOfCode(after)) return null
  return before === 'text' ? invalid('text', 'fixed-text') : invalid('fieldData.wifi', 'fixed-network')
}

/** A cleared title, or one from a page the code no longer opens, is derived again. */
function titleChange(stored: Code, next: Code, command: UpdateCommand): Partial<Code> {
  const moved = next.destination_url !== stored.destination_url
  const icon = moved &&
    hostName(next.destination_url) !== hostName(stored.destination_url) && { favicon_url: '' }
  const [before, after] = [titleSource(stored), titleSource(next)]
  const isOld =
    before.destinationUrl !== after.destinationUrl ||
    (after.destinationUrl === '' && before.text !== after.text)
  if (command.title !== undefined || (isOld && stored.title_source !== 'given'))
    return { ...titled(next, command.title, command.titleLabel), ...icon }
  if (command.titleLabel === undefined) return { ...icon }
  const label = command.titleLabel?.trim() ? command.titleLabel : stored.title
  return { title_label: label.toLowerCase(), ...icon }
}
