import type { FastifyRequest } from 'fastify'
import { printCheck as contract } from '#features/print-check/contract/print-check.ts'
import { asData, saved, serve, succeeded } from '#service/api/serve.ts'
import { sendWait, userOf } from '#service/api/sign-in.ts'
import { presentWholeCode } from '#service/commands/codes/present-code.ts'
import { done, notFound } from '#service/domain/refusal.ts'
import type { ServiceFeature } from '#service/feature.ts'
import { identifyCodes } from './identify-codes.ts'
import { createPrintNote, deletePrintNote, findNotePhoto, listPrintNotes } from './print-notes.ts'

/** Lookups of scanned payloads by one person: each may compare thousands of networks. */
const identifyRule = { name: 'identify', most: 120, window: 60_000 }

export const printCheck: ServiceFeature = {
  api(api, deps) {
    const { database } = deps

    serve(
      api,
      contract.operations.identifyCodes,
      async ({ user, body }) => {
        const identified = await identifyCodes(database, user.id, body.payloads)
        const data = identified.map(({ code, ...rest }) => ({
          ...rest,
          code: code === null ? null : presentWholeCode(code),
        }))
        return done({ data })
      },
      {
        guard: async (request, reply) => {
          const wait = deps.limits.count(identifyRule, String(userOf(request).person.id))
          if (wait > 0) await sendWait(request, reply, wait)
          return wait > 0
        },
      },
    )
    serve(api, contract.operations.listPrintNotes, async ({ user, id }) =>
      asData(await listPrintNotes(database, user.id, id)),
    )
    serve(
      api,
      contract.operations.createPrintNote,
      async ({ user, id, body }) => saved(await createPrintNote(deps, user, id, body)),
      { hasOptionalBody: true },
    )
    serve(api, contract.operations.readPrintNotePhoto, async ({ request, reply, user, id }) => {
      const photo = await findNotePhoto(database, user.id, id, noteId(request))
      if (photo === null) return notFound
      await reply
        .header('content-type', 'image/jpeg')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(photo)
      return null
    })
    serve(api, contract.operations.deletePrintNote, async ({ request, user, id }) =>
      succeeded(await deletePrintNote(database, user.id, id, noteId(request))),
    )
  },
}

/** The `:note` of the path; empty, which no note has, for an impossible id. */
function noteId(request: FastifyRequest): string {
  const { note } = request.params as { readonly note: string }
  return /^[0-9a-f]{32}$/.test(note) ? note : ''
}
