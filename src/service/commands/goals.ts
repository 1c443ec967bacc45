import {
  goalDays,
  type GoalProblem,
  goalProblems,
  type GoalRow,
  type Goals,
  type GoalSourceRequest,
  type GoalTool,
} from '#contract/goals.ts'
import type { Database } from '../database/open-database.ts'
import type { GoalSourcesTable } from '../database/schema.ts'
import { done, invalid, notFound, type Outcome } from '../domain/refusal.ts'
import {
  type ContentFigures,
  GoalError,
  type ReadGoals,
  readPlausible,
  readMatomo,
  readUmami,
} from '../network/goals/goal-tool.ts'
import type { PageNetwork } from '../network/public-network.ts'
import type { CommandDeps } from './command-deps.ts'

export type GoalDeps = Pick<CommandDeps, 'database' | 'clock'> & { readonly network: PageNetwork }

/** Stored values of `utm_content`, those with the most visits. */
const mostContents = 1_000

const readers: Readonly<Record<GoalTool, ReadGoals>> = {
  plausible: readPlausible,
  umami: readUmami,
  matomo: readMatomo,
}

/** The field of the form that each problem is about. */
const fields: Readonly<Record<GoalProblem, 'address' | 'site' | 'token' | 'tool'>> = {
  'goals-unreachable': 'address',
  'goals-private': 'address',
  'goals-answer': 'address',
  'goals-token': 'token',
  'goals-site': 'site',
  'goals-plugin': 'tool',
}

/** The web analytics of an account, without its token, and the goals by `utm_content`. */
export async function readGoals(database: Database, userId: number): Promise<Goals> {
  const source = await sourceOf(database, userId)
  if (source === undefined) return { source: null, from: null, to: null, rows: [] }
  const { tool, address, site, checked_at, problem, first_day, last_day } = source
  return {
    source: {
      tool: tool as GoalTool,
      address,
      site,
      checkedAt: checked_at,
      problem: goalProblems.find((known) => known === problem) ?? null,
    },
    from: first_day,
    to: last_day,
    rows: await rowsOf(database, source),
  }
}

async function sourceOf(database: Database, userId: number): Promise<GoalSourcesTable | undefined> {
  return await database
    .selectFrom('goal_sources')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Adds the scans and the placement of each mark. */
async function rowsOf(
  database: Database,
  { user_id: userId, first_day, last_day, figures }: GoalSourcesTable,
): Promise<GoalRow[]> {
  const contents = JSON.parse(figures) as ContentFigures[]
  const marks = contents.map(({ content }) => content)
  if (marks.length === 0) return []
  const counted = await database
    .selectFrom('placement_days')
    .select('mark')
    .select((row) => row.fn.sum<number | string>('scans').as('scans'))
    .where('user_id', '=', userId)
    // The key begins with the code.
    .where('code_id', 'in', (codes) =>
      codes
        .selectFrom('placements')
        .select('placements.code_id')
        .where('placements.user_id', '=', userId)
        .where('placements.mark', 'in', marks),
    )
    .where('mark', 'in', marks)
    .where('day', '>=', first_day)
    .where('day', '<=', last_day)
    .groupBy('mark')
    .execute()
  const scans = new Map(counted.map(({ mark, scans: sum }) => [mark, Number(sum)]))
  const placements = await database
    .selectFrom('placements')
    .innerJoin('qr_codes', 'qr_codes.id', 'placements.code_id')
    .select(['placements.mark', 'placements.name', 'qr_codes.title'])
    .where('placements.user_id', '=', userId)
    .where('placements.mark', 'in', marks)
    .where('placements.removed_at', 'is', null)
    .where('qr_codes.deleted_at', 'is', null)
    .execute()
  return contents
    .map(({ content, visits, goals }): GoalRow => {
      const named = placements.filter(({ mark }) => mark === content)
      const [only] = named.length === 1 ? named : []
      const listed = Object.entries(goals).map(([name, count]) => ({ name, count }))
      return {
        content,
        placement: only?.name ?? '',
        title: only?.title ?? '',
        scans: scans.get(content) ?? 0,
        visits,
        results: listed.reduce((sum, { count }) => sum + count, 0),
        goals: listed.toSorted((one, other) => other.count - one.count),
      }
    })
    .toSorted((one, other) => other.results - one.results || other.visits - one.visits)
}

/**
 * Connects the web analytics of an account, after its goals have been read once. Refusals: invalid at the field that is
 * wrong.
 */
export async function saveGoalSource(
  deps: GoalDeps,
  userId: number,
  { tool, address, site, token }: GoalSourceRequest,
): Promise<Outcome<Goals>> {
  const before = await sourceOf(deps.database, userId)
  const isSame = before?.tool === tool && before.address === address
  // The stored token must not go to another address.
  const usedToken = token?.trim() || (isSame ? before.token : '')
  if (usedToken === '') return invalid('token', 'goals-token-missing')
  const read = await readFigures(deps, { tool, address, site, token: usedToken })
  if (read.problem !== null) return invalid(fields[read.problem], read.problem)
  const row = { tool, address, site, token: usedToken, ...read }
  await deps.database
    .insertInto('goal_sources')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return done(await readGoals(deps.database, userId))
}

/** Reads goals now. After a problem, the figures of before stay. Refusals: not-found. */
export async function checkGoals(deps: GoalDeps, userId: number): Promise<Outcome<Goals>> {
  const source = await sourceOf(deps.database, userId)
  if (source === undefined) return notFound
  const read = await readFigures(deps, source)
  const { checked_at, problem } = read
  await deps.database
    .updateTable('goal_sources')
    .set(problem === null ? read : { checked_at, problem })
    .where('user_id', '=', userId)
    // Somebody may have connected another one meanwhile.
    .where('address', '=', source.address)
    .where('site', '=', source.site)
    .execute()
  return done(await readGoals(deps.database, userId))
}

type Source = Pick<GoalSourcesTable, 'tool' | 'address' | 'site' | 'token'>

async function readFigures({ network, clock }: GoalDeps, { tool, address, site, token }: Source) {
  const now = clock()
  const days = { first_day: dayAt(now - (goalDays - 1) * 86_400_000), last_day: dayAt(now) }
  const checked_at = new Date(now).toISOString()
  try {
    const question = { network, address, site, token, from: days.first_day, to: days.last_day }
    const read = await readers[tool as GoalTool](question)
    const figures = read.toSorted((one, other) => other.visits - one.visits).slice(0, mostContents)
    return { checked_at, problem: null, ...days, figures: JSON.stringify(figures) }
  } catch (error) {
    if (error instanceof GoalError) return { checked_at, problem: error.problem, ...days, figures: '[]' }
    throw error
  }
}

function dayAt(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}

/** Refusals: not-found. */
export async function removeGoalSource(database: Database, userId: number): Promise<Outcome<string>> {
  const removed = await database
    .deleteFrom('goal_sources')
    .where('user_id', '=', userId)
    .returning('address')
    .executeTakeFirst()
  return removed === undefined ? notFound : done(removed.address)
}
