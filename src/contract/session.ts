import * as z from 'zod/mini'
import { brandKitSchema } from './brand-kit.ts'
import { planSchema, usageSchema } from './plan.ts'

/** What a service tells about the signed-in user and about itself. A foreign service may lack this operation. */
export const sessionSchema = z.looseObject({
  user: z.object({ id: z.int(), name: z.string() }),
  plan: planSchema,
  usage: usageSchema,
  /** Branded domains of the user, `host` or `host:port`; the first is the default. */
  domains: z.array(z.string()),
  /** Query key that tells a scan from a click; null: the payload is the exact link. */
  scanMarker: z.nullable(z.string()),
  /** Ids of the operations that the service offers. */
  operations: z.array(z.string()),
  /** Request headers of ours that it takes. */
  headers: z.array(z.string()),
  /** Where the upgrade action leads. */
  upgradeUrl: z.nullable(z.string()),
  /** What new codes start with; null without one. A service may leave it out. */
  defaultBrandKit: z.optional(z.nullable(brandKitSchema)),
})
export type Session = z.infer<typeof sessionSchema>
