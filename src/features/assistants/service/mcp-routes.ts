import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assistants } from '#features/assistants/contract/assistants.ts'
import { drawCode } from '#service/commands/pictures/draw-picture.ts'
import { pictureFile } from '#service/commands/pictures/picture-file.ts'
import { findCode } from '#service/database/queries/find-code.ts'
import { LaneFull } from '#service/domain/lanes.ts'
import { limitRules } from '#service/limits/limit-rules.ts'
import type { AskApi, JudgeCode } from './mcp-tools.ts'
import { type ApiDeps, serve } from '#service/api/serve.ts'
import { userOf } from '#service/api/sign-in.ts'

/** Pixels of the pictures that assistants look at. */
const pictureSize = 512

/**
 * Tools for assistants, by the Model Context Protocol. Each asks the API as its caller, so roles, limits and checks are
 * those of a program with the same token. No tool deletes.
 */
export function mcpRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { method, path } = assistants.operations.callTools
  serve(api, assistants.operations.callTools, async ({ request, reply, body }) => {
    const { answerTools } = await import('./mcp-tools.ts')
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string' && name !== 'content-length') headers.set(name, value)
    const sent = new Request(`http://localhost${path}`, { method, headers, body: JSON.stringify(body) })
    const answer = await answerTools(sent, body, {
      ask: askAs(api, request),
      judge: judgeFor(deps, request),
    })
    reply.code(answer.status).type(answer.headers.get('content-type') ?? 'application/json')
    await reply.send(await answer.text())
    return null
  })
  // Clients try to open a stream first and go on without one after this answer.
  serve(api, assistants.operations.streamTools, async ({ reply }) => {
    await reply
      .code(405)
      .header('allow', method)
      .send({ message: `Send ${method}.` })
    return null
  })
}

const passedOn = ['authorization', 'cookie', 'origin', 'host', 'sec-fetch-site'] as const

function askAs(api: FastifyInstance, { headers, ip }: FastifyRequest): AskApi {
  const own = Object.fromEntries(passedOn.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])))
  return async (method, path, { body, query, ifMatch } = {}) => {
    const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
    const answer = await api.inject({
      method,
      url: `/api/v1${path}`,
      query: Object.fromEntries(asked.map(([name, value]) => [name, String(value)])),
      remoteAddress: ip,
      headers: { ...own, ...(ifMatch && { 'if-match': ifMatch }) },
      ...(body && { payload: body }),
    })
    const { etag } = answer.headers
    return { status: answer.statusCode, body: answer.json(), etag: typeof etag === 'string' ? etag : null }
  }
}

function judgeFor({ database, clock, limits }: ApiDeps, request: FastifyRequest): JudgeCode {
  return async (id) => {
    const { id: userId, person } = userOf(request)
    const row = await findCode(database, userId, id)
    if (row === null || limits.count(limitRules.judgedPictures, String(person.id)) > 0) return null
    const drawn = await drawCode(database, userId, row, { isJudged: true }).catch((error: unknown) => {
      if (error instanceof LaneFull) return null
      throw error
    })
    if (drawn === null) return null
    const { svg, verdict } = drawn
    const png = await pictureFile(svg, 'png', { size: pictureSize }, clock())
    return { png: png.toString('base64'), verdict }
  }
}
