import { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { DestinationHealth } from '#contract/code-meta.ts'
import { byteOrderMark, type CsvWriter, csvWriter } from '#contract/csv.ts'
import type { Operation } from '#contract/operation.ts'
import type { CommandDeps } from '../commands/command-deps.ts'
import { type ChangeNote, noteChange } from '../commands/accounts/note-change.ts'
import type { Engine } from '../database/engines/engine.ts'
import type { Database } from '../database/open-database.ts'
import type { Destination } from '../database/queries/destination-health.ts'
import type { IfMatch } from '../domain/etag.ts'
import { done, mapped, type Outcome } from '../domain/refusal.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import type { LimitRule } from '../limits/limit-rules.ts'
import type { SharedLimits } from '../limits/shared-limits.ts'
import type { Watch } from '../metrics/watch.ts'
import type { Mailer } from '../network/mail.ts'
import type { PageNetwork } from '../network/public-network.ts'
import { type FailureShape, sendRefusal } from './answers.ts'
import { codeId, ifMatchOf, parseRequest, warningsOf } from './parse-request.ts'
import { userOf } from './sign-in.ts'

/** Dependencies of the API. */
export type ApiDeps = CommandDeps & {
  /** For queries over many codes, see `openReading`. */
  readonly reading: Database
  readonly network: PageNetwork
  readonly engine: Engine
  readonly logger: FastifyBaseLogger
  readonly watch: Watch
  readonly limits: SharedLimits
  /** Null or missing: no mail server is configured. */
  readonly mailer?: Mailer | null
  /** Resolves when the redirector of another process knows of all saves. */
  readonly linksApplied?: () => Promise<void>
  /** Rate limit per token; defaults to `limitRules.token`. */
  readonly tokenLimit?: LimitRule
}

/** Checks a destination now and stores the result. */
export type CheckNow = (destination: Destination) => Promise<DestinationHealth>

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined

/** A request of an operation, with its parsed body and query. */
type Call<Of extends Operation> = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly body: Of extends { readonly body: infer Schema } ? Parsed<Schema> : undefined
  readonly query: Of extends { readonly query: infer Schema } ? Parsed<Schema> : undefined
  /** The account, and the person who acts in it. */
  readonly user: SignedInUser
  /** The number `:id` of the path; 0, which nothing has, when it is none. */
  readonly id: number
  /** The states that an edit may change, from `If-Match`; null for any. */
  readonly ifMatch: IfMatch
}

type ServeOptions = {
  readonly shape?: FailureShape
  /** Runs before the request is read; true when it has refused it. */
  readonly guard?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
  /** A missing body counts as `{}`. */
  readonly hasOptionalBody?: boolean
  /** For bodies with many rows: bytes, and values at every level. */
  readonly largest?: { readonly bytes: number; readonly values: number }
}

/**
 * Routes an operation: parses body and query, runs it, and sends its value as the body of the answer, or its refusal.
 *
 * @param run returns null when it has sent the reply itself.
 */
export function serve<Of extends Operation>(
  api: FastifyInstance,
  operation: Of,
  run: (call: Call<Of>) => Promise<Outcome<object> | null>,
  { shape = 'other', guard, hasOptionalBody = false, largest }: ServeOptions = {},
): void {
  const { method, path: url, success } = operation
  const read = (request: FastifyRequest): Outcome<{ readonly body: unknown; readonly query: unknown }> => {
    const sent = hasOptionalBody ? (request.body ?? {}) : request.body
    const body = operation.body ? parseRequest(operation.body, sent) : done(undefined)
    const query = operation.query ? parseRequest(operation.query, request.query) : done(undefined)
    if (!body.ok) return body
    return mapped(query, (value) => ({ body: body.value, query: value }))
  }
  api.route({
    method,
    url,
    ...(largest && { bodyLimit: largest.bytes, config: { mostValues: largest.values } }),
    handler: async (request, reply) => {
      if (guard !== undefined && (await guard(request, reply))) return reply
      const parsed = read(request)
      if (!parsed.ok) return sendRefusal(reply, parsed.refusal, shape)
      const call = {
        request,
        reply,
        ...parsed.value,
        get user() {
          return userOf(request)
        },
        id: codeId(request) ?? 0,
        ifMatch: ifMatchOf(request),
      }
      const outcome = await run(call as Call<Of>)
      if (outcome === null) return reply
      if (!outcome.ok) return sendRefusal(reply, outcome.refusal, shape)
      const warnings = operation.body ? warningsOf(operation.body, request.body) : []
      return reply.code(success).send(warnings.length === 0 ? outcome.value : { ...outcome.value, warnings })
    },
  })
}

/** Sends a CSV file in the language of the request; its lines begin with the names of the columns. */
export async function sendCsv(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  name: string,
  lines: (row: CsvWriter) => AsyncIterable<string>,
): Promise<null> {
  const row = csvWriter(/^[A-Za-z-]+/.exec(headers['accept-language'] ?? '')?.[0] ?? 'en')
  await reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(withMark(lines(row))))
  return null
}

async function* withMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield byteOrderMark
  yield* lines
}

/** The body `{ data }` of an answer. */
export function asData<Value>(outcome: Outcome<Value>): Outcome<{ readonly data: Value }> {
  return mapped(outcome, (data) => ({ data }))
}

/** The body `{ success, data }` of an answer. */
export function saved<Value>(outcome: Outcome<Value>): Outcome<object> {
  return mapped(outcome, (data) => ({ success: true, data }))
}

/** The body `{ success }` of an answer. */
export function succeeded(outcome: Outcome<unknown>): Outcome<object> {
  return mapped(outcome, () => ({ success: true }))
}

/** Records a change by the person of a request, once it is done. */
export async function recordChange(deps: ApiDeps, request: FastifyRequest, note: ChangeNote): Promise<void> {
  await noteChange(deps.database, userOf(request), deps.clock(), note)
}

/** The outcome of a change to something named, which is recorded once it is done. */
export async function recorded<Value extends { readonly name: string }>(
  deps: ApiDeps,
  request: FastifyRequest,
  outcome: Outcome<Value>,
  note: Omit<ChangeNote, 'subject'>,
): Promise<Outcome<Value>> {
  if (outcome.ok) await recordChange(deps, request, { ...note, subject: outcome.value.name })
  return outcome
}
