import * as z from 'zod/mini'

/** What a plan can limit on create. */
export const planLimitSchema = z.enum(['codes', 'links', 'colours'])
export type PlanLimit = z.infer<typeof planLimitSchema>

const maximum = z.nullable(z.int().check(z.nonnegative()))

/** A plan and its maxima. Null is unlimited. */
export const planSchema = z.object({
  id: z.string(),
  name: z.string(),
  limits: z.object({ codes: maximum, links: maximum, colours: maximum }),
})
export type Plan = z.infer<typeof planSchema>

/** What counts now: codes that are not deleted, and short links with aliases. */
export const usageSchema = z.object({ codes: z.int(), links: z.int() })

/** The built-in plans; a service may be configured with others. */
export const builtInPlans: readonly Plan[] = [
  { id: 'free', name: 'Free', limits: { codes: 10, links: 20, colours: 2 } },
  { id: 'pro', name: 'Pro', limits: { codes: 500, links: 1_000, colours: null } },
  { id: 'business', name: 'Business', limits: { codes: null, links: null, colours: null } },
]
