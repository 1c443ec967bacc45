import * as z from 'zod/mini'
import type { GoalProblem } from '#contract/goals.ts'
import type { ReasonCode } from '#contract/reasons.ts'
import { askJson } from '../ask-json.ts'
import type { PageNetwork } from '../public-network.ts'

/** Figures of one `utm_content`. */
export type ContentFigures = {
  readonly content: string
  visits: number
  /** By the name of the goal. */
  readonly goals: Record<string, number>
}

type GoalQuestion = {
  readonly network: PageNetwork
  readonly address: string
  readonly site: string
  readonly token: string
  /** UTC days, both included. */
  readonly from: string
  readonly to: string
}

/** Goals and visits of a tool by `utm_content`. Rejects with a `GoalError`. */
export type ReadGoals = (question: GoalQuestion) => Promise<ContentFigures[]>

export class GoalError extends Error {
  readonly problem: GoalProblem & ReasonCode

  constructor(problem: GoalProblem & ReasonCode) {
    super(problem)
    this.problem = problem
  }
}

/** The JSON of a tool at a path below its address. Rejects with a `GoalError`. */
async function askTool(
  { network, address }: Pick<GoalQuestion, 'network' | 'address'>,
  path: string,
  asked: Parameters<typeof askJson>[2],
): Promise<unknown> {
  const answer = await askJson(network, new URL(address.replace(/\/*([?#].*)?$/, path)), asked)
  if (answer.kind === 'private') throw new GoalError('goals-private')
  if (answer.kind === 'unreachable') throw new GoalError('goals-unreachable')
  const { status, value } = answer
  if (status === 401 || status === 403) throw new GoalError('goals-token')
  if (status === 400) throw new GoalError('goals-site')
  if (status < 200 || status > 299) throw new GoalError('goals-unreachable')
  if (value === undefined) throw new GoalError('goals-answer')
  return value
}

/** Adds up figures by `utm_content` in lower case. */
class FigureSums {
  readonly #sums = new Map<string, ContentFigures>()

  of(content: string): ContentFigures {
    const key = content.trim().toLowerCase()
    const known = this.#sums.get(key) ?? { content: key, visits: 0, goals: {} }
    this.#sums.set(key, known)
    return known
  }

  addVisits(content: string, visits: number): void {
    this.of(content).visits += visits
  }

  addGoal(content: string, name: string, count: number): void {
    const { goals } = this.of(content)
    goals[name] = (goals[name] ?? 0) + count
  }

  get all(): ContentFigures[] {
    return [...this.#sums.values()].filter(({ content }) => content !== '')
  }
}

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
