import { maxLengths } from './limits.ts'
import * as z from 'zod/mini'
import { destinationSchema } from './destination.ts'
import type { Operation } from './operation.ts'
import { doneResponseSchema } from './people/person.ts'
import { reason } from './reasons.ts'
import { textField } from './text-field.ts'

/** Web analytics whose goals can be read. */
export const goalTools = ['plausible', 'umami', 'matomo'] as const
const goalToolSchema = z.enum(goalTools)
export type GoalTool = z.infer<typeof goalToolSchema>

/** Why the goals could not be read; codes of `reasonSentences`. */
export const goalProblems = [
  'goals-unreachable',
  'goals-private',
  'goals-token',
  'goals-site',
  'goals-plugin',
  'goals-answer',
] as const
export type GoalProblem = (typeof goalProblems)[number]

/** Days that are read each time. */
export const goalDays = 30

const siteSchema = z
  .pipe(
    z.string(reason('goals-site-missing')),
    z.transform((text: string) => text.trim()),
  )
  .check(z.minLength(1, reason('goals-site-missing')), z.maxLength(maxLengths.name, reason('characters')))

const goalSourceRequestSchema = z.object({
  tool: goalToolSchema,
  /** Of the tool, with its folder if it has one. */
  address: destinationSchema,
  /** Plausible: the domain. Umami: the website id. Matomo: the number of the website. */
  site: siteSchema,
  /**
   * The key or token to read with; for Umami also `name:password`. Never sent back. Without one, the stored one is used,
   * unless the tool or the address changes.
   */
  token: z.optional(textField(maxLengths.goalToken)),
})
export type GoalSourceRequest = z.output<typeof goalSourceRequestSchema>

const goalRowSchema = z.looseObject({
  /** `utm_content`, in lower case. */
  content: z.string(),
  /** The placement with this mark; empty when none or several have it. */
  placement: z.string(),
  /** The code of that placement. */
  title: z.string(),
  /** Scans with this mark, counted here. */
  scans: z.int(),
  /** Visits that the tool counted. */
  visits: z.int(),
  results: z.int(),
  /** Most first. */
  goals: z.array(z.looseObject({ name: z.string(), count: z.int() })),
})
export type GoalRow = z.infer<typeof goalRowSchema>

const goalsSchema = z.looseObject({
  source: z.nullable(
    z.looseObject({
      tool: goalToolSchema,
      address: z.string(),
      site: z.string(),
      /** The last try. */
      checkedAt: z.string(),
      /** Of the last try; null when it succeeded. */
      problem: z.nullable(z.enum(goalProblems)),
    }),
  ),
  /** First and last UTC day of the rows. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Most results first. */
  rows: z.array(goalRowSchema),
})
export type Goals = z.infer<typeof goalsSchema>
const goalsAnswerSchema = z.looseObject({ data: goalsSchema })
const path = '/api/v1/results/goals'

export const goalOperations = {
  readGoals: {
    method: 'GET',
    path,
    summary: 'Goals that Plausible, Umami or Matomo counted in the past 30 days, by placement',
    role: 'viewer',
    answer: goalsAnswerSchema,
    success: 200,
    refusals: [401, 403, 500],
  },
  saveGoalSource: {
    method: 'PUT',
    path,
    summary: 'Choose the web analytics whose goals are read every hour; reads them once before it saves',
    role: 'owner',
    body: goalSourceRequestSchema,
    answer: goalsAnswerSchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  checkGoals: {
    method: 'POST',
    path: `${path}/check`,
    summary: 'Read the goals of the web analytics now',
    role: 'editor',
    answer: goalsAnswerSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  removeGoalSource: {
    method: 'DELETE',
    path,
    summary: 'Disconnect the web analytics and delete its token and figures',
    role: 'owner',
    answer: doneResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
