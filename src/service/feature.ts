import type { FastifyInstance } from 'fastify'
import type { ApiDeps } from './api/serve.ts'
import type { AdminCommand } from './operations/admin/admin-command.ts'
import type { ArchivedKind, OfAccount } from './commands/accounts/of-account.ts'
import type { JobDeps, Repeated } from './jobs/every.ts'

export type FeatureDeps = ApiDeps & {
  /** The listener of links, for requests that count no visit. */
  readonly links: AskedLinks
  /** Records of features in the archive of an account. */
  readonly archived: readonly ArchivedKind[]
}

/** The listener of links as a feature has it: to be asked, not to add addresses to. */
export type AskedLinks = Pick<FastifyInstance, 'inject'>

type Job = {
  readonly start: (deps: JobDeps) => Repeated
  /** It only deletes what is stored, so it runs in a demo too. */
  readonly isInDemo?: true
}

/** The additions of a feature to the service. Each part is optional. */
export type ServiceFeature = {
  /** Routes its operations, for people who are signed in. */
  readonly api?: (api: FastifyInstance, deps: FeatureDeps) => void | Promise<void>
  /** Work that goes on while the service runs, with a lane for each account. */
  readonly jobs?: readonly Job[]
  /** Its records in each account, for archives and sample accounts. */
  readonly ofAccount?: OfAccount
  /** Commands of `npx tessera-qr admin`. */
  readonly adminCommands?: readonly AdminCommand[]
}
