import { type Failure, failureMessage, readFailure } from '../failure.ts'
import type { PlanLimit } from '../plan.ts'
import type { Session } from '../session.ts'

const takenLink =
  /\b(link|slash ?tag|url)\b[^.]*\balready\b[^.]*\b(exists?|in use|taken)\b|cannot be duplicated/i
const notSignedIn = /^\s*(unauthori[sz]ed|unauthenticated|not authori[sz]ed|invalid (access )?token)\b/i
const exceeded = /\bexceed|\blimit\b[^.]*\breached\b/i
const ofPlan = /\b(plan|upgrade)\b/i

/**
 * The failure in a response of a service with only the two documented operations. Its errors are sentences, perhaps
 * with an undocumented status, so this guesses from the words. Never used for our own service.
 *
 * @param body the parsed JSON, or the text.
 * @param retryAfter seconds, from the Retry-After header.
 */
export function readForeignFailure(status: number, body: unknown, retryAfter: number | null = null): Failure {
  const message = failureMessage(body)
  if (notSignedIn.test(message)) return { kind: 'unauthorized', message }
  const limit = exceeded.test(message) && ofPlan.test(message) ? namedLimit(message) : null
  if (limit !== null) return { kind: 'plan-limit', message, limit, used: null, max: null, plan: null }
  if (takenLink.test(message)) return { kind: 'conflict', message, field: 'slashTag', suggestions: [] }
  // A refusal with a status of success, or a limit without a name: only its sentence is known.
  if (message !== '' && (status < 400 || status === 509)) return { kind: 'validation', message, errors: [] }
  return readFailure(status, body, retryAfter)
}

function namedLimit(message: string): PlanLimit | null {
  if (/\bcolou?rs?\b/i.test(message)) return 'colours'
  if (/\blinks?\b/i.test(message)) return 'links'
  return /\bcodes?\b/i.test(message) ? 'codes' : null
}

/** Assumptions about a service that only creates and updates codes. */
export const twoOperationSession: Session = {
  user: { id: 0, name: '' },
  plan: { id: '', name: '', limits: { codes: null, links: null, colours: null } },
  usage: { codes: 0, links: 0 },
  domains: [],
  scanMarker: null,
  operations: ['createQrCode', 'updateQrCode'],
  headers: [],
  upgradeUrl: null,
  twoOperations: true,
}
