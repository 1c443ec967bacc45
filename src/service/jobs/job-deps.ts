import type { CommandDeps } from '../commands/command-deps.ts'
import type { PageNetwork } from '../network/public-network.ts'

/** Dependencies of the background jobs; each takes its part. */
export type JobDeps = CommandDeps & { readonly network: PageNetwork }
