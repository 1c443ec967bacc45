import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { undocumentedFields } from '#contract/code-fields.ts'
import type { warningsSchema } from '#contract/error-bodies.ts'
import { type FieldReason, fieldReasons, type Reason, withReasons } from '#contract/reasons.ts'
import { qrCodeKeys } from '#contract/record.ts'
import { done, invalid, type Outcome, refuse } from '../domain/refusal.ts'

/** Values in the body of one request unless its route allows more. A code has about fifty. */
const mostValues = 5_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Values that the JSON body of this route may hold. */
    readonly mostValues?: number
  }
}

/** Parses JSON bodies. Too large ones become an `UnsoundBody`, which `parseRequest` refuses. */
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

const unknownField = 'This request has no such field. Check its name.'
const mostWarnings = 20
const ofRecords = [...qrCodeKeys, ...undocumentedFields, 'shortUrl', 'earlierDays']

/** Fields of a body that its schema does not name. A code may be sent back as it was read. */
export function warningsOf(schema: z.ZodMiniType, sent: unknown): z.output<typeof warningsSchema> {
  const object = schema instanceof z.ZodMiniPipe ? schema.def.in : schema
  if (!(object instanceof z.ZodMiniObject) || typeof sent !== 'object' || sent === null) return []
  const known = new Set([...Object.keys(object.shape), ...(object.def.catchall ? ofRecords : [])])
  return Object.keys(sent)
    .filter((field) => !known.has(field))
    .slice(0, mostWarnings)
    .map((field) => ({ field: field.slice(0, 200), message: unknownField }))
}

/** Parses the frame around rows, which are checked one by one later. */
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
    ? invalid('', 'send-object-json')
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
 * A text id of the path; empty, which nothing has, for an impossible id. PostgreSQL refuses statements with U+0000,
 * which may come as %00.
 */
export function textId(request: FastifyRequest, name = 'id'): string {
  const id = (request.params as Readonly<Record<string, string | undefined>>)[name] ?? ''
  return /^[\w-]{1,200}$/.test(id) ? id : ''
}

/** A positive integer of the path; null when invalid. */
export function positiveParameter(request: FastifyRequest, name: string): number | null {
  const text = (request.params as Readonly<Record<string, string | undefined>>)[name]
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))
    ? Number(text)
    : null
}

/** The `updatedAt` or `etag` values of an If-Match header, quoted or bare; null for any. */
export function ifMatchOf(request: FastifyRequest): string[] | null {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return null
  return header.split(',').map((tag) => tag.trim().replace(/^(W\/)?"(.*)"$/, '$2'))
}

/** Deeper than any real body, and safe to stringify. */
const maxDepth = 40
const tooDeep: Reason = { code: 'send-nesting', values: { count: maxDepth } }

/** Stands for a JSON body that was refused before it was parsed. */
class UnsoundBody {
  readonly error: FieldReason

  constructor(error: FieldReason) {
    this.error = error
  }
}

/**
 * Refuses JSON text with too many values or levels in one pass, because parsing it would block every other request. Null
 * when it may be parsed.
 *
 * @param mostValues elements of arrays and fields of objects, at every level.
 * @param around levels around a body.
 */
export function checkJsonText(text: string, mostValues: number, around = 0): FieldReason | null {
  let values = 0
  let depth = 0
  let field = ''
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: {
        const end = endOfString(text, at)
        if (depth === 1) field = text.slice(at + 1, end)
        at = end
        break
      }
      case 0x5b: // [
      case 0x7b: // {
        depth += 1
        values += 1
        if (depth > maxDepth + around) return { field: field.slice(0, 200), ...tooDeep }
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1
        break
      case 0x2c: // ,
        values += 1
        break
    }
    if (values > mostValues) return { field: '', code: 'send-values', values: { count: mostValues } }
  }
  return null
}

/** The index of the closing quotation mark of the string that starts here. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === 0x5c) before -= 1
    if ((end - before) % 2 === 1) return end
  }
  return text.length
}

/**
 * Refuses text in any field that databases cut, refuse or change (U+0000 and unpaired surrogates), and more than 40
 * levels. Null when the body is valid.
 */
function checkBody(body: Readonly<Record<string, unknown>>): FieldReason | null {
  for (const key of Object.keys(body)) {
    const reason = unsoundText(key)
    if (reason !== null) return { field: '', ...reason }
    const inside = unsoundValue(body[key], 1)
    if (inside !== null) return { field: key, ...inside }
  }
  return null
}

function unsoundValue(value: unknown, depth: number): Reason | null {
  if (typeof value === 'string') return unsoundText(value)
  if (typeof value !== 'object' || value === null) return null
  if (depth >= maxDepth) return tooDeep
  if (Array.isArray(value)) {
    for (const inner of value) {
      const found = unsoundValue(inner, depth + 1)
      if (found !== null) return found
    }
    return null
  }
  for (const key of Object.keys(value)) {
    const found =
      unsoundText(key) ?? unsoundValue((value as Readonly<Record<string, unknown>>)[key], depth + 1)
    if (found !== null) return found
  }
  return null
}

function unsoundText(text: string): Reason | null {
  if (text.includes('\u0000')) return { code: 'null-character' }
  return text.isWellFormed() ? null : { code: 'broken-character' }
}
