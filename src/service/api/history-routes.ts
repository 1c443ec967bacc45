import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import { codeMeta } from '../database/queries/code-metas.ts'
import { findCode, linksOf } from '../database/queries/find-code.ts'
import type { CodeRow } from '../domain/stored-code.ts'
import { findVersions, restoreVersion } from '../commands/versions.ts'
import { markDownloaded } from '../commands/mark-downloaded.ts'
import { presentCode } from '../commands/present-code.ts'
import { done, type Outcome, refuse } from '../domain/refusal.ts'
import type { ApiDeps } from './api-deps.ts'
import { codeId, positiveParameter, ifMatchOf, parseRequest } from './parse-request.ts'
import type { CodeWritten } from './code-routes.ts'
import { sendOutcome } from './answers.ts'
import { userOf } from './sign-in.ts'

/** Versions, earlier links and downloads of a code. */
export function historyRoutes(app: FastifyInstance, deps: ApiDeps, written: CodeWritten): void {
  const { database } = deps
  const { listVersions, restoreVersion: restore, listLinks, markDownloaded: downloaded } = operations

  app.get(listVersions.path, async (request, reply) => {
    const query = parseRequest(listVersions.query, request.query)
    const page = query.ok
      ? await findVersions(database, userOf(request), codeId(request) ?? 0, query.value)
      : query
    return sendOutcome(reply, page, 'other', ({ versions, nextBefore }) => ({
      status: listVersions.success,
      body: { data: versions, nextBefore },
    }))
  })

  app.post(restore.path, async (request, reply) => {
    const number = positiveParameter(request, 'number') ?? 0
    const id = codeId(request) ?? 0
    const restored = await restoreVersion(deps, userOf(request), id, number, ifMatchOf(request))
    if (restored.ok) written(restored.value)
    return sendOutcome(reply, restored, 'update', (code) => ({
      status: restore.success,
      body: { message: 'QR code updated successfully', success: true, result: presentCode(code) },
    }))
  })

  app.get(listLinks.path, async (request, reply) =>
    answerFor(reply, await found(deps, request), async (code) => {
      const links = await linksOf(database, code.user_id, code.id)
      const data = links.map((link) => ({
        id: link.id,
        brandedDomain: link.domain,
        slashTag: link.tag,
        isAlias: link.is_alias,
        createdAt: link.created_at,
      }))
      return { data }
    }),
  )

  app.post(downloaded.path, async (request, reply) => {
    const marked = await markDownloaded(deps, userOf(request), codeId(request) ?? 0)
    return answerFor(reply, marked, async (code) => ({
      success: true,
      meta: await codeMeta(database, code),
    }))
  })
}

async function found({ database }: ApiDeps, request: FastifyRequest): Promise<Outcome<CodeRow>> {
  const code = await findCode(database, userOf(request).id, codeId(request) ?? 0)
  return code === null ? refuse({ kind: 'not-found' }) : done(code)
}

async function answerFor(
  reply: FastifyReply,
  code: Outcome<CodeRow>,
  body: (code: CodeRow) => Promise<Readonly<Record<string, unknown>>>,
): Promise<FastifyReply> {
  const answered = code.ok ? done(await body(code.value)) : code
  return sendOutcome(reply, answered, 'other', (value) => ({ status: 200, body: value }))
}
