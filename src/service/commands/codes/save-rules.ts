import { destinationsOf, hostsOf, type Leading } from '../../domain/destinations.ts'
import type { FieldReason } from '#contract/reasons.ts'
import { ownFileId } from '#contract/files.ts'
import { parseUrl } from '#contract/parse-url.ts'
import type { Database } from '../../database/open-database.ts'
import { done, invalid, type Outcome, type Refusal } from '../../domain/refusal.ts'
import type { Settings } from '../../domain/settings.ts'
import { domainsAmong } from '../../database/queries/domains.ts'
import { blockedAmong, type BlockedHosts } from '../../database/queries/blocked-hosts.ts'
import { destinationHost, isOwnLink, linkHost } from '../../domain/hosts.ts'
import { hash } from '@node-rs/argon2'
import type { Code, QrCodesTable } from '../../domain/stored-code.ts'
import { colourOptions } from '#contract/colour.ts'
import type { Plan } from '#contract/plan.ts'
import { designToFields } from '#design/record-design.ts'
import type { Transaction } from '../../database/in-transaction.ts'
import { designOfCode } from '../../domain/code.ts'

/**
 * Refuses a code that newly leads to a blocked host, or to a short link of this service. Links to other short
 * links are refused too, because a later edit could close a loop. Existing destinations are not checked
 * again, so unrelated edits never fail.
 *
 * @param before the stored code; null for a new one.
 * @param facts read the blocklist and the added domains; for many codes see `rememberedBlocks` and `rememberedLinkHosts`.
 */
export async function checkDestinations(
  database: Database,
  settings: Pick<Settings, 'brandedDomains' | 'linkPort'>,
  code: Leading,
  before: Leading | null,
  {
    blockedOf = (hosts) => blockedAmong(database, hosts),
    addedOf = (addresses) => addedLinkHosts(database, addresses),
  }: Partial<HostFacts> = {},
): Promise<Refusal | null> {
  const known = before === null ? {} : destinationsOf(before)
  const fresh = Object.entries(destinationsOf(code)).filter(([field, address]) => known[field] !== address)
  return await checkAddresses(database, settings, fresh, { blockedOf, addedOf })
}

/** The same for addresses by field. */
export async function checkAddresses(
  database: Database,
  settings: Pick<Settings, 'brandedDomains' | 'linkPort'>,
  fresh: readonly (readonly [field: string, address: string])[],
  {
    blockedOf = (hosts) => blockedAmong(database, hosts),
    addedOf = (addresses) => addedLinkHosts(database, addresses),
  }: Partial<HostFacts> = {},
): Promise<Refusal | null> {
  if (fresh.length === 0) return null
  const blocked = await blockedOf(hostsOf(fresh.map(([, address]) => address)))
  const added = await addedOf(fresh.map(([, address]) => address))
  const errors = fresh.flatMap(([field, address]): FieldReason[] => {
    // A file cannot redirect.
    if (ownFileId(address, settings.brandedDomains) !== null) return []
    if (isOwnLink(settings, address) || added(address))
      return [
        {
          field,
          code: 'own-link',
        },
      ]
    const host = destinationHost(address)
    if (host === null || !blocked.has(host)) return []
    return [{ field, code: 'host-refused', values: { host } }]
  })
  return errors.length === 0 ? null : { kind: 'invalid', errors }
}

/** Reads what destinations are checked against. */
type HostFacts = { readonly blockedOf: BlockedHosts; readonly addedOf: LinkHosts }

/** For some addresses: tells which of them are on domains that accounts have added. */
export type LinkHosts = (addresses: readonly string[]) => Promise<(address: string) => boolean>

/** Reads the added domains among many addresses once, for one request on many codes. */
export async function rememberedLinkHosts(
  database: Database,
  addresses: readonly string[],
): Promise<LinkHosts> {
  const named = new Set(addresses)
  const known = await addedLinkHosts(database, addresses)
  return async (some) =>
    some.every((address) => named.has(address)) ? known : await addedLinkHosts(database, some)
}

/** Tells which addresses are on domains that accounts have added. */
export async function addedLinkHosts(
  database: Database,
  addresses: readonly string[],
): Promise<(address: string) => boolean> {
  const hostOf = (address: string) => {
    const url = parseUrl(address)
    return url === null ? '' : linkHost(url)
  }
  const hosts = [...new Set(addresses.map(hostOf).filter((host) => host !== ''))]
  const added = await domainsAmong(database, hosts)
  return (address) => added.has(hostOf(address))
}

/** The password fields of a request. Empty means not supplied, null clears it. */
type ProtectionCommand = {
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
  // The form of a PDF has only this password and sends the protection as off.
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

/** The limit that prevented a reservation. */
export async function countAgainst(transaction: Transaction, userId: number, plan: Plan): Promise<Refusal> {
  const used = await transaction
    .selectFrom('quotas')
    .select(['codes', 'links'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const { codes, links } = plan.limits
  if (codes !== null && used.codes >= codes) {
    return { kind: 'plan-limit', limit: 'codes', used: used.codes, max: codes, plan: plan.name }
  }
  return { kind: 'plan-limit', limit: 'links', used: used.links, max: links ?? 0, plan: plan.name }
}

/** Whether a new code has more colours than the plan allows. */
export function coloursAgainst(plan: Plan, code: Code): Refusal | null {
  const max = plan.limits.colours
  if (max === null) return null
  const used = colourOptions({
    preset: code.preset,
    color: code.color,
    bgColor: code.bg_color,
    primary: code.primary_color,
    secondary: code.secondary_color,
    textColor: code.text_color,
    design: designToFields(designOfCode(code)).design,
  }).length
  return used <= max ? null : { kind: 'plan-limit', limit: 'colours', used, max, plan: plan.name }
}
