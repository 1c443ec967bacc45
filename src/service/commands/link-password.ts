import { hash } from '@node-rs/argon2'
import type { QrCodesTable } from '../domain/stored-code.ts'
import { done, invalid, type Outcome } from '../domain/refusal.ts'

/** Protection in a request. An empty password means not supplied, null clears it. */
export type ProtectionCommand = {
  readonly password?: string | null | undefined
  readonly passwordProtectionEnabled?: boolean | undefined
  readonly fieldData?: Record<string, unknown> | null | undefined
  readonly qrType?: string | null | undefined
  /** The password of a code of type `pdf`, whose page and file it protects. */
  readonly pdfPassword?: string | null | undefined
}

type Protection = Pick<QrCodesTable, 'password_hash' | 'is_protected'>
type Stored = Protection & Pick<QrCodesTable, 'qr_type'>

/**
 * The protection after a request, hashed with argon2id. `fieldData.password` works like `password`, and so does
 * `pdfPassword` of a PDF where `password` is not supplied. A password turns protection on unless the request says
 * otherwise. Protection without a password is refused.
 */
export async function protect(
  command: ProtectionCommand,
  stored: Stored | null,
): Promise<Outcome<Partial<Protection>>> {
  const own = suppliedPassword(command)
  const ofPdf = own === undefined ? suppliedPdfPassword(command, stored) : undefined
  const password = own === undefined ? ofPdf : own
  // A form that has no other password says that this protection is off.
  const wanted = typeof ofPdf === 'string' ? true : command.passwordProtectionEnabled
  const hasPassword = password === undefined ? (stored?.password_hash ?? null) !== null : password !== null
  if (wanted === true && !hasPassword) return invalid('password', 'password')
  if (password === null) return done({ password_hash: null, is_protected: false })
  if (password === undefined) return done(wanted === undefined ? {} : { is_protected: wanted })
  return done({ password_hash: await hash(password), is_protected: wanted ?? true })
}

function suppliedPdfPassword(
  { qrType, pdfPassword }: ProtectionCommand,
  stored: Stored | null,
): string | null | undefined {
  const type = qrType ?? stored?.qr_type
  return type === 'pdf' && pdfPassword !== '' ? pdfPassword : undefined
}

function suppliedPassword(command: ProtectionCommand): string | null | undefined {
  if (command.password !== undefined && command.password !== '') return command.password
  const inner = command.fieldData?.['password']
  return typeof inner === 'string' && inner !== '' ? inner : undefined
}
