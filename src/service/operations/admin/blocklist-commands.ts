import { addBlockedHost, listBlockedHosts, removeBlockedHost } from '../../database/queries/blocked-hosts.ts'
import { namedHost } from '../../domain/hosts.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import {
  isReason,
  type AdminCommand,
  type AdminContext,
  refused,
  type CommandResult,
  succeeded,
  textTable,
  noteAction,
} from './admin-command.ts'

export const blocklistCommands: readonly AdminCommand[] = [
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
