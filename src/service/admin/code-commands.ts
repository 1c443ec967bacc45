import { shortLink } from '#design/payload.ts'
import { blockedHostsOf } from '../abuse/blocked-hosts-of.ts'
import { type CodeRow, findAnyCode } from '../database/find-code.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { settleState } from '../database/settle-states.ts'
import { shelfColumns } from '../shelf/shelf-columns.ts'
import { type AdminCommand, type AdminContext, refused, type Told, told } from './admin-command.ts'
import { noteAction } from './note-action.ts'
import { readLink } from './read-link.ts'
import { printable } from './text-table.ts'

const linkWords = 'LINK is an address such as go.example.com/summer, or a bare tag of the first domain.'

/** Closing a short link to everybody, and opening it again. */
export const codeCommands: readonly AdminCommand[] = [
  { name: 'code show', places: ['LINK'], text: `What a short link leads to. ${linkWords}`, run: showCode },
  {
    name: 'code block',
    places: ['LINK'],
    options: { reason: { place: '"…"', isNeeded: true, text: 'Why, in words that the owner reads.' } },
    text: 'Close a code to visitors, with every link it has. Its owner sees why and can go on editing.',
    run: (context, places, options) => changeBlock(context, places, options['reason'] ?? ''),
  },
  {
    name: 'code unblock',
    places: ['LINK'],
    text: 'Open a blocked code again.',
    run: (context, places) => changeBlock(context, places, null),
  },
]

async function showCode(context: AdminContext, places: readonly string[]): Promise<Told> {
  const found = await findLinked(context, places)
  if (typeof found === 'string') return refused(found)
  const described = await describe(context, found)
  const lines = Object.entries(described).map(([key, value]) => `${key}: ${printable(String(value ?? '-'))}`)
  return told(lines, described)
}

/** @param reason what the owner is told; null lifts the block. */
async function changeBlock(
  context: AdminContext,
  places: readonly string[],
  reason: string | null,
): Promise<Told> {
  const words = reason?.trim() ?? null
  if (words !== null && !/^[^\u0000]{1,500}$/.test(words)) {
    return refused('Tell the owner why: --reason "…", of at most 500 characters.')
  }
  const found = await findLinked(context, places)
  if (typeof found === 'string') return refused(found)
  const link = shortLink(found.domain, found.tag)
  if (words === null && !found.is_blocked) {
    return told([`${link} is not blocked.`], await describe(context, found))
  }
  const now = new Date(context.clock()).toISOString()
  await inTransaction(context.database, async (transaction) => {
    // Neither an edit nor a version: the owner's next save meets no conflict, and no restore brings the link back.
    await transaction
      .updateTable('qr_codes')
      .set({ is_blocked: words !== null, blocked_reason: words, blocked_at: words === null ? null : now })
      .where('user_id', '=', found.user_id)
      .where('id', '=', found.id)
      .execute()
    await settleState(transaction, found, now)
    await noteAction(transaction, context, words === null ? 'code unblock' : 'code block', link, words)
    return { ok: true }
  })
  const changed = await findAnyCode(context.database, found.user_id, found.id)
  const line =
    words === null
      ? `${link} is open again.`
      : `${link} is blocked. Visitors are told so within a second, its owner is told why.`
  return told([line], await describe(context, changed ?? found))
}

/** The code behind a typed link, deleted or not; words when there is none. */
async function findLinked(
  { database, config }: AdminContext,
  [text = '']: readonly string[],
): Promise<CodeRow | string> {
  const link = readLink(text, config.brandedDomains[0] ?? '')
  if (link === null) return `"${text}" is no short link. ${linkWords}`
  const row = await database
    .selectFrom('short_links')
    .select(['user_id', 'code_id'])
    .where('domain', '=', link.domain)
    .where('tag_key', '=', link.tagKey)
    .executeTakeFirst()
  const code = row === undefined ? null : await findAnyCode(database, row.user_id, row.code_id)
  return code ?? `There is no code at ${link.domain}/${link.tagKey}.`
}

async function describe({ database, clock }: AdminContext, code: CodeRow) {
  const owner = await database
    .selectFrom('users')
    .select('name')
    .where('id', '=', code.user_id)
    .executeTakeFirst()
  const closed = (await blockedHostsOf(database, [code])).get(code.id)
  return {
    link: shortLink(code.domain, code.tag),
    id: code.id,
    user: `${code.user_id} ${owner?.name ?? ''}`.trim(),
    title: code.title,
    destinationUrl: code.destination_url,
    state: closed === undefined || code.deleted_at !== null ? stateOf(code, clock()) : 'blocked',
    blockedHost: closed?.host ?? null,
    blockedReason: code.blocked_reason ?? closed?.reason ?? null,
    blockedAt: code.blocked_at,
    scans: code.scans,
    clicks: code.clicks,
    createdAt: code.created_at,
  }
}

function stateOf(code: CodeRow, now: number): string {
  return code.deleted_at === null ? shelfColumns(code, now).state : 'deleted'
}
