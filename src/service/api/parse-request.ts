import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { fieldReasons, withReasons } from '#contract/reasons.ts'
import { checkBody, checkJsonText, UnsoundBody } from '../commands/check-body.ts'
import { done, refuse, type Outcome } from '../domain/refusal.ts'

/** Values in the body of one request unless its route allows more. A code has about fifty. */
const mostValues = 5_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Values that the JSON body of this route may hold. */
    readonly mostValues?: number
  }
}

/** Parses JSON bodies, but for those that would hold up every other request: `parseRequest` refuses them. */
export function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    const unsound = checkJsonText(text, request.routeOptions.config.mostValues ?? mostValues)
    if (unsound === null) void parseJson(request, text, done)
    else done(null, new UnsoundBody(unsound))
  })
}

/** Parses a body or query, or refuses it with one message per field. */
export function parseRequest<Schema extends z.ZodMiniType>(
  schema: Schema,
  sent: unknown,
): Outcome<z.output<Schema>> {
  const body = bodyObject(sent)
  if (!body.ok) return body
  const unsound = checkBody(body.value)
  if (unsound !== null) return refuse({ kind: 'invalid', errors: [unsound] })
  const parsed = parseUnchecked(schema, body.value)
  if (!parsed.ok) return parsed
  // Check again, because JSON inside a field has been parsed now.
  const unsoundInside = checkBody(parsed.value as Readonly<Record<string, unknown>>)
  return unsoundInside === null ? parsed : refuse({ kind: 'invalid', errors: [unsoundInside] })
}

/** The frame around rows that are parsed one by one later: without the checks that each row gets then. */
export function parseFrame<Schema extends z.ZodMiniType>(
  schema: Schema,
  sent: unknown,
): Outcome<z.output<Schema>> {
  const body = bodyObject(sent)
  return body.ok ? parseUnchecked(schema, body.value) : body
}

function bodyObject(sent: unknown): Outcome<Readonly<Record<string, unknown>>> {
  if (sent instanceof UnsoundBody) return refuse({ kind: 'invalid', errors: [sent.error] })
  return typeof sent !== 'object' || sent === null || Array.isArray(sent)
    ? refuse({ kind: 'invalid', errors: [{ field: '', code: 'send-object-json' }] })
    : done(sent as Readonly<Record<string, unknown>>)
}

function parseUnchecked<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: Readonly<Record<string, unknown>>,
): Outcome<z.output<Schema>> {
  const parsed = schema.safeParse(body, withReasons)
  return parsed.success
    ? done(parsed.data)
    : refuse({ kind: 'invalid', errors: fieldReasons(parsed.error.issues) })
}

/** The `:id` of the path; null when invalid. */
export function codeId(request: FastifyRequest): number | null {
  return positiveParameter(request, 'id')
}

/**
 * The `:id` of an address where ids are text; empty, which nothing has, when no id can look like it. U+0000 for one
 * reaches an address as %00, and PostgreSQL refuses the whole statement.
 */
export function textId(request: FastifyRequest): string {
  const { id } = request.params as { readonly id: string }
  return /^[\w-]{1,200}$/.test(id) ? id : ''
}

/** A positive integer of the path; null when invalid. */
export function positiveParameter(request: FastifyRequest, name: string): number | null {
  const text = (request.params as Readonly<Record<string, string | undefined>>)[name]
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))
    ? Number(text)
    : null
}

/** The `updatedAt` values of an If-Match header, quoted or bare; null for any. */
export function ifMatchOf(request: FastifyRequest): string[] | null {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return null
  return header.split(',').map((tag) => tag.trim().replace(/^(W\/)?"(.*)"$/, '$2'))
}
