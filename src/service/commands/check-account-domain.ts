import type { Settings } from '../domain/settings.ts'
import { newSecret } from '../domain/tokens.ts'
import { checkDomain } from '../network/check-domain.ts'
import type { PageNetwork } from '../network/public-network.ts'
import type { CommandDeps } from './command-deps.ts'
import { ownDomain } from './own-domain.ts'
import { done, type Outcome, refuse } from '../domain/refusal.ts'

type CheckDeps = Pick<CommandDeps, 'database' | 'clock' | 'settings'> & { readonly network: PageNetwork }

/** Milliseconds for which a check counts as current, which limits requests to other servers. */
const fresh = 3_000

/** Checks DNS and HTTPS of a domain of the account and stores the result. Refusals: not-found. */
export async function checkAccountDomain(
  deps: CheckDeps,
  userId: number,
  typed: string,
): Promise<Outcome<string>> {
  const { database, clock, settings, network } = deps
  const domain = await ownDomain(deps, userId, typed)
  if (domain === null) return refuse({ kind: 'not-found' })
  const known = await keyOf(deps, domain)
  if (known.checked_at !== null && clock() - Date.parse(known.checked_at) < fresh) return done(domain)
  const { state, addresses, records } = await checkDomain(network, {
    domain,
    key: known.proof_key,
    target: settings.domainTarget ?? null,
    allowsPrivate: maySendTo(settings, domain),
  })
  await database
    .updateTable('domain_checks')
    .set({
      state,
      addresses: JSON.stringify(addresses),
      checked_at: new Date(clock()).toISOString(),
      ...(records === null ? {} : { records: JSON.stringify(records) }),
    })
    .where('domain', '=', domain)
    .execute()
  return done(domain)
}

/** Domains of the configuration may be private, because nobody chose them through the API. */
function maySendTo({ brandedDomains, checksPrivateDomains = false }: Settings, domain: string): boolean {
  return checksPrivateDomains || brandedDomains.includes(domain)
}

/** The row of a domain with the key of its proof, which the first check creates. */
async function keyOf(
  { database }: Pick<CheckDeps, 'database'>,
  domain: string,
): Promise<{ readonly proof_key: string; readonly checked_at: string | null }> {
  await database
    .insertInto('domain_checks')
    .values({
      domain,
      state: 'unchecked',
      addresses: '[]',
      records: null,
      proof_key: newSecret(),
      checked_at: null,
    })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .execute()
  return await database
    .selectFrom('domain_checks')
    .select(['proof_key', 'checked_at'])
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow()
}
