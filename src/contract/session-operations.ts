import { firstCalls } from './first-calls.ts'
import type { Operation } from './operation.ts'

/** The session of the dashboard. */
export const sessionOperations = {
  readSession: {
    ...firstCalls.readSession,
    summary: 'The signed-in user, plan, usage and domains, and the features of the service',
    role: 'viewer',
    success: 200,
    refusals: [401, 403, 500],
  },
} as const satisfies Record<string, Operation>
