import type { Transaction } from '../database/in-transaction.ts'
import {
  addedDomains,
  chosenDefault,
  hasProvenDomain,
  holdProvenDomain,
} from '../database/queries/domains.ts'
import { invalid } from '../domain/refusal.ts'
import type { Settings } from '../domain/settings.ts'
import type { CommandDeps } from './command-deps.ts'

/** Refuses a domain that the account does not have. */
export const foreignDomain = invalid('brandedDomain', 'domain-yours')

type DomainDeps = Pick<CommandDeps, 'database'> & {
  readonly settings: Pick<Settings, 'brandedDomains'>
}

export type AccountDomains = {
  /** The default first, then those of the configuration, then the account's own that it has proved. */
  readonly domains: readonly string[]
  /** Own ones that the last check did not find working. */
  readonly notReady: readonly string[]
}

/** The branded domains that an account may use. */
export async function accountDomains(
  { database, settings }: DomainDeps,
  userId: number,
): Promise<AccountDomains> {
  const [added, chosen] = await Promise.all([addedDomains(database, userId), chosenDefault(database, userId)])
  const own = added.filter(
    ({ domain, proven_at }) => proven_at !== null && !settings.brandedDomains.includes(domain),
  )
  const domains = [...settings.brandedDomains, ...own.map(({ domain }) => domain)]
  const first = domains.filter((domain) => domain === chosen)
  return {
    domains: [...new Set([...first, ...domains])],
    notReady: own.filter(({ state }) => state !== 'works').map(({ domain }) => domain),
  }
}

/** The normalised domain if it is among some; null otherwise. */
export function domainAmong(domains: readonly string[], typed: string): string | null {
  const wanted = typed.trim().toLowerCase()
  return domains.includes(wanted) ? wanted : null
}

/** The normalised domain if the account has it; null otherwise. */
export async function ownDomain(
  { database, settings }: DomainDeps,
  userId: number,
  domain: string,
): Promise<string | null> {
  const wanted = domain.trim().toLowerCase()
  if (settings.brandedDomains.includes(wanted)) return wanted
  return (await hasProvenDomain(database, userId, wanted)) ? wanted : null
}

/** Whether the account has the domain, which stays so until the transaction ends: the domain can get a link. */
export async function holdDomain(
  transaction: Transaction,
  { brandedDomains }: Pick<Settings, 'brandedDomains'>,
  userId: number,
  domain: string,
): Promise<boolean> {
  return brandedDomains.includes(domain) || (await holdProvenDomain(transaction, userId, domain))
}
