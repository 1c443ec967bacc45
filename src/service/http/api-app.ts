import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { ServiceDeps } from '../service-deps.ts'
import { TokenUses } from '../accounts/token-uses.ts'
import { answerAbsence, answerError, answerFull, failureShape } from './answer-error.ts'
import { type Answer, failure, unauthorized } from './answer-refusal.ts'
import { approvalRoutes } from './approval-routes.ts'
import { brandKitRoutes } from './brand-kit-routes.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { type CodeWritten, codeRoutes } from './code-routes.ts'
import { allowOrigins } from './cors.ts'
import { dashboardRoutes } from './dashboard-routes.ts'
import type { DestinationChecks } from '../health/destination-checks.ts'
import { deletionRoutes } from './deletion-routes.ts'
import { destinationRoutes } from './destination-routes.ts'
import { draftRoutes } from './draft-routes.ts'
import { historyRoutes } from './history-routes.ts'
import { listRoutes } from './list-routes.ts'
import { logoRoutes } from './logo-routes.ts'
import { openApiRoutes } from './open-api-routes.ts'
import { pageRoutes } from './page-routes.ts'
import { pictureRoutes } from './picture-routes.ts'
import { quietLogs } from './quiet-logs.ts'
import { readableAddress } from './readable-address.ts'
import { relayRoutes } from './relay-routes.ts'
import { scanRoutes } from './scan-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { requireSignIn, sendWait } from './sign-in.ts'
import { tagRoutes } from './tag-routes.ts'
import { visitPageRoutes } from './visit-page-routes.ts'
import { tokenRoutes } from './token-routes.ts'
import { createGuardedSignIn, type GuardedSignIn, type SignInAnswer } from '../limits/guarded-sign-in.ts'
import { SharedLimits } from '../limits/shared-limits.ts'
import { trustedProxies } from '../links/trusted-proxies.ts'
import { carryRequests } from '../watch/carry-requests.ts'
import { probeLevel } from '../watch/probe-level.ts'
import { createRequestIds } from '../watch/request-ids.ts'
import { RequestTally } from '../watch/request-tally.ts'

/** Largest JSON body in bytes. */
const bodyLimit = 1_048_576

/** The listener of the dashboard and its API. Opens no port. */
export async function apiApp(
  deps: ServiceDeps,
  checks: DestinationChecks,
  written: CodeWritten,
): Promise<FastifyInstance> {
  const tally = new RequestTally(deps.watch, 'api')
  const limits = new SharedLimits(deps)
  deps.watch.tell('tessera_limit_refusals_total', () => limits.refusals)
  const guarded = createGuardedSignIn(deps, limits)
  /** The router refuses an address before any hook has run, and the API still asks who is there first. */
  async function refuseUnread(
    isGuarded: boolean,
    request: FastifyRequest,
    reply: FastifyReply,
    answer: Answer,
  ): Promise<void> {
    const who = isGuarded
      ? await guarded(request.headers.authorization, request.ip).catch((): SignInAnswer => ({
          kind: 'nobody',
        }))
      : null
    if (who?.kind === 'wait') {
      tally.noteUnread(429)
      return await sendWait(request, reply, who.seconds)
    }
    const { status, body } = who?.kind === 'nobody' ? unauthorized : answer
    tally.noteUnread(status)
    await reply.code(status).send(body)
  }

  const app: FastifyInstance = Fastify({
    loggerInstance: quietLogs(deps.logger),
    bodyLimit,
    trustProxy: trustedProxies(deps.settings.trustProxy),
    requestIdHeader: false,
    genReqId: createRequestIds(deps.settings.trustProxy),
    connectionTimeout: 30_000,
    requestTimeout: 30_000,
    http: { maxHeaderSize: 16_384, headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    // A request that comes in during a stop is answered like any other; the listener takes no new connections.
    return503OnClosing: false,
    rewriteUrl: readableAddress,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id)
      const answer = answerError(error, failureShape(request.method, request.raw.url ?? ''))
      const isApi = /^\/api\/v1(\/|$|\?)/.test(request.raw.url ?? '')
      void refuseUnread(isApi && deps.settings.serviceUrl === null, request, reply, answer)
    },
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const shape = failureShape(request.method, request.url)
    const isAbsent = deps.engine.isUnreachable(error)
    const isFull = deps.engine.isFull(error)
    const answer = isAbsent ? answerAbsence(shape) : isFull ? answerFull(shape) : answerError(error, shape)
    if (answer.status >= 500) request.log.error({ err: error }, 'request failed')
    if (isAbsent) reply.header('retry-after', '5')
    return reply.code(answer.status).send(answer.body)
  })
  carryRequests(app)
  tally.listen(app)
  allowOrigins(app, deps.settings.corsOrigins ?? [])

  app.get('/healthz', { logLevel: probeLevel(app) }, async () => {
    await deps.database.selectFrom('users').select('id').limit(1).execute()
    return { status: 'ok' }
  })
  openApiRoutes(app)
  await dashboardRoutes(app, deps.settings.dashboardFolder)
  const { serviceUrl } = deps.settings
  await app.register(async (api) =>
    serviceUrl === null
      ? signedInRoutes(api, deps, { guarded, limits }, checks, written)
      : relayRoutes(api, serviceUrl),
  )
  app.addHook('onClose', () => limits.close())
  return app
}

async function signedInRoutes(
  api: FastifyInstance,
  deps: ServiceDeps,
  { guarded, limits }: { readonly guarded: GuardedSignIn; readonly limits: SharedLimits },
  checks: DestinationChecks,
  written: CodeWritten,
): Promise<void> {
  const uses = new TokenUses(deps)
  api.addHook('onRequest', requireSignIn(guarded, limits, uses, deps.tokenLimit))
  api.addHook('onClose', () => uses.close())
  // Bodies are JSON; a text one is told so instead of being read as something else.
  api.removeContentTypeParser('text/plain')
  api.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  codeRoutes(api, deps, written)
  bulkRoutes(api, deps, written)
  deletionRoutes(api, deps)
  historyRoutes(api, deps, written)
  listRoutes(api, deps)
  tagRoutes(api, deps)
  draftRoutes(api, deps)
  sessionRoutes(api, deps)
  tokenRoutes(api, deps, uses)
  await logoRoutes(api, deps)
  brandKitRoutes(api, deps)
  approvalRoutes(api, deps)
  pictureRoutes(api, deps)
  pageRoutes(api, deps)
  scanRoutes(api, deps)
  destinationRoutes(api, deps, checks)
  visitPageRoutes(api, deps)
  api.all('/api/v1/*', async (request, reply) => {
    const { status, body } = failure(
      404,
      failureShape(request.method, request.url),
      'There is nothing at this address.',
    )
    return reply.code(status).send(body)
  })
}
