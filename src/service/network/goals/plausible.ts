import * as z from 'zod/mini'
import { askTool, FigureSums, GoalError, type ReadGoals } from './goal-tool.ts'

const answerSchema = z.looseObject({
  results: z.array(
    z.looseObject({ dimensions: z.array(z.string()), metrics: z.array(z.nullable(z.number())) }),
  ),
})

/** Plausible writes this for visits without `utm_content`. */
const missing = '(not set)'

/** Reads the Stats API v2: https://plausible.io/docs/stats-api. */
export const readPlausible: ReadGoals = async (question) => {
  const { site, token, from, to } = question
  async function ask(metric: string, dimensions: readonly string[]) {
    const value = await askTool(question, '/api/v2/query', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ site_id: site, metrics: [metric], date_range: [from, to], dimensions }),
    })
    const parsed = answerSchema.safeParse(value)
    if (!parsed.success) throw new GoalError('goals-answer')
    return parsed.data.results.filter(({ dimensions: [content] }) => content !== missing)
  }

  const sums = new FigureSums()
  for (const { dimensions, metrics } of await ask('visits', ['visit:utm_content']))
    sums.addVisits(dimensions[0] ?? '', metrics[0] ?? 0)
  for (const { dimensions, metrics } of await ask('events', ['visit:utm_content', 'event:goal']))
    sums.addGoal(dimensions[0] ?? '', dimensions[1] ?? '', metrics[0] ?? 0)
  return sums.all
}
