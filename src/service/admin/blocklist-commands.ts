import { addBlockedHost, listBlockedHosts, removeBlockedHost } from '../abuse/blocked-hosts.ts'
import { namedHost } from '../abuse/destination-host.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { type AdminCommand, type AdminContext, refused, type Told, told } from './admin-command.ts'
import { noteAction } from './note-action.ts'
import { textTable } from './text-table.ts'

/** Hosts that no code may lead to. */
export const blocklistCommands: readonly AdminCommand[] = [
  { name: 'blocklist list', places: [], text: 'Blocked hosts, by name.', run: listHosts },
  {
    name: 'blocklist add',
    places: ['HOST'],
    options: { reason: { place: '"…"', text: 'Why, for the list and the log.' } },
    text: 'Block a host and everything below it: for new codes at once, for links that lead there within two seconds.',
    run: addHost,
  },
  { name: 'blocklist remove', places: ['HOST'], text: 'Open a blocked host again.', run: removeHost },
]

async function listHosts({ database }: AdminContext): Promise<Told> {
  const hosts = (await listBlockedHosts(database)).map(({ host, reason, created_at: blockedAt }) => ({
    host,
    reason,
    blockedAt,
  }))
  const rows = hosts.map(({ host, blockedAt, reason }) => [host, blockedAt, reason])
  return told(textTable([['HOST', 'SINCE', 'WHY'], ...rows]), hosts)
}

async function addHost(
  context: AdminContext,
  [text = '']: readonly string[],
  { reason: typed = '' }: Readonly<Record<string, string>>,
): Promise<Told> {
  const reason = typed.trim() || null
  if (reason !== null && !/^[^\u0000]{1,500}$/.test(reason)) {
    return refused('A reason takes at most 500 characters.')
  }
  const now = new Date(context.clock()).toISOString()
  const added = await inTransaction(context.database, async (transaction) => {
    const host = await addBlockedHost(transaction, text, { reason, now })
    if (host !== null) await noteAction(transaction, context, 'blocklist add', host, reason)
    return { ok: host !== null, host }
  })
  if (added.host === null) return refused(noHost(text))
  return told([`${added.host} and every host below it are blocked.`], { host: added.host, reason })
}

async function removeHost(context: AdminContext, [text = '']: readonly string[]): Promise<Told> {
  const host = namedHost(text)
  if (host === null) return refused(noHost(text))
  const { ok } = await inTransaction(context.database, async (transaction) => {
    const isRemoved = await removeBlockedHost(transaction, host)
    if (isRemoved) await noteAction(transaction, context, 'blocklist remove', host)
    return { ok: isRemoved }
  })
  if (!ok) return refused(`${host} is not on the list itself. See blocklist list.`)
  return told([`${host} is open again.`], { host })
}

function noHost(text: string): string {
  return `"${text}" names no host. Type one such as example.com.`
}
