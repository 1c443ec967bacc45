import { missingDatabase } from '../../database/engines/engine-at.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { openDatabase, OpenError } from '../../database/open-database.ts'
import { addBlockedHost, listBlockedHosts, removeBlockedHost } from '../../database/queries/blocked-hosts.ts'
import { namedHost } from '../../domain/hosts.ts'
import { commandLine } from '../../domain/command-line.ts'
import { ConfigError } from '../../domain/settings.ts'
import { archivedKinds, serviceFeatures } from '../../features.ts'
import { type Config, configuredEngine } from '../config.ts'
import {
  type AdminCommand,
  type AdminContext,
  type Asked,
  type CommandResult,
  isReason,
  noteAction,
  parseCommand,
  readLimit,
  refused,
  succeeded,
  textTable,
  usageOf,
} from './admin-command.ts'
import { codeCommands, fileCommands } from './code-commands.ts'
import { personCommands } from './person-commands.ts'
import { reportCommands } from './report-commands.ts'
import { userCommands, tokenCommands } from './user-commands.ts'

const blocklistCommands: readonly AdminCommand[] = [
  { name: 'blocklist list', places: [], text: 'Blocked hosts, by name.', run: listHosts },
  {
    name: 'blocklist add',
    places: ['HOST'],
    options: { reason: { place: '"…"', text: 'The reason, for the list and the log.' } },
    text: 'Block a host and its subdomains: for new codes at once, for existing links within two seconds.',
    run: addHost,
  },
  { name: 'blocklist remove', places: ['HOST'], text: 'Unblock a host.', run: removeHost },
]

async function listHosts({ database }: AdminContext): Promise<CommandResult> {
  const hosts = (await listBlockedHosts(database)).map(({ host, reason, created_at: blockedAt }) => ({
    host,
    reason,
    blockedAt,
  }))
  const rows = hosts.map(({ host, blockedAt, reason }) => [host, blockedAt, reason])
  return succeeded(textTable([['HOST', 'SINCE', 'WHY'], ...rows]), hosts)
}

async function addHost(
  context: AdminContext,
  [text = '']: readonly string[],
  { reason: typed = '' }: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const reason = typed.trim() || null
  if (reason !== null && !isReason(reason)) {
    return refused('Use at most 500 characters for the reason.')
  }
  const now = new Date(context.clock()).toISOString()
  const added = await inTransaction(context.database, async (transaction) => {
    const host = await addBlockedHost(transaction, text, { reason, now })
    if (host !== null) await noteAction(transaction, context, 'blocklist add', host, reason)
    return { ok: host !== null, host }
  })
  if (added.host === null) return refused(noHost(text))
  return succeeded([`Blocked ${added.host} and its subdomains.`], { host: added.host, reason })
}

async function removeHost(context: AdminContext, [text = '']: readonly string[]): Promise<CommandResult> {
  const host = namedHost(text)
  if (host === null) return refused(noHost(text))
  const { ok } = await inTransaction(context.database, async (transaction) => {
    const isRemoved = await removeBlockedHost(transaction, host)
    if (isRemoved) await noteAction(transaction, context, 'blocklist remove', host)
    return { ok: isRemoved }
  })
  if (!ok) return refused(`${host} is not on the blocklist itself. See blocklist list.`)
  return succeeded([`Unblocked ${host}.`], { host })
}

function noHost(text: string): string {
  return `"${text}" is not a host. Use one like example.com.`
}

const logCommand: AdminCommand = {
  name: 'log',
  places: [],
  options: { limit: { place: 'N', text: 'Number of entries, newest first; 50 by default.' } },
  text: 'Show administrator actions: when, who, why.',
  run: listActions,
}

async function listActions(
  { database }: AdminContext,
  _places: readonly string[],
  options: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const limit = readLimit(options)
  if (typeof limit !== 'number') return limit
  const rows = await database
    .selectFrom('admin_actions')
    .selectAll()
    .orderBy('done_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  const actions = rows.map((row) => ({
    doneAt: row.done_at,
    doneBy: row.done_by,
    action: row.action,
    subject: row.subject,
    reason: row.reason,
  }))
  const lines = actions.map((row) => [row.doneAt, row.doneBy, row.action, row.subject, row.reason])
  return succeeded(textTable([['WHEN', 'WHO', 'WHAT', 'OF', 'WHY'], ...lines]), actions)
}

const commands: readonly AdminCommand[] = [
  ...userCommands,
  ...personCommands,
  ...tokenCommands,
  ...codeCommands,
  ...fileCommands,
  ...serviceFeatures.flatMap(({ adminCommands = [] }) => adminCommands),
  ...reportCommands,
  ...blocklistCommands,
  logCommand,
]

type AdminSurroundings = {
  /** Reads the configuration on demand; throws `ConfigError`. */
  readonly config: () => Config
  readonly doneBy: string
  out(text: string): void
  err(text: string): void
}

/** Runs a command line. Returns the exit code: 0 done, 1 refused or failed, 2 invalid usage. */
export async function runAdmin(args: readonly string[], surroundings: AdminSurroundings): Promise<number> {
  const asked = parseCommand(args, commands)
  if (asked.kind === 'help') {
    surroundings.out(helpText(asked.about))
    return 0
  }
  if (asked.kind === 'wrong') {
    surroundings.err(`${asked.words}\n`)
    return 2
  }
  const answer = await runCommand(asked, surroundings)
  if (answer.ok) {
    surroundings.out(
      asked.asJson ? `${JSON.stringify(answer.json, null, 2)}\n` : `${answer.lines.join('\n')}\n`,
    )
    return 0
  }
  surroundings.err(asked.asJson ? `${JSON.stringify({ error: answer.words })}\n` : `${answer.words}\n`)
  return 1
}

async function runCommand(
  { command, places, options }: Extract<Asked, { kind: 'run' }>,
  { config: readConfig, doneBy }: AdminSurroundings,
): Promise<CommandResult> {
  try {
    const config = readConfig()
    const engine = configuredEngine(config)
    const missing = missingDatabase(engine)
    if (missing !== null) return { ok: false, words: missing }
    const database = await openDatabase(engine)
    try {
      const context = { database, config, clock: Date.now, doneBy, archived: archivedKinds }
      return await command.run(context, places, options)
    } finally {
      await database.destroy()
    }
  } catch (error) {
    if (error instanceof ConfigError || error instanceof OpenError) return { ok: false, words: error.message }
    return { ok: false, words: `Failed: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** The usage and description of all commands. */
function helpText(commands: readonly AdminCommand[]): string {
  const lines = commands.flatMap((command) => [
    `  ${usageOf(command)}`,
    `      ${command.text}`,
    ...Object.entries(command.options ?? {}).map(
      ([name, { place, text }]) => `      --${name} ${place}: ${text}`,
    ),
  ])
  return [
    `Usage: ${commandLine('admin')} COMMAND [--json]`,
    '',
    ...lines,
    '',
    "Works on the service's database with the same configuration, also while it runs.",
    '--json prints JSON. Behind `npm run`, -s stops npm from printing anything else: `npm run -s admin -- …`.',
    'Exit codes: 0 done, 1 refused, 2 invalid command.',
    '',
  ].join('\n')
}
