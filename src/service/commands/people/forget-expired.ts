import { changesKeptDays, presenceSeconds } from '#contract/people/change-operations.ts'
import { noticeLimits } from '#contract/people/notice-operations.ts'
import type { CommandDeps } from '../command-deps.ts'
import { sessionIdle } from '../find-user.ts'

/** Deletes what has expired: sessions, invitations, links, challenges, presence, old notices, and changes older than a year. */
export async function forgetExpired({
  database,
  clock,
}: Pick<CommandDeps, 'database' | 'clock'>): Promise<void> {
  const now = clock()
  const before = (milliseconds: number) => new Date(now - milliseconds).toISOString()
  for (const table of ['sessions', 'invitations', 'recovery_links', 'sign_in_steps'] as const) {
    await database.deleteFrom(table).where('expires_at', '<=', before(0)).execute()
  }
  await database.deleteFrom('sessions').where('last_used_at', '<', before(sessionIdle)).execute()
  await database
    .deleteFrom('presence')
    .where('seen_at', '<', before(presenceSeconds.goneAfter * 1_000))
    .execute()
  await database
    .deleteFrom('audit_events')
    .where('at', '<', before(changesKeptDays * 24 * 3_600_000))
    .execute()
  await database
    .deleteFrom('notices')
    .where('at', '<', before(noticeLimits.days * 24 * 3_600_000))
    .execute()
}
