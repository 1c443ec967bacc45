import { randomBytes } from 'node:crypto'
import { readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Finding, type FindingCode, findingWords, goodFindings } from '#contract/server-check.ts'
import { countriesIn } from '../../network/countries.ts'
import type { Engine } from '../../database/engines/engine.ts'
import { backupNames, type Settings } from '../../domain/settings.ts'
import { requestAddress } from '../../network/fetch-page.ts'
import type { Mail, Mailer } from '../../network/mail.ts'
import type { PageNetwork } from '../../network/public-network.ts'
import { hashOfFile } from '../../storage/file-storage.ts'
import type { CommandDeps } from '../command-deps.ts'
import { checkAccountDomain, listDomains } from '../links/domains.ts'
import { firstUserId } from './users.ts'

type CheckDeps = Pick<CommandDeps, 'database' | 'clock' | 'files' | 'linkChanges'> & {
  readonly settings: Settings
  readonly engine: Pick<Engine, 'name' | 'location'>
  readonly network: PageNetwork
  readonly mailer?: Mailer | null
}

/** The way of a browser to the dashboard, as its request shows it. */
type SeenRequest = {
  /** Origin of the dashboard in the browser. */
  readonly address: string
  /** The clock of the browser, in milliseconds since 1970. */
  readonly now: number
  /** Address that sent the request. */
  readonly peer: string
  readonly isForwarded: boolean
  readonly isTrusted: boolean
}

type ServerQuestion = {
  /** Null on the command line. */
  readonly seen: SeenRequest | null
  /** The mail to send; `nobody` when the person has no address, null to send none. */
  readonly mail: Mail | 'nobody' | null
}

/** Checks everything that a running service needs, without a refusal. Each finding is good or says how to fix it. */
export async function checkServer(deps: CheckDeps, { seen, mail }: ServerQuestion): Promise<Finding[]> {
  const database = await databaseFinding(deps)
  return [
    database,
    await filesFinding(deps),
    clockFinding(deps.clock(), seen),
    ...(seen === null ? await askedAddress(deps) : [seenAddress(deps.settings, seen)]),
    ...(database.isGood ? await domainFindings(deps) : []),
    await mailFinding(deps, mail),
    proxyFinding(deps.settings, seen),
    countriesFinding(deps.settings),
    await backupFinding(deps),
    ...(await spaceFinding(deps.settings)),
  ]
}

/** Tells a finding with its values in words. */
export function finding(code: FindingCode, values: Finding['values'] = {}): Finding {
  const message = findingWords[code].replaceAll(/\{(\w+)\}/g, (_place, name: string) =>
    name === 'bytes' ? `${(Number(values[name]) / 1e9).toFixed(1)} GB` : String(values[name]),
  )
  return { code, isGood: goodFindings.includes(code), values, message }
}

/** The words of an error, as a part of a sentence. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')

async function databaseFinding({ database, engine }: CheckDeps): Promise<Finding> {
  try {
    await database
      .updateTable('users')
      .set((row) => ({ name: row.ref('name') }))
      .where('id', '=', firstUserId)
      .execute()
    const isEmbedded = engine.name === 'sqlite'
    const { rows } = isEmbedded
      ? await sql<{ version: string }>`select sqlite_version() as version`.execute(database)
      : await sql<{ version: string }>`select current_setting('server_version') as version`.execute(database)
    return finding('database-works', {
      engine: isEmbedded ? 'SQLite' : 'PostgreSQL',
      version: rows[0]?.version ?? '',
    })
  } catch (error) {
    return finding('database-fails', { reason: reasonOf(error) })
  }
}

/** Stores a random content, reads its size and removes it. */
async function filesFinding({ files: { storage, folder } }: CheckDeps): Promise<Finding> {
  const probe = join(folder, `check-${randomBytes(8).toString('hex')}`)
  const { place } = storage
  try {
    await writeFile(probe, randomBytes(32), { mode: 0o600 })
    const key = await hashOfFile(probe)
    await storage.put(key, probe, 'application/octet-stream')
    const size = await storage.size(key)
    await storage.remove(key)
    return size === 32
      ? finding('files-work', { place })
      : finding('files-fail', { place, reason: 'it is empty' })
  } catch (error) {
    return finding('files-fail', { place, reason: reasonOf(error) })
  } finally {
    await rm(probe, { force: true })
  }
}

/** Seconds by which the clock may differ from that of a browser. */
const clockTolerance = 60

function clockFinding(now: number, seen: SeenRequest | null): Finding {
  if (seen === null) return finding('clock-shown', { at: new Date(now).toISOString() })
  const seconds = Math.round(Math.abs(now - seen.now) / 1_000)
  return seconds > clockTolerance ? finding('clock-wrong', { seconds }) : finding('clock-right')
}

function isLocal(address: string): boolean {
  return /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/.test(address)
}

function seenAddress({ dashboardOrigin }: Settings, { address }: SeenRequest): Finding {
  if (dashboardOrigin === null)
    return finding(isLocal(address) ? 'address-local' : 'address-unset', { address })
  if (address !== dashboardOrigin) return finding('address-other', { address, configured: dashboardOrigin })
  return reachedAddress(address)
}

function reachedAddress(address: string): Finding {
  const isSecure = address.startsWith('https:') || isLocal(address)
  return finding(isSecure ? 'address-right' : 'address-insecure', { address })
}

/** Without a browser, the configured address must answer as a browser would see it. */
async function askedAddress({ settings, network }: CheckDeps): Promise<Finding[]> {
  const address = settings.dashboardOrigin
  if (address === null) return [finding('address-local', { address: `http://localhost:${settings.port}` })]
  try {
    const url = new URL('/healthz', address)
    const [at = ''] = await network.resolve(url.hostname.replace(/^\[(.*)\]$/, '$1'))
    const isAnswered = await requestAddress(network, url, at, AbortSignal.timeout(5_000), {
      method: 'GET',
      headers: { accept: 'application/json', 'user-agent': 'Tessera server check' },
      read: async ({ statusCode }) => statusCode === 200,
    })
    return [isAnswered ? reachedAddress(address) : finding('address-unreachable', { address })]
  } catch {
    return [finding('address-unreachable', { address })]
  }
}

/** Checks the domains of the configuration and of the first account, one after the other. */
async function domainFindings(deps: CheckDeps): Promise<Finding[]> {
  for (const { domain } of await listDomains(deps, firstUserId)) {
    await checkAccountDomain(deps, firstUserId, domain)
  }
  const checked = await listDomains(deps, firstUserId)
  return checked.map(({ domain, state, addresses }) =>
    finding(`domain-${state}`, { domain, addresses: addresses.slice(0, 3).join(', ') }),
  )
}

async function mailFinding({ mailer = null }: CheckDeps, mail: ServerQuestion['mail']): Promise<Finding> {
  if (mailer === null) return finding('mail-off')
  if (mail === null) return finding('mail-untried')
  if (mail === 'nobody') return finding('mail-nobody')
  const { to } = mail
  return finding((await mailer.send(mail)) ? 'mail-sent' : 'mail-failed', { to })
}

function proxyFinding({ trustProxy }: Settings, seen: SeenRequest | null): Finding {
  if (seen === null) return finding('proxy-unseen')
  if (!seen.isForwarded) return finding(trustProxy === false ? 'proxy-none' : 'proxy-absent')
  return seen.isTrusted ? finding('proxy-trusted') : finding('proxy-untrusted', { address: seen.peer })
}

function countriesFinding({ dataDir }: Settings): Finding {
  const { state, file: place } = countriesIn(dataDir)
  if (state.kind === 'missing') return finding('countries-off', { place })
  return state.kind === 'works'
    ? finding('countries-known', { place, at: state.builtAt.toISOString() })
    : finding('countries-broken', { place, reason: state.reason.replace(/\.$/, '') })
}

async function backupFinding({ settings: { backups }, engine, clock }: CheckDeps): Promise<Finding> {
  if (engine.name === 'postgres') return finding('backup-elsewhere')
  if (backups === null) return finding('backup-off')
  const { folder: place, every } = backups
  const names = await readdir(place).catch(() => [])
  const newest = names
    .filter((name) => backupNames.test(name))
    .toSorted()
    .at(-1)
  if (newest === undefined) return finding('backup-missing', { place })
  const { mtimeMs } = await stat(join(place, newest))
  const at = new Date(mtimeMs).toISOString()
  return finding(clock() - mtimeMs > 2 * every ? 'backup-old' : 'backup-fresh', { at })
}

/** Bytes below which the disk counts as nearly full. */
const leastSpace = 1e9

async function spaceFinding({ dataDir }: Settings): Promise<Finding[]> {
  const disk = await statfs(dataDir).catch(() => null)
  if (disk === null) return []
  const bytes = disk.bavail * disk.bsize
  return [finding(bytes < leastSpace ? 'space-low' : 'space-enough', { bytes })]
}
