import * as z from 'zod/mini'
import { fieldErrorSchema } from './error-bodies.ts'
import type { Failure } from './failure.ts'
import { personSchema } from './people/person.ts'
import { roleSchema } from './people/roles.ts'
import { type PlanLimit, planLimitSchema } from './plan.ts'
import { qrCodeSchema } from './record.ts'

const takenLink =
  /\b(link|slash ?tag|url)\b[^.]*\balready\b[^.]*\b(exists?|in use|taken)\b|cannot be duplicated/i
const unauthorizedWords = /^\s*(unauthori[sz]ed|unauthenticated|not authori[sz]ed|invalid (access )?token)\b/i
const limitWords =
  /\b(limit|options?)\b[^.]*\bexceed|\bexceed[^.]*\b(limit|plan)\b|\blimit\b[^.]*\breached\b/i

const looseBody = z.looseObject({
  message: z.catch(z.optional(z.string()), undefined),
  error: z.catch(z.optional(z.union([z.string(), z.boolean()])), undefined),
  field: z.catch(z.optional(z.string()), undefined),
  suggestions: z.catch(z.optional(z.array(z.string())), undefined),
  errors: z.catch(z.optional(z.array(fieldErrorSchema)), undefined),
  current: z.catch(z.optional(qrCodeSchema), undefined),
  changedBy: z.catch(z.optional(z.nullable(personSchema)), undefined),
  needed: z.catch(z.optional(z.nullable(roleSchema)), undefined),
  data: z.catch(
    z.optional(
      z.looseObject({
        message: z.catch(z.optional(z.string()), undefined),
        limit: z.catch(z.optional(planLimitSchema), undefined),
        used: z.catch(z.optional(z.number()), undefined),
        max: z.catch(z.optional(z.number()), undefined),
        plan: z.catch(z.optional(z.string()), undefined),
      }),
    ),
    undefined,
  ),
})
type LooseBody = z.infer<typeof looseBody>

/**
 * Classifies an error response. Machine-readable fields win, then the status, then the message, because a
 * service may send only the documented prose with an undocumented status.
 *
 * @param body the parsed JSON, or the text.
 * @param retryAfter seconds, from the Retry-After header.
 */
export function classifyFailure(status: number, body: unknown, retryAfter: number | null = null): Failure {
  const parsed = looseBody.safeParse(body)
  const answer: LooseBody = parsed.success ? parsed.data : {}
  const message = wordsOf(answer)

  if (status === 401 || unauthorizedWords.test(message)) return { kind: 'unauthorized', message }
  if (isPlanLimit(status, answer, message)) {
    return {
      kind: 'plan-limit',
      message,
      limit: answer.data?.limit ?? limitFromWords(message),
      used: answer.data?.used ?? null,
      max: answer.data?.max ?? null,
      plan: answer.data?.plan ?? null,
    }
  }
  if (status === 409 || takenLink.test(message)) {
    return {
      kind: 'conflict',
      message,
      field: answer.field ?? 'slashTag',
      suggestions: answer.suggestions ?? [],
    }
  }
  if (status === 412) {
    return {
      kind: 'changed',
      message,
      current: answer.current ?? null,
      changedBy: answer.changedBy ?? null,
    }
  }
  if (status === 403) return { kind: 'forbidden', message, needed: answer.needed ?? null }
  if (status === 404 || status === 410) return { kind: 'not-found', message }
  if (status === 400 || status === 413 || status === 414 || status === 415 || status === 422) {
    return { kind: 'validation', message, errors: answer.errors ?? [] }
  }
  if (status === 408 || status === 504) return { kind: 'network', message, reason: 'timeout' }
  if (status >= 200 && status < 400) return { kind: 'network', message, reason: 'unreadable' }
  return { kind: 'server', message, status, retryAfter }
}

function wordsOf(answer: LooseBody): string {
  if (answer.message) return answer.message
  if (answer.data?.message) return answer.data.message
  return typeof answer.error === 'string' ? answer.error : ''
}

function isPlanLimit(status: number, answer: LooseBody, message: string): boolean {
  if (status === 509 || answer.data?.limit !== undefined) return true
  return limitWords.test(message) && (answer.error === true || /\b(plan|upgrade)\b/i.test(message))
}

function limitFromWords(message: string): PlanLimit {
  if (/colou?r/i.test(message)) return 'colours'
  if (/\b(storage|files?)\b/i.test(message)) return 'storage'
  return /\blinks?\b/i.test(message) ? 'links' : 'codes'
}
