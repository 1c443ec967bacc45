import * as z from 'zod/mini'
import { brandKitSchema } from './brand-operations.ts'
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
  /** The domains whose last check failed. Optional. */
  domainsNotReady: z.optional(z.array(z.string())),
  /** The domains where `/Sale` and `/sale` are two links. Optional. */
  exactDomains: z.optional(z.array(z.string())),
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
  /** Role in the account, or the weaker role of the access token. */
  role: z.optional(roleSchema),
  /** May approve designs. */
  isApprover: z.optional(z.boolean()),
  /** Whether a download for print needs an approval in this account. */
  isApprovalRequired: z.optional(z.boolean()),
  /** Whether nobody approves a code that they edited. */
  isApprovalByOther: z.optional(z.boolean()),
  /** Whether an approval through a link counts as one of a member. */
  isApprovalByLink: z.optional(z.boolean()),
  /** `session`: signed in with the cookie of this browser. `token`: with an access token. */
  signedInBy: z.optional(z.enum(['session', 'token'])),
  /** Whether the person is alone in the account, without invitations, and has no notice of somebody. */
  isAlone: z.optional(z.boolean()),
  /** Whether the inbox has a notice, read or not. */
  hasNotices: z.optional(z.boolean()),
  /** Features of which the account has something, such as `campaigns`. */
  featuresInUse: z.optional(z.array(z.string())),
  /** Whether the person owns the first account of the server, whose plan the configuration sets. */
  ownsServer: z.optional(z.boolean()),
  accounts: z.optional(z.int()),
  /** Whether `+` after a short link shows where it leads. */
  showsPreviews: z.optional(z.boolean()),
  /** Whether new codes pass the query of their short link on. */
  forwardsQueries: z.optional(z.boolean()),
  /** Whether the server has a table of countries. Without one, rules by country fit nobody. */
  hasCountries: z.optional(z.boolean()),
  /** When the visit of a demo ends, with the copy of its account. Other services omit it. */
  demoEndsAt: z.optional(z.string()),
  /** Ids of the supported operations that this role may call. */
  operations: z.array(z.string()),
  /** Supported request headers. */
  headers: z.array(z.string()),
  /** Of the service. Optional. */
  version: z.optional(z.string()),
  /** The upgrade page. */
  upgradeUrl: z.nullable(z.string()),
  /** A service that only creates and updates codes, with sentences as errors. */
  twoOperations: z.optional(z.literal(true)),
  /** The default kit; null for none. Optional. */
  defaultBrandKit: z.optional(z.nullable(brandKitSchema)),
})
export type Session = z.infer<typeof sessionSchema>
