import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  changedBodySchema,
  createFailureBodySchema,
  forbiddenBodySchema,
  planLimitBodySchema,
  unauthorizedBodySchema,
  updateFailureBodySchema,
  warningsSchema,
} from '#contract/error-bodies.ts'
import { staleBodySchema } from '#contract/etag.ts'
import type { Operation } from '#contract/operation.ts'
import { version } from '../domain/settings.ts'
import { fieldNotes } from './field-notes.ts'
import { operations } from '#contract/operations.ts'
import type { Access } from '#contract/people/roles.ts'

type Json = Record<string, unknown>

const refusalWords: Readonly<Record<number, string>> = {
  400: "We couldn't read the request.",
  401: 'The session or access token is missing or invalid.',
  403: 'The role is too weak, or the request came from another origin.',
  404: 'Not found, or owned by another user.',
  409: 'The exact link already exists.',
  412: 'Someone changed it since it was read.',
  413: 'The body is too large.',
  429: 'Too many requests.',
  500: 'An unexpected error.',
  509: 'A plan limit is reached.',
}

/** Errors that any operation may return. */
const otherWords =
  'Other errors: 429 for too many requests and 503 while the database is unavailable, both with Retry-After; 507 when storage is full.'

/** The OpenAPI 3.1 document, generated from the contract's operations. */
function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [id, operation] of Object.entries<Operation>(operations)) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(id, operation) }
    if (id === 'updateQrCode') {
      paths[path] = { ...paths[path], post: { ...describeOperation('updateQrCodeByPost', operation) } }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tessera',
      version,
      description: 'QR codes with short links whose destination can change.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(refusalSchemas).map(([name, schema]) => [name, schemaOf(schema, 'output')]),
      ),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-tessera',
          description: "For pages of the dashboard's own origin.",
        },
      },
    },
  }
}

function describeOperation(id: string, operation: Operation): Json {
  const { body, answer, query } = operation
  const success = contentOf(answer, operation.answerTypes)
  const responses: Record<string, Json> = {
    [operation.success]: { description: 'Success', content: body ? withWarnings(success) : success },
  }
  for (const status of operation.refusals) {
    responses[status] = {
      description: refusalWords[status] ?? 'Refused',
      content: refusalContent(refusalSchema(id, status, operation)),
    }
  }
  responses['default'] = {
    description: otherWords,
    content: refusalContent(isUpdate(id) ? 'UpdateFailure' : 'Failure'),
  }
  return {
    operationId: id,
    summary: operation.summary,
    security: securityOf(operation.role),
    'x-role': operation.role,
    parameters: [
      ...pathParameters(operation.path),
      ...queryParameters(id, query),
      ...headerParameters(id, operation),
    ],
    ...(body || operation.bodyTypes
      ? { requestBody: { required: true, content: contentOf(body, operation.bodyTypes, 'input') } }
      : {}),
    responses,
  }
}

function securityOf(role: Access): Json[] {
  if (role === 'anyone') return []
  return role === 'person' ? [{ session: [] }] : [{ bearer: [] }, { session: [] }]
}

function contentOf(
  schema: z.ZodMiniType | undefined,
  types: readonly string[] | undefined,
  io: 'input' | 'output' = 'output',
): Json {
  if (types)
    return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
  return { 'application/json': { schema: schema ? schemaOf(schema, io) : {} } }
}

/** Every answer to a body may name fields that its operation does not know. */
function withWarnings(content: Json): Json {
  const { schema } = (content['application/json'] ?? {}) as { schema?: Json }
  if (schema?.['properties'] === undefined) return content
  const properties = { ...schema['properties'], warnings: schemaOf(warningsSchema, 'output') }
  return { ...content, 'application/json': { schema: { ...schema, properties } } }
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema: each }) {
      // One of its schemas takes any value, so the others say nothing.
      if (each.anyOf?.some((one) => Object.keys(one).length === 0) === true) delete each.anyOf
    },
  }) as Json
  describeFields(json, io)
  return json
}

/** Says what each field of a code or a domain means, also inside lists. Answers need no examples. */
function describeFields(schema: unknown, io: 'input' | 'output'): void {
  if (typeof schema !== 'object' || schema === null) return
  const { properties } = schema as { properties?: Readonly<Record<string, Json>> }
  const isCode = properties !== undefined && 'slashTag' in properties && 'qrType' in properties
  const isKnown = isCode || (properties !== undefined && 'isExact' in properties)
  for (const [name, field] of Object.entries(isKnown ? properties : {})) {
    const [meaning, example] = fieldNotes.body[name] ?? []
    const description = (io === 'output' ? fieldNotes.record[name] : undefined) ?? meaning
    if (description === undefined) continue
    Object.assign(field, { description, ...(io === 'input' && { examples: [example] }) })
  }
  for (const inner of Object.values(schema)) describeFields(inner, io)
}

/** The bodies of refusals. Every operation names some of them, so the document has each once. */
const refusalSchemas = {
  Failure: createFailureBodySchema,
  UpdateFailure: updateFailureBodySchema,
  Unauthorized: unauthorizedBodySchema,
  Forbidden: forbiddenBodySchema,
  Changed: changedBodySchema,
  Stale: staleBodySchema,
  PlanLimit: planLimitBodySchema,
}

function refusalSchema(id: string, status: number, operation: Operation): keyof typeof refusalSchemas {
  if (status === 401) return 'Unauthorized'
  if (status === 403) return 'Forbidden'
  if (status === 412) return isRecordEdit(id, operation) ? 'Stale' : 'Changed'
  if (status === 509) return 'PlanLimit'
  return isUpdate(id) ? 'UpdateFailure' : 'Failure'
}

function refusalContent(name: keyof typeof refusalSchemas): Json {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } }
}

/** Restoring a version responds like an update. */
function isUpdate(id: string): boolean {
  return id.startsWith('updateQrCode') || id === 'restoreVersion'
}

/** An edit of a record that is no code, such as a folder. */
function isRecordEdit(id: string, { method, refusals }: Operation): boolean {
  return method === 'PUT' && refusals.includes(412) && !isUpdate(id)
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: pathSchema(path, name),
  }))
}

function pathSchema(path: string, name: string | undefined): Json {
  if (name === 'format') return { type: 'string', enum: ['png', 'webp', 'pdf'] }
  return { type: /^\/api\/v1\/(qr-code|members)\//.test(path) ? 'integer' : 'string' }
}

function queryParameters(id: string, query: z.ZodMiniType | undefined): Json[] {
  if (query === undefined) return []
  const { properties, required } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required?.includes(name) ?? false,
    ...(id === 'listQrCodes' && { description: fieldNotes.query[name]?.[0] }),
    schema: id === 'listQrCodes' ? { ...schema, examples: [fieldNotes.query[name]?.[1]] } : schema,
  }))
}

function headerParameters(id: string, operation: Operation): Json[] {
  if (isUpdate(id) || isRecordEdit(id, operation)) {
    const field = isUpdate(id) ? "code's updatedAt" : "record's etag"
    return [
      {
        name: 'If-Match',
        in: 'header',
        required: false,
        description: `The ${field} when it was read, in quotes. After another change it returns 412.`,
        schema: { type: 'string', maxLength: 200 },
      },
    ]
  }
  if (id !== 'createQrCode') return []
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'A retry with the same key and body returns the code of the first request.',
      schema: { type: 'string', maxLength: 200 },
    },
  ]
}

/** The public OpenAPI document. */
export function openApiRoutes(app: FastifyInstance): void {
  let document: Record<string, unknown> | null = null
  app.get('/api/openapi.json', async () => (document ??= openApiDocument()))
}
