import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import { codeMeta } from '../database/queries/code-metas.ts'
import { findCode } from '../database/queries/find-code.ts'
import type { CodeRow } from '../domain/stored-code.ts'
import { bodyHash } from '../commands/idempotency.ts'
import { type Created, createQrCode, type IdempotencyKey } from '../commands/create-qr-code.ts'
import { done, invalid, type Outcome, refuse } from '../domain/refusal.ts'
import { updateQrCode } from '../commands/update-qr-code.ts'
import { deleteQrCode, restoreQrCode } from '../commands/delete-qr-code.ts'
import type { ApiDeps } from './api-deps.ts'
import { codeId, ifMatchOf, parseRequest } from './parse-request.ts'
import { presentCode, presentWholeCode } from '../commands/present-code.ts'
import { sendOutcome } from './answers.ts'
import { userOf } from './sign-in.ts'

/** Called after a write, to fetch the title once the response is sent. */
export type CodeWritten = (code: {
  user_id: number
  id: number
  destination_url: string
  title_source: string
}) => void

/** Create, update (POST is the same as PUT), read, delete and restore a code. */
export function codeRoutes(app: FastifyInstance, deps: ApiDeps, written: CodeWritten): void {
  const { createQrCode: create, updateQrCode: update, readQrCode: read } = operations

  app.post(create.path, async (request, reply) => {
    const created = await runCreate(deps, request)
    if (created.ok && !created.value.repeated) written(created.value.code)
    return sendOutcome(reply, created, 'create', ({ code }) => ({
      status: create.success,
      body: { message: 'QR code created successfully', data: presentCode(code) },
    }))
  })

  const change = async (request: FastifyRequest, reply: FastifyReply) => {
    const updated = await runUpdate(deps, request)
    if (updated.ok) written(updated.value)
    return sendOutcome(reply, updated, 'update', (code) => ({
      status: update.success,
      body: { message: 'QR code updated successfully', success: true, result: presentCode(code) },
    }))
  }
  app.put(update.path, change)
  app.post(update.path, change)

  app.get(read.path, async (request, reply) => {
    const id = codeId(request)
    const code = id === null ? null : await findCode(deps.database, userOf(request).id, id)
    const found = code === null ? refuse({ kind: 'not-found' }) : done(code)
    const answered = found.ok
      ? done({ row: found.value, meta: await codeMeta(deps.database, found.value) })
      : found
    return sendOutcome(reply, answered, 'other', ({ row, meta }) => ({
      status: read.success,
      body: { data: presentWholeCode(row), meta },
    }))
  })

  deletionRoutes(app, deps)
}

async function runCreate(deps: ApiDeps, request: FastifyRequest): Promise<Outcome<Created>> {
  const command = parseRequest(operations.createQrCode.body, request.body)
  if (!command.ok) return command
  const key = idempotencyKey(request)
  return key.ok ? await createQrCode(deps, userOf(request), command.value, key.value) : key
}

async function runUpdate(deps: ApiDeps, request: FastifyRequest): Promise<Outcome<CodeRow>> {
  const id = codeId(request)
  if (id === null) return refuse({ kind: 'not-found' })
  const command = parseRequest(operations.updateQrCode.body, request.body)
  return command.ok
    ? await updateQrCode(deps, userOf(request), id, command.value, ifMatchOf(request))
    : command
}

function idempotencyKey(request: FastifyRequest): Outcome<IdempotencyKey | null> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return done(null)
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    return invalid('Idempotency-Key', 'send-idempotency-key')
  }
  return done({ key, bodyHash: bodyHash(request.body ?? null) })
}

/** Deletes and restores codes. */
function deletionRoutes(app: FastifyInstance, deps: ApiDeps): void {
  const { deleteQrCode: remove, restoreQrCode: restore } = operations

  app.delete(remove.path, async (request, reply) =>
    sendOutcome(
      reply,
      await deleteQrCode(deps, userOf(request), codeId(request) ?? 0),
      'other',
      ({ id, deletedAt, purgeAt }) => ({
        status: remove.success,
        body: { success: true, message: 'QR code deleted successfully', data: { id, deletedAt, purgeAt } },
      }),
    ),
  )

  app.post(restore.path, async (request, reply) => {
    const restored = await restoreQrCode(deps, userOf(request), codeId(request) ?? 0)
    const answered = restored.ok
      ? done({ code: restored.value.code, meta: await codeMeta(deps.database, restored.value.code) })
      : restored
    return sendOutcome(reply, answered, 'other', ({ code, meta }) => ({
      status: restore.success,
      body: { success: true, message: 'QR code restored successfully', result: presentCode(code), meta },
    }))
  })
}
