import * as z from 'zod/mini'
import { type FileKind, fileKinds, fileMaxBytes } from './files.ts'

export const planLimitSchema = z.enum(['codes', 'links', 'colours', 'storage'])
export type PlanLimit = z.infer<typeof planLimitSchema>

const maximum = z.nullable(z.int().check(z.nonnegative()))

/** A plan and its limits. Null is unlimited. */
export const planSchema = z.object({
  id: z.string(),
  name: z.string(),
  limits: z.object({
    codes: maximum,
    links: maximum,
    colours: maximum,
    /** Bytes of files. Missing: unlimited. */
    storage: z.optional(maximum),
    /** Maximum bytes per file of a kind, instead of `fileMaxBytes`. */
    files: z.optional(z.partialRecord(z.enum(fileKinds), z.int().check(z.positive()))),
  }),
})
export type Plan = z.infer<typeof planSchema>

/** Current usage: codes without deleted ones, short links with aliases, and bytes of files. */
export const usageSchema = z.object({ codes: z.int(), links: z.int(), storage: z.optional(z.int()) })

/** The built-in plans. The configuration can replace them. */
export const builtInPlans: readonly Plan[] = [
  { id: 'free', name: 'Free', limits: { codes: 10, links: 20, colours: 2, storage: 104_857_600 } },
  { id: 'pro', name: 'Pro', limits: { codes: 500, links: 1_000, colours: null, storage: 10_737_418_240 } },
  { id: 'business', name: 'Business', limits: { codes: null, links: null, colours: null, storage: null } },
]

/** Maximum bytes of a file of this kind. */
export function fileLimit(plan: Plan, kind: FileKind): number {
  return plan.limits.files?.[kind] ?? fileMaxBytes[kind]
}
