import * as z from 'zod/mini'
import { askTool, FigureSums, GoalError, type ReadGoals } from './goal-tool.ts'

const errorSchema = z.looseObject({ result: z.literal('error'), message: z.string() })
const goalsSchema = z.union([
  z.array(z.looseObject({ idgoal: z.coerce.string(), name: z.string() })),
  z.record(z.string(), z.looseObject({ idgoal: z.coerce.string(), name: z.string() })),
])
const contentSchema = z.array(
  z.looseObject({
    label: z.coerce.string(),
    nb_visits: z.optional(z.coerce.number()),
    /** By `idgoal=1`; an empty list without any. */
    goals: z.optional(
      z.union([
        z.array(z.unknown()),
        z.record(z.string(), z.looseObject({ nb_conversions: z.optional(z.coerce.number()) })),
      ]),
    ),
  }),
)

/** Goals of Matomo that have no name of their own. */
const orders = 'idgoal=ecommerceOrder'
const abandoned = 'idgoal=ecommerceAbandonedCart'

/**
 * Reads the Reporting API: https://developer.matomo.org/api-reference/reporting-api. `utm_content` needs the free plugin
 * MarketingCampaignsReporting.
 */
export const readMatomo: ReadGoals = async (question) => {
  const { site, token, from, to } = question
  async function ask<Schema extends z.ZodMiniType>(schema: Schema, method: string, more: object = {}) {
    const asked = { module: 'API', format: 'JSON', method, idSite: site, filter_limit: '-1', ...more }
    const value = await askTool(question, '/index.php', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      // In the body, so that no log of the server has the token.
      body: new URLSearchParams({ ...asked, token_auth: token }).toString(),
    })
    const refused = errorSchema.safeParse(value)
    if (refused.success) throw new GoalError(problemIn(refused.data.message))
    const parsed = schema.safeParse(value)
    if (!parsed.success) throw new GoalError('goals-answer')
    return parsed.data
  }

  const goals = Object.values(await ask(goalsSchema, 'Goals.getGoals'))
  const names = new Map(goals.map(({ idgoal, name }) => [`idgoal=${idgoal}`, name]))
  names.set(orders, 'Order')
  const sums = new FigureSums()
  const days = { period: 'range', date: `${from},${to}` }
  for (const row of await ask(contentSchema, 'MarketingCampaignsReporting.getContent', days)) {
    sums.addVisits(row.label, row.nb_visits ?? 0)
    if (row.goals === undefined || Array.isArray(row.goals)) continue
    for (const [id, { nb_conversions: count }] of Object.entries(row.goals))
      if (id !== abandoned && count !== undefined) sums.addGoal(row.label, names.get(id) ?? id, count)
  }
  return sums.all
}

/** Matomo names its errors in English sentences only, also with status 200. */
function problemIn(message: string) {
  if (/MarketingCampaignsReporting/.test(message)) return 'goals-plugin'
  // A bad token and a website that it may not read have the same sentence.
  return /unexpected website/i.test(message) ? 'goals-site' : 'goals-token'
}
