import { ownFileIds } from '#contract/files.ts'
import { shortLink } from '#design/payload.ts'
import type { FilesTable } from '../../database/schema.ts'
import { inTransaction } from '../../database/in-transaction.ts'
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
    run: (context, places, options) => changeBlock(context, places, options['reason'] ?? ''),
  },
  {
    name: 'file unblock',
    places: ['FILE'],
    text: 'Serve a file again.',
    run: (context, places) => changeBlock(context, places, null),
  },
]

async function showFile(context: AdminContext, places: readonly string[]): Promise<CommandResult> {
  const file = await findFile(context, places)
  if (typeof file === 'string') return refused(file)
  const described = await describe(context, file)
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
  return succeeded([line], await describe(context, changed))
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

async function describe({ database }: AdminContext, file: FilesTable) {
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
