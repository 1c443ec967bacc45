import * as z from 'zod/mini'
import { brandKitSchema } from './brand-kit.ts'
import { roleSchema } from './people/roles.ts'
import { planSchema, usageSchema } from './plan.ts'

/** The query key in the payload that distinguishes a scan from a click. */
export const scanMarker = 'qr'

/** The signed-in user and the service's features. */
export const sessionSchema = z.looseObject({
  user: z.object({ id: z.int(), name: z.string() }),
  plan: planSchema,
  usage: usageSchema,
  /** Branded domains of the user, `host` or `host:port`; the first is the default. */
  domains: z.array(z.string()),
  /** Those of them that the last check did not find working. Optional. */
  domainsNotReady: z.optional(z.array(z.string())),
  /** Query key that distinguishes scans from clicks; null: the payload is the exact link. */
  scanMarker: z.nullable(z.string()),
  /** The signed-in person. A service without people omits the next six. */
  person: z.optional(
    z.looseObject({
      id: z.int(),
      name: z.string(),
      isNamed: z.boolean(),
      /** Their language of the dashboard; null: the browser decides. */
      language: z.optional(z.nullable(z.string())),
    }),
  ),
  /** Role in the account; of an access token, not above its own. */
  role: z.optional(roleSchema),
  /** May approve designs. */
  isApprover: z.optional(z.boolean()),
  /** Whether the account needs an approval before a download for print. */
  isApprovalRequired: z.optional(z.boolean()),
  /** Whether nobody approves a code that they edited. */
  isApprovalByOther: z.optional(z.boolean()),
  /** `session`: signed in with the cookie of this browser. `token`: with an access token. */
  signedInBy: z.optional(z.enum(['session', 'token'])),
  /** Whether nobody else is in the account or invited to it, and the person has no notice. */
  isAlone: z.optional(z.boolean()),
  /** Whether the person owns the first account of the server, whose plan its configuration sets. */
  ownsServer: z.optional(z.boolean()),
  /** How many accounts the person belongs to. */
  accounts: z.optional(z.int()),
  /** Ids of the supported operations that this role may call. */
  operations: z.array(z.string()),
  /** Supported request headers. */
  headers: z.array(z.string()),
  /** Of the service. Optional. */
  version: z.optional(z.string()),
  /** The upgrade page. */
  upgradeUrl: z.nullable(z.string()),
  /** The service behind this address only creates and updates codes, and its errors are sentences. */
  twoOperations: z.optional(z.literal(true)),
  /** The default kit; null for none. Optional. */
  defaultBrandKit: z.optional(z.nullable(brandKitSchema)),
})
export type Session = z.infer<typeof sessionSchema>
