import { hash } from '@node-rs/argon2'
import type { QrCodesTable } from '../database/schema.ts'
import { done, invalid, type Outcome } from './refusal.ts'

/** What a request says about protection. An empty password means not supplied, null clears it. */
export type ProtectionCommand = {
  readonly password?: string | null | undefined
  readonly passwordProtectionEnabled?: boolean | undefined
  readonly fieldData?: Record<string, unknown> | null | undefined
}

type Protection = Pick<QrCodesTable, 'password_hash' | 'is_protected'>

/**
 * The protection after a request, hashed with argon2id. `fieldData.password` works as `password`.
 * A password switches protection on unless the request says otherwise; protection without a password is refused.
 */
export async function protect(
  command: ProtectionCommand,
  stored: Protection | null,
): Promise<Outcome<Partial<Protection>>> {
  const password = suppliedPassword(command)
  const wanted = command.passwordProtectionEnabled
  const hasPassword = password === undefined ? (stored?.password_hash ?? null) !== null : password !== null
  if (wanted === true && !hasPassword)
    return invalid('password', 'Enter a password, or switch protection off.')
  if (password === null) return done({ password_hash: null, is_protected: false })
  if (password === undefined) return done(wanted === undefined ? {} : { is_protected: wanted })
  return done({ password_hash: await hash(password), is_protected: wanted ?? true })
}

function suppliedPassword(command: ProtectionCommand): string | null | undefined {
  if (command.password !== undefined && command.password !== '') return command.password
  const inner = command.fieldData?.['password']
  return typeof inner === 'string' && inner !== '' ? inner : undefined
}

/** `fieldData` as it may be kept and shown. */
export function withoutPassword(fieldData: Record<string, unknown> | null): Record<string, unknown> | null {
  if (fieldData === null || !('password' in fieldData)) return fieldData
  const { password: _secret, ...rest } = fieldData
  return rest
}
