import { worded } from '../domain/worded.ts'
import type { CreateCommand } from '#contract/create.ts'
import type { ImportCheck, ImportCheckRow } from '#contract/import-rows.ts'
import { slashTagKey } from '#contract/slash-tag.ts'
import { type BlockedHosts, rememberedBlocks } from '../database/queries/blocked-hosts.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ImportFacts, importFacts } from '../database/queries/links.ts'
import type { CommandDeps } from './command-deps.ts'
import { draftCode } from './create-qr-code.ts'
import { type PlannedFolders, planFolders } from './place-imports.ts'
import { accountDomains, domainAmong } from './own-domain.ts'
import { coloursAgainst } from './plan-limits.ts'
import type { Outcome } from '../domain/refusal.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import { suggestTags } from './slash-tags.ts'
import type { Database } from '../database/open-database.ts'
import { findUsage } from '../database/queries/quotas.ts'

export type CheckableRow = {
  readonly key: string
  readonly bodyHash: string
  readonly body: Readonly<Record<string, unknown>>
  readonly command: Outcome<CreateCommand>
  /** Path of its folder. */
  readonly folder?: string | undefined
}

type CheckDeps = Pick<CommandDeps, 'database' | 'clock' | 'random' | 'settings'>

/** The results an import would have, in order, without writing. */
export async function checkImport(
  deps: CheckDeps,
  user: SignedInUser,
  rows: readonly CheckableRow[],
): Promise<ImportCheck> {
  const { domains } = await accountDomains(deps, user.id)
  const links = rows.map((row) => wantedLink(domains, row))
  const facts = await importFacts(deps.database, user.id, {
    keys: rows.map(({ key }) => key),
    links: links.filter((link) => link !== null),
  })
  const commands = rows.flatMap(({ command }) => (command.ok ? [command.value] : []))
  const folders = await planFolders(deps.database, user.id, rows.flatMap(folderOf))
  const known = { ...facts, folders, blockedOf: await rememberedBlocks(deps.database, commands) }
  const claimed = new Set<string>()
  const checked: ImportCheckRow[] = []
  for (const [index, row] of rows.entries()) {
    checked.push(await checkRow(deps, user, row, links[index] ?? null, known, claimed))
    await nextTurn()
  }
  await proposeTags(deps, domains, rows, checked, claimed)
  return { ...(await importRoom(deps.database, user, checked)), newFolders: [...folders.missing] }
}

function folderOf({ folder }: CheckableRow): string[] {
  return folder === undefined ? [] : [folder]
}

type Link = { readonly domain: string; readonly tagKey: string }

function wantedLink(domains: readonly string[], { command }: CheckableRow): Link | null {
  if (!command.ok) return null
  const domain = domainAmong(domains, command.value.brandedDomain)
  return domain === null ? null : { domain, tagKey: slashTagKey(command.value.slashTag) }
}

async function checkRow(
  deps: CheckDeps,
  user: SignedInUser,
  row: CheckableRow,
  link: Link | null,
  facts: ImportFacts & { readonly blockedOf: BlockedHosts; readonly folders: PlannedFolders },
  claimed: Set<string>,
): Promise<ImportCheckRow> {
  const answer = { key: row.key, errors: [], proposal: null, codeId: null }
  const earlier = facts.made.get(row.key)
  if (earlier?.bodyHash === row.bodyHash) return { ...answer, outcome: 'made', codeId: earlier.codeId }
  if (earlier !== undefined) {
    return {
      ...answer,
      outcome: 'invalid',
      errors: [worded({ field: 'key', code: 'send-row-key-once' })],
    }
  }
  if (!row.command.ok) return { ...answer, outcome: 'invalid', errors: errorsOf(row.command) }
  const misplaced = facts.folders.problems.get(row.folder ?? '')
  if (misplaced !== undefined)
    return { ...answer, outcome: 'invalid', errors: [worded({ field: 'folder', ...misplaced })] }
  if (link === null) {
    return {
      ...answer,
      outcome: 'invalid',
      errors: [worded({ field: 'brandedDomain', code: 'domain-yours' })],
    }
  }
  const drafted = await draftCode(deps, user, withoutHashing(row.command.value), link.domain, facts.blockedOf)
  if (!drafted.ok) return { ...answer, outcome: 'invalid', errors: errorsOf(drafted) }
  const name = `${link.domain}/${link.tagKey}`
  if (facts.taken.has(name) || claimed.has(name)) {
    const code = facts.taken.has(name) ? 'link-used' : 'link-earlier-row'
    return { ...answer, outcome: 'taken', errors: [worded({ field: 'slashTag', code })] }
  }
  const colours = coloursAgainst(user.plan, drafted.value)
  if (colours?.kind === 'plan-limit') {
    const { used, max, plan } = colours
    return {
      ...answer,
      outcome: 'plan-limit',
      errors: [worded({ field: 'color', code: 'colours-plan', values: { used, max, plan } })],
    }
  }
  claimed.add(name)
  return { ...answer, outcome: 'ready' }
}

function errorsOf(outcome: Outcome<unknown>): ImportCheckRow['errors'] {
  return outcome.ok || outcome.refusal.kind !== 'invalid' ? [] : outcome.refusal.errors.map(worded)
}

/** Hashing a thousand passwords would take half a minute for nothing. */
function withoutHashing(command: CreateCommand): CreateCommand {
  const inner = command.fieldData?.['password']
  const hasPassword =
    Boolean(command.password ?? command.pdfPassword) || (typeof inner === 'string' && inner !== '')
  if (!hasPassword) return command
  const {
    password: _password,
    passwordProtectionEnabled: _enabled,
    pdfPassword: _pdf,
    fieldData,
    ...rest
  } = command
  if (fieldData === undefined || fieldData === null) return rest
  const { password: _inner, ...kept } = fieldData
  return { ...rest, fieldData: kept }
}

/** Suggest tags last, so none collides with a later row. */
async function proposeTags(
  deps: CheckDeps,
  domains: readonly string[],
  rows: readonly CheckableRow[],
  checked: ImportCheckRow[],
  claimed: ReadonlySet<string>,
): Promise<void> {
  const avoid = new Set([...claimed].map((name) => name.slice(name.indexOf('/') + 1)))
  for (const [index, answer] of checked.entries()) {
    const row = rows[index]
    if (row === undefined || !answer.errors.some(({ field }) => field === 'slashTag')) continue
    const { brandedDomain, slashTag, title, destinationUrl } = row.body
    const domain = typeof brandedDomain === 'string' ? domainAmong(domains, brandedDomain) : null
    const wanted = [slashTag, title, lastPartOf(destinationUrl)].find(
      (text) => typeof text === 'string' && text.trim() !== '',
    )
    const [proposal] = await suggestTags(
      deps,
      domain ?? domains[0] ?? '',
      typeof wanted === 'string' ? wanted.slice(0, 80) : '',
      avoid,
    )
    if (proposal === undefined) continue
    avoid.add(slashTagKey(proposal))
    checked[index] = { ...answer, proposal }
    await nextTurn()
  }
}

/** The last part of an address's path, else its host. Empty when it is no address. */
function lastPartOf(address: unknown): string {
  if (typeof address !== 'string' || !URL.canParse(address)) return ''
  const { pathname, hostname } = new URL(address)
  return pathname.split('/').findLast((part) => part !== '') ?? hostname.replace(/^www\./, '')
}

/** Marks ready rows that exceed the plan's limit. */
async function importRoom(
  database: Database,
  { id, plan }: SignedInUser,
  rows: readonly ImportCheckRow[],
): Promise<ImportCheck> {
  const used = await findUsage(database, id)
  const codesLeft = plan.limits.codes === null ? Infinity : Math.max(0, plan.limits.codes - used.codes)
  const linksLeft = plan.limits.links === null ? Infinity : Math.max(0, plan.limits.links - used.links)
  const fits = Math.min(codesLeft, linksLeft)
  const limit = codesLeft <= linksLeft ? ('codes' as const) : ('links' as const)
  const max = plan.limits[limit]

  let ready = 0
  const marked = rows.map((row) => {
    if (row.outcome !== 'ready') return row
    ready += 1
    return ready > fits ? { ...row, outcome: 'plan-limit' as const } : row
  })
  if (ready <= fits || max === null) return { rows: marked, limit: null }
  return { rows: marked, limit: { limit, used: used[limit], max, plan: plan.name, fits } }
}
