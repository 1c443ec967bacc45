import { shortLink } from '#design/payload.ts'
import { fromRow, stateColumns } from '../../domain/code.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import {
  type AdminCommand,
  type AdminContext,
  type CommandResult,
  noteAction,
  readLimit,
  refused,
  succeeded,
  textTable,
} from './admin-command.ts'
import { findLinked } from './code-commands.ts'

/** Pages that visitors reported with "Report this page". */
export const reportCommands: readonly AdminCommand[] = [
  {
    name: 'report list',
    places: [],
    options: { limit: { place: 'N', text: 'Number of pages, last reported first; 50 by default.' } },
    text: 'Reported pages with their owners. Take one down with code block, or a file of it with file block.',
    run: listReports,
  },
  {
    name: 'report dismiss',
    places: ['LINK'],
    text: 'Remove a page from the list after you looked at it. A new report puts it back.',
    run: dismissReport,
  },
]

async function listReports(
  { database, clock }: AdminContext,
  _places: readonly string[],
  options: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const limit = readLimit(options)
  if (typeof limit !== 'number') return limit
  const rows = await database
    .selectFrom('page_reports')
    .innerJoin('qr_codes', (join) =>
      join
        .onRef('qr_codes.user_id', '=', 'page_reports.user_id')
        .onRef('qr_codes.id', '=', 'page_reports.code_id'),
    )
    .leftJoin('users', 'users.id', 'page_reports.user_id')
    .selectAll('qr_codes')
    .select(['page_reports.reports', 'page_reports.first_at', 'page_reports.last_at', 'users.name as owner'])
    .orderBy('page_reports.last_at', 'desc')
    .orderBy('page_reports.code_id')
    .limit(limit)
    .execute()
  const found = rows.map(({ reports, first_at: firstAt, last_at: lastAt, owner, ...code }) => ({
    link: shortLink(code.domain, code.tag),
    type: code.qr_type ?? 'website',
    title: code.title,
    user: `${code.user_id} ${owner ?? ''}`.trim(),
    state: code.deleted_at === null ? stateColumns(fromRow(code), clock()).state : 'deleted',
    reports,
    firstAt,
    lastAt,
  }))
  const lines = found.map((page) => [
    page.link,
    page.type,
    page.reports,
    page.lastAt,
    page.user,
    page.state,
    page.title,
  ])
  return succeeded(
    textTable([['LINK', 'TYPE', 'REPORTS', 'LAST', 'USER', 'STATE', 'TITLE'], ...lines]),
    found,
  )
}

async function dismissReport(context: AdminContext, places: readonly string[]): Promise<CommandResult> {
  const found = await findLinked(context, places)
  if (typeof found === 'string') return refused(found)
  const link = shortLink(found.domain, found.tag)
  const { ok } = await inTransaction(context.database, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('page_reports')
      .where('user_id', '=', found.user_id)
      .where('code_id', '=', found.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return { ok: false }
    await noteAction(transaction, context, 'report dismiss', link)
    return { ok: true }
  })
  if (!ok) return refused(`Nobody reported ${link}. See report list.`)
  return succeeded([`Removed ${link} from the reported pages.`], { link })
}
