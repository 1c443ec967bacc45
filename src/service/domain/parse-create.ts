import type { CreateCommand } from '#contract/create.ts'
import { applySettings } from './apply-settings.ts'
import { checkCode, checkLinkRules } from './check-code.ts'
import { type Code, codeDefaults } from './stored-code.ts'
import { titled } from './code-title.ts'
import { done, type Outcome, refuse } from './refusal.ts'

/** The part of a new code that is not in its request. */
export type Origin = Pick<Code, 'user_id' | 'saved_by' | 'domain'> &
  Partial<Pick<Code, 'password_hash' | 'is_protected'>> & {
    /** Milliseconds since 1970. */
    readonly now: number
  }

/** A new code. Its ids are 0 until the transaction takes them. Refusals: invalid. */
export function parseCreate(command: CreateCommand, { now, ...origin }: Origin): Outcome<Code> {
  const fieldData = checkLinkRules(command.fieldData, null, command.expirationDate || null)
  if (!fieldData.ok) return fieldData
  // On create, null means not supplied, so defaults apply.
  const supplied = Object.entries({ ...command, fieldData: fieldData.value }).filter(
    ([, value]) => value !== null,
  )
  const settings = Object.fromEntries(supplied) as CreateCommand
  const at = new Date(now).toISOString()
  const blank: Code = { ...codeDefaults, ...origin, tag: command.slashTag, created_at: at, updated_at: at }
  const code = {
    ...applySettings(blank, settings),
    destination_url: command.destinationUrl || '',
  }
  const named = { ...code, ...titled(code, command.title, null) }
  const refusal = checkCode(named, null)
  return refusal === null ? done(named) : refuse(refusal)
}
