import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CodeMeta } from '#contract/code-meta.ts'
import { operations } from '#contract/operations.ts'
import { codeMetas } from '../database/queries/code-metas.ts'
import { type CodePage, countCodes, listCodes } from '../database/queries/list-codes.ts'
import { presentCode, presentWholeCode } from '../commands/present-code.ts'
import { done, invalid, type Outcome } from '../domain/refusal.ts'
import type { ApiDeps } from './api-deps.ts'
import { parseRequest } from './parse-request.ts'
import { sendOutcome } from './answers.ts'
import { userOf } from './sign-in.ts'

type ListedPage = CodePage & { readonly metas: ReadonlyMap<number, CodeMeta> }

/** Lists and counts codes. */
export function listRoutes(app: FastifyInstance, deps: ApiDeps): void {
  const { listQrCodes: list, countQrCodes: count } = operations

  app.get(list.path, async (request, reply) =>
    sendOutcome(reply, await runList(deps, request), 'other', ({ rows, metas, ...page }) => ({
      status: list.success,
      body: {
        data: rows.map(isWhole(request.query) ? presentWholeCode : presentCode),
        ...page,
        meta: Object.fromEntries(metas),
      },
    })),
  )

  app.get(count.path, async (request) => {
    const now = new Date(deps.clock()).toISOString()
    return { data: await countCodes(deps.reading, userOf(request).id, now) }
  })
}

/** The query was checked before. */
function isWhole(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'whole' in query && query.whole === 'true'
}

async function runList(deps: ApiDeps, request: FastifyRequest): Promise<Outcome<ListedPage>> {
  const query = parseRequest(operations.listQrCodes.query, request.query)
  if (!query.ok) return query
  const { reading: database, engine } = deps
  const userId = userOf(request).id
  const now = new Date(deps.clock()).toISOString()
  const page = await listCodes({ database, engine, userId, now }, query.value)
  if (page === null) return invalid('cursor', 'send-cursor')
  return done({ ...page, metas: await codeMetas(database, userId, page.rows) })
}
