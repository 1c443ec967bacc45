import { parseUrl } from '#contract/parse-url.ts'
import { shortLink } from '#design/payload.ts'
import { isLinkTag } from '#contract/slash-tag.ts'
import { ownFileIds } from '#contract/files.ts'
import { blockedHostsOf } from '../../database/queries/blocked-hosts.ts'
import { meansTag } from '../../database/queries/links.ts'
import { findAnyCode } from '../../database/queries/find-code.ts'
import type { CodeRow } from '../../domain/stored-code.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { refreshState } from '../../database/queries/code-states.ts'
import { fromRow, stateColumns } from '../../domain/code.ts'
import {
  type AdminCommand,
  type AdminContext,
  type CommandResult,
  describedLines,
  isReason,
  noOwnerReason,
  noteAction,
  ownerReason,
  refused,
  succeeded,
} from './admin-command.ts'
import type { FilesTable } from '../../database/tables/files.ts'

const linkWords = 'LINK is an address such as go.example.com/summer, or a tag of the first domain.'

/** Blocks and unblocks short links. */
export const codeCommands: readonly AdminCommand[] = [
  { name: 'code show', places: ['LINK'], text: `Show the code of a short link. ${linkWords}`, run: showCode },
  {
    name: 'code block',
    places: ['LINK'],
    options: { reason: ownerReason },
    text: 'Block a code with all its links. Its owner sees the reason and can still edit it.',
    run: (context, places, options) => changeBlock(context, places, options['reason'] ?? ''),
  },
  {
    name: 'code unblock',
    places: ['LINK'],
    text: 'Unblock a code.',
    run: (context, places) => changeBlock(context, places, null),
  },
]

async function showCode(context: AdminContext, places: readonly string[]): Promise<CommandResult> {
  const found = await findLinked(context, places)
  if (typeof found === 'string') return refused(found)
  const described = await describe(context, found)
  return succeeded(describedLines(described), described)
}

/** @param reason shown to the owner; null lifts the block. */
async function changeBlock(
  context: AdminContext,
  places: readonly string[],
  reason: string | null,
): Promise<CommandResult> {
  const words = reason?.trim() ?? null
  if (words !== null && !isReason(words)) return noOwnerReason
  const found = await findLinked(context, places)
  if (typeof found === 'string') return refused(found)
  const link = shortLink(found.domain, found.tag)
  if (words === null && !found.is_blocked) {
    return succeeded([`${link} is not blocked.`], await describe(context, found))
  }
  const now = new Date(context.clock()).toISOString()
  await inTransaction(context.database, async (transaction) => {
    // Neither an edit nor a version: the owner's next save meets no conflict, and restoring a version does
    // not unblock.
    await transaction
      .updateTable('qr_codes')
      .set({ is_blocked: words !== null, blocked_reason: words, blocked_at: words === null ? null : now })
      .where('user_id', '=', found.user_id)
      .where('id', '=', found.id)
      .execute()
    await refreshState(transaction, found, now)
    await noteAction(transaction, context, words === null ? 'code unblock' : 'code block', link, words)
    return { ok: true }
  })
  const changed = await findAnyCode(context.database, found.user_id, found.id)
  const line =
    words === null
      ? `Unblocked ${link}.`
      : `Blocked ${link}. Visitors see it within a second; the owner sees the reason.`
  return succeeded([line], await describe(context, changed ?? found))
}

/** The code of a link, deleted or not; a message when there is none. */
export async function findLinked(
  { database, config }: AdminContext,
  [text = '']: readonly string[],
): Promise<CodeRow | string> {
  const link = readLink(text, config.brandedDomains[0] ?? '')
  if (link === null) return `"${text}" is not a short link. ${linkWords}`
  const row = await database
    .selectFrom('short_links')
    .select(['user_id', 'code_id'])
    .where('domain', '=', link.domain)
    .where(meansTag(link.tag))
    .executeTakeFirst()
  const id = row?.code_id ?? null
  const code = row === undefined || id === null ? null : await findAnyCode(database, row.user_id, id)
  return code ?? `There is no code at ${link.domain}/${link.tag}.`
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
    type: code.qr_type ?? 'website',
    title: code.title,
    destinationUrl: code.destination_url,
    state: closed === undefined || code.deleted_at !== null ? stateOf(code, clock()) : 'blocked',
    blockedHost: closed?.host ?? null,
    blockedReason: code.blocked_reason ?? closed?.reason ?? null,
    blockedAt: code.blocked_at,
    scans: code.scans,
    clicks: code.clicks,
    reports: await reportsOf(database, code),
    createdAt: code.created_at,
  }
}

/** How often visitors reported its page since an administrator last dismissed the reports. */
async function reportsOf(database: AdminContext['database'], code: CodeRow): Promise<number> {
  const row = await database
    .selectFrom('page_reports')
    .select('reports')
    .where('user_id', '=', code.user_id)
    .where('code_id', '=', code.id)
    .executeTakeFirst()
  return row?.reports ?? 0
}

function stateOf(code: CodeRow, now: number): string {
  return code.deleted_at === null ? stateColumns(fromRow(code), now).state : 'deleted'
}

type ReadLink = { readonly domain: string; readonly tag: string }

/**
 * Parses a short link: an address, `go.acme.com/summer`, or a bare tag on the default domain. Null when
 * invalid.
 */
export function readLink(text: string, defaultDomain: string): ReadLink | null {
  const typed = text.trim()
  const address = /^https?:\/\//i.test(typed)
    ? typed
    : typed.includes('/')
      ? `http://${typed}`
      : `http://${defaultDomain}/${typed}`
  if (parseUrl(address) === null) return null
  const { host, pathname } = new URL(address)
  const tag = pathname.slice(1).replace(/\/$/, '')
  if (!isLinkTag(tag)) return null
  return { domain: host.toLowerCase(), tag }
}

const fileWords = 'FILE is its address, such as https://go.example.com/file/…/menu.pdf, or its id.'

/** Takes down files of codes, and shows who uploaded them. */
export const fileCommands: readonly AdminCommand[] = [
  {
    name: 'file show',
    places: ['FILE'],
    text: `Show a file, its owner and the codes that use it. ${fileWords}`,
    run: showFile,
  },
  {
    name: 'file block',
    places: ['FILE'],
    options: { reason: ownerReason },
    text: 'Take down a file. Its address answers 403, and nobody can upload the same content again.',
    run: (context, places, options) => changeFileBlock(context, places, options['reason'] ?? ''),
  },
  {
    name: 'file unblock',
    places: ['FILE'],
    text: 'Serve a file again.',
    run: (context, places) => changeFileBlock(context, places, null),
  },
]

async function showFile(context: AdminContext, places: readonly string[]): Promise<CommandResult> {
  const file = await findFile(context, places)
  if (typeof file === 'string') return refused(file)
  const described = await describeFile(context, file)
  return succeeded(describedLines(described), described)
}

/** @param reason shown to the owner; null lifts the block. */
async function changeFileBlock(
  context: AdminContext,
  places: readonly string[],
  reason: string | null,
): Promise<CommandResult> {
  const words = reason?.trim() ?? null
  if (words !== null && !isReason(words)) return noOwnerReason
  const file = await findFile(context, places)
  if (typeof file === 'string') return refused(file)
  await inTransaction(context.database, async (transaction) => {
    await transaction
      .updateTable('files')
      .set({ is_blocked: words !== null, blocked_reason: words })
      .where('id', '=', file.id)
      .execute()
    await noteAction(transaction, context, words === null ? 'file unblock' : 'file block', file.id, words)
    return { ok: true }
  })
  const changed = { ...file, is_blocked: words !== null, blocked_reason: words }
  const line =
    words === null
      ? `${file.name} is served again.`
      : `Took down ${file.name}. Browsers and proxies that have it already may keep their copy.`
  return succeeded([line], await describeFile(context, changed))
}

async function findFile(
  { database, config }: AdminContext,
  [text = '']: readonly string[],
): Promise<FilesTable | string> {
  const id = /^[0-9a-f]{32}$/.test(text) ? text : ownFileIds(text, config.brandedDomains)[0]
  if (id === undefined) return `"${text}" is not a file of this service. ${fileWords}`
  const file = await database.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
  return file ?? `There is no file ${id}.`
}

async function describeFile({ database }: AdminContext, file: FilesTable) {
  const owner = await database
    .selectFrom('users')
    .select('name')
    .where('id', '=', file.user_id)
    .executeTakeFirst()
  const codes = await database
    .selectFrom('file_uses')
    .innerJoin('qr_codes', (join) =>
      join.onRef('qr_codes.user_id', '=', 'file_uses.user_id').onRef('qr_codes.id', '=', 'file_uses.code_id'),
    )
    .select(['qr_codes.domain', 'qr_codes.tag'])
    .where('file_uses.file_id', '=', file.id)
    .orderBy('qr_codes.id')
    .limit(20)
    .execute()
  return {
    id: file.id,
    name: file.name,
    type: file.type,
    size: file.size,
    user: `${file.user_id} ${owner?.name ?? ''}`.trim(),
    codes: codes.map(({ domain, tag }) => shortLink(domain, tag)).join(' '),
    state: file.is_blocked ? 'blocked' : 'served',
    blockedReason: file.blocked_reason,
    createdAt: file.created_at,
  }
}
