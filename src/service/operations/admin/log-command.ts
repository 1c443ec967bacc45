import {
  type AdminCommand,
  type AdminContext,
  readLimit,
  type CommandResult,
  succeeded,
  textTable,
} from './admin-command.ts'

export const logCommand: AdminCommand = {
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
