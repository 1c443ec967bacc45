import * as z from 'zod/mini'
import { askTool, FigureSums, GoalError, type GoalQuestion, type ReadGoals } from './goal-tool.ts'

const loginSchema = z.looseObject({ token: z.string() })
const eventsSchema = z.array(z.looseObject({ x: z.string(), y: z.number() }))
const utmSchema = z.looseObject({
  utm_content: z.optional(z.array(z.looseObject({ utm: z.string(), views: z.number() }))),
})
const attributionSchema = z.looseObject({
  utm_content: z.array(z.looseObject({ name: z.string(), value: z.number() })),
})

/** Events that are read. Each takes a request. */
const mostEvents = 20
const cloud = 'api.umami.is'

/** Reads events as goals by the website and report APIs: https://umami.is/docs/api. */
export const readUmami: ReadGoals = async (question) => {
  const { site, from, to } = question
  const [startDate, endDate] = [`${from}T00:00:00.000Z`, `${to}T23:59:59.999Z`]
  const headers = { 'content-type': 'application/json', ...(await signIn(question)) }
  const root = rootOf(question)
  const read = async <Schema extends z.ZodMiniType>(schema: Schema, path: string, body?: object) => {
    const sent = body === undefined ? {} : { method: 'POST' as const, body: JSON.stringify(body) }
    return valid(schema, await askTool(question, `${root}${path}`, { headers, ...sent }))
  }
  const report = (type: string, parameters: object) => ({ websiteId: site, type, filters: {}, parameters })

  const sums = new FigureSums()
  const days = { startDate, endDate }
  const utm = await read(utmSchema, '/reports/utm', report('utm', days))
  for (const { utm: content, views } of utm.utm_content ?? []) sums.addVisits(content, views)
  const range = `startAt=${Date.parse(startDate)}&endAt=${Date.parse(endDate)}`
  const path = `/websites/${encodeURIComponent(site)}/metrics?${range}&type=event&limit=${mostEvents}`
  for (const { x: step } of (await read(eventsSchema, path)).slice(0, mostEvents)) {
    const parameters = { ...days, model: 'last-click', type: 'event', step }
    const found = await read(attributionSchema, '/reports/attribution', report('attribution', parameters))
    for (const { name, value } of found.utm_content) sums.addGoal(name, step, value)
  }
  return sums.all
}

function rootOf({ address }: GoalQuestion): string {
  return new URL(address).hostname === cloud ? '/v1' : '/api'
}

/** The header that signs in: an API key of the cloud, a token, or the token for a name and password. */
async function signIn(question: GoalQuestion): Promise<Record<string, string>> {
  const { token, address } = question
  if (new URL(address).hostname === cloud) return { 'x-umami-api-key': token }
  const colon = token.indexOf(':')
  if (colon === -1) return { authorization: `Bearer ${token}` }
  const body = JSON.stringify({ username: token.slice(0, colon), password: token.slice(colon + 1) })
  const headers = { 'content-type': 'application/json' }
  const login = await askTool(question, '/api/auth/login', { method: 'POST', headers, body })
  return { authorization: `Bearer ${valid(loginSchema, login).token}` }
}

function valid<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new GoalError('goals-answer')
  return parsed.data
}
