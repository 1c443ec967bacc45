import { checkGoals, type GoalDeps } from '../commands/goals.ts'
import { every, type JobDeps, type Repeated } from './every.ts'

type GoalJobDeps = GoalDeps & Pick<JobDeps, 'logger'>

const interval = 3_600_000
/** Milliseconds after which goals are read again; less than the interval, so that no run is too early. */
const age = 50 * 60_000

/** Reads the goals of all accounts every hour until stopped. */
export function startReadingGoals(deps: GoalJobDeps): Repeated {
  return every(interval, () => readDueGoals(deps), { isDueNow: true })
}

/** Reads goals that are due. Each account is claimed first, so no two processes read the same. Never rejects. */
export async function readDueGoals(deps: GoalJobDeps): Promise<void> {
  const { database, clock, logger } = deps
  try {
    const due = new Date(clock() - age).toISOString()
    for (;;) {
      const next = await database
        .selectFrom('goal_sources')
        .select('user_id')
        .where('checked_at', '<', due)
        .limit(1)
        .executeTakeFirst()
      if (next === undefined) return
      const claimed = await database
        .updateTable('goal_sources')
        .set({ checked_at: new Date(clock()).toISOString() })
        .where('user_id', '=', next.user_id)
        .where('checked_at', '<', due)
        .returning('user_id')
        .executeTakeFirst()
      if (claimed !== undefined) await checkGoals(deps, next.user_id)
    }
  } catch (error) {
    logger.error({ err: error }, 'Could not read goals of web analytics')
  }
}
