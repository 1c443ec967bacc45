import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import { identifyCodes } from '../commands/identify-codes.ts'
import { presentWholeCode } from '../commands/present-code.ts'
import { createPrintNote, deletePrintNote, findNotePhoto, listPrintNotes } from '../commands/print-notes.ts'
import { done, refuse } from '../domain/refusal.ts'
import { limitRules } from '../limits/limit-rules.ts'
import type { ApiDeps } from './api-deps.ts'
import { answerRefusal, sendOutcome } from './answers.ts'
import { codeId, parseRequest } from './parse-request.ts'
import { sendWait, userOf } from './sign-in.ts'

/** Questions of the print check about codes. */
export function printCheckRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { identifyCodes: identify } = operations

  api.post(identify.path, async (request, reply) => {
    const wait = deps.limits.count(limitRules.identify, String(userOf(request).person.id))
    if (wait > 0) return await sendWait(request, reply, wait)
    const command = parseRequest(identify.body, request.body)
    const found = command.ok
      ? done(await identifyCodes(deps.database, userOf(request).id, command.value.payloads))
      : command
    return sendOutcome(reply, found, 'other', (identified) => ({
      status: identify.success,
      body: {
        data: identified.map(({ code, ...rest }) => ({
          ...rest,
          code: code === null ? null : presentWholeCode(code),
        })),
      },
    }))
  })
  noteRoutes(api, deps)
}

const noCode = refuse({ kind: 'not-found' })

/** Saved checks of a code. */
function noteRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { listPrintNotes: list, createPrintNote: create, deletePrintNote: remove } = operations
  const { database } = deps

  api.get(list.path, async (request, reply) => {
    const notes = await listPrintNotes(database, userOf(request).id, codeId(request) ?? 0)
    return sendOutcome(reply, notes, 'other', (data) => ({ status: list.success, body: { data } }))
  })

  api.post(create.path, async (request, reply) => {
    const id = codeId(request)
    const command = parseRequest(create.body, request.body ?? {})
    const made = !command.ok
      ? command
      : id === null
        ? noCode
        : await createPrintNote(deps, userOf(request), id, command.value)
    return sendOutcome(reply, made, 'other', (data) => ({
      status: create.success,
      body: { success: true, data },
    }))
  })

  api.get(operations.readPrintNotePhoto.path, async (request, reply) => {
    const photo = await findNotePhoto(database, userOf(request).id, codeId(request) ?? 0, noteId(request))
    if (photo === null) {
      const { status, body } = answerRefusal({ kind: 'not-found' }, 'other')
      return reply.code(status).send(body)
    }
    return reply
      .header('content-type', 'image/jpeg')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(photo)
  })

  api.delete(remove.path, async (request, reply) => {
    const deleted = await deletePrintNote(database, userOf(request).id, codeId(request) ?? 0, noteId(request))
    return sendOutcome(reply, deleted, 'other', () => ({ status: remove.success, body: { success: true } }))
  })
}

/** Empty, which no note has, when no id can look like it. */
function noteId(request: FastifyRequest): string {
  const { note } = request.params as { readonly note: string }
  return /^[0-9a-f]{32}$/.test(note) ? note : ''
}
