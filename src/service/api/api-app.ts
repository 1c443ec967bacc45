import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { ApiDeps, CheckNow } from './serve.ts'
import { TokenUses } from '../commands/accounts/access-tokens.ts'
import {
  type Answer,
  answerAbsence,
  answerError,
  answerFull,
  answerStorageAbsence,
  failure,
  failureShape,
  unauthorized,
} from './answers.ts'
import { namesOneHost } from '../domain/hosts.ts'
import { approvalRoutes, changeRoutes } from './team-routes.ts'
import { mailChoiceRoutes, noticeRoutes, oneClickRoute } from './notice-routes.ts'
import { brandKitRoutes, logoRoutes } from './brand-routes.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { codeRoutes, type CodeWritten, historyRoutes, listRoutes, scanRoutes } from './code-routes.ts'
import { invitationRoutes, memberRoutes } from './member-routes.ts'
import { meRoutes, passkeyRoutes, passkeySignInRoutes } from './me-routes.ts'
import { foreignPage, OperationAccess, refuse, requireSignIn, sendWait, sentCredentials } from './sign-in.ts'
import { isOwnPage, isSafe } from './session-cookie.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { dashboardRoutes, readableAddress } from './dashboard-routes.ts'
import { domainRoutes, linkRoutes } from './link-routes.ts'
import { liveChangeRoutes } from './live-changes.ts'
import { draftRoutes, folderRoutes, tagRoutes, utmTemplateRoutes } from './library-routes.ts'
import { fileRoutes } from './file-routes.ts'
import { openApiRoutes } from './open-api-document.ts'
import { pictureRoutes } from './picture-routes.ts'
import { readJsonBodies } from './parse-request.ts'
import { carryRequests, createRequestIds, probeLevel, quietLogs } from './request-ids.ts'
import { version } from '../domain/settings.ts'
import { relayRoutes } from './relay-routes.ts'
import { serverRoutes, sessionRoutes, tokenRoutes } from './session-routes.ts'
import { createGuardedSignIn, type GuardedSignIn, type SignInAnswer } from '../limits/guarded-sign-in.ts'
import { IdentityProviders } from '../network/identity-providers.ts'
import { identityRoutes, providerSignInRoutes } from './provider-routes.ts'
import { StorageUnavailable } from '../storage/file-storage.ts'
import { isForwarded, trustedProxies } from '../network/trusted-proxies.ts'
import { RequestTally } from '../metrics/watch.ts'

/** Largest JSON body in bytes. */
const bodyLimit = 1_048_576

/** Adds the operations of features. */
type AddRoutes = (api: FastifyInstance) => Promise<void>

/** Creates the listener of the dashboard and its API. Opens no port. */
export async function apiApp(
  deps: ApiDeps,
  checkNow: CheckNow,
  written: CodeWritten,
  addRoutes: AddRoutes,
): Promise<FastifyInstance> {
  const tally = new RequestTally(deps.watch, 'api')
  const guarded = createGuardedSignIn(deps, deps.limits)
  const app: FastifyInstance = Fastify({
    loggerInstance: quietLogs(deps.logger),
    bodyLimit,
    trustProxy: trustedProxies(deps.settings.trustProxy),
    requestIdHeader: false,
    genReqId: createRequestIds(deps.settings.trustProxy),
    connectionTimeout: 30_000,
    requestTimeout: 30_000,
    http: { maxHeaderSize: 16_384, headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    // Requests during a stop are still served; only new connections are refused.
    return503OnClosing: false,
    rewriteUrl: readableAddress,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id)
      const answer = answerError(error, failureShape(request.method, request.raw.url ?? ''))
      const isApi = /^\/api\/v1(\/|$|\?)/.test(request.raw.url ?? '')
      const isGuarded = isApi && deps.settings.serviceUrl === null
      void refuseUnread(deps.settings, isGuarded ? guarded : null, tally, request, reply, answer)
    },
  })
  answerErrors(app, deps)
  refuseTwoHosts(app)
  carryRequests(app)
  tally.listen(app)
  const { linksApplied } = deps
  if (linksApplied !== undefined) app.addHook('onSend', async () => await linksApplied())
  allowOrigins(app, deps.settings.corsOrigins)
  warnOfUnknownAddress(app, deps)

  app.get('/healthz', { logLevel: probeLevel(app) }, async () => {
    await deps.database.selectFrom('users').select('id').limit(1).execute()
    return { status: 'ok', version }
  })
  openApiRoutes(app)
  await dashboardRoutes(app, deps.settings)
  const { serviceUrl } = deps.settings
  if (serviceUrl === null) {
    const access = new OperationAccess(deps.settings)
    const providers = new IdentityProviders(deps.settings.identityProviders)
    const parts = { guarded, access, providers }
    await app.register(async (api) => publicRoutes(api, deps, parts))
    await app.register(async (api) => oneClickRoute(api, deps))
    await app.register(async (api) => signedInRoutes(api, deps, parts, checkNow, written, addRoutes))
  } else {
    await app.register(async (api) => relayRoutes(api, serviceUrl))
  }
  return app
}

function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, originalUrl, method }, reply) => {
    const { headers, rawHeaders } = raw
    if (namesOneHost({ url: originalUrl, headers, rawHeaders })) return
    const { status, body } = failure(400, failureShape(method, originalUrl), 'The request names two hosts.')
    await reply.code(status).send(body)
  })
}

/** Behind a proxy, passkeys and mails need the address of the dashboard. The log names the setting once. */
function warnOfUnknownAddress(app: FastifyInstance, { settings, logger }: ApiDeps): void {
  if (settings.dashboardOrigin !== null || settings.serviceUrl !== null) return
  let isSaid = false
  app.addHook('onRequest', async ({ headers }) => {
    if (isSaid || !isForwarded(headers)) return
    isSaid = true
    const host = [headers['x-forwarded-host'] ?? headers.host].flat()[0]
    logger.warn(
      `A proxy is in front, but DASHBOARD_URL is not set. Set it to the address in the browser, such as https://${host}, and restart. Passkeys do not work before.`,
    )
  })
}

/** Answers a request that the router rejected before any hook ran. The API checks the token first. */
async function refuseUnread(
  settings: ApiDeps['settings'],
  guarded: GuardedSignIn | null,
  tally: RequestTally,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<void> {
  const who = guarded
    ? await guarded(sentCredentials(request, settings), request.ip).catch((): SignInAnswer => ({
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

function answerErrors(app: FastifyInstance, deps: ApiDeps): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const shape = failureShape(request.method, request.url)
    const isAbsent = deps.engine.isUnreachable(error) || error instanceof StorageUnavailable
    const isFull = deps.engine.isFull(error) || error.code === 'ENOSPC'
    const answer =
      error instanceof StorageUnavailable
        ? answerStorageAbsence(shape)
        : isAbsent
          ? answerAbsence(shape)
          : isFull
            ? answerFull(shape)
            : answerError(error, shape)
    if (answer.status >= 500) request.log.error({ err: error }, 'request failed')
    if (isAbsent) reply.header('retry-after', '5')
    return reply.code(answer.status).send(answer.body)
  })
}

type SignInParts = {
  readonly guarded: GuardedSignIn
  readonly access: OperationAccess
  readonly providers: IdentityProviders
}

/** Bodies are JSON, and responses are not stored. */
function speakJson(api: FastifyInstance): void {
  api.removeContentTypeParser('text/plain')
  readJsonBodies(api)
  api.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** Operations before a sign-in. They set cookies, so only the dashboard's own page may send them. */
async function publicRoutes(
  api: FastifyInstance,
  deps: ApiDeps,
  { guarded, access, providers }: SignInParts,
): Promise<void> {
  api.addHook('onRoute', access.onRoute)
  api.addHook('onRequest', async (request, reply) => {
    if (!isSafe(request) && !isOwnPage(request, deps.settings)) await refuse(request, reply, foreignPage)
  })
  speakJson(api)
  const people = { ...deps, guarded }
  signInRoutes(api, people, providers)
  providerSignInRoutes(api, people, providers)
  passkeySignInRoutes(api, people)
  invitationRoutes(api, people)
  mailChoiceRoutes(api, people)
}

async function signedInRoutes(
  api: FastifyInstance,
  deps: ApiDeps,
  { guarded, access, providers }: SignInParts,
  checkNow: CheckNow,
  written: CodeWritten,
  addRoutes: AddRoutes,
): Promise<void> {
  const uses = { token: new TokenUses(deps), session: new TokenUses(deps, 'sessions') }
  const { limits, settings, tokenLimit } = deps
  api.addHook('onRoute', access.onRoute)
  api.addHook('onRequest', requireSignIn({ guarded, limits, uses, settings, tokenLimit }))
  api.addHook('onClose', async () => {
    await Promise.all([uses.token.close(), uses.session.close()])
  })
  speakJson(api)
  codeRoutes(api, deps, written)
  bulkRoutes(api, deps, written)
  historyRoutes(api, deps, written)
  listRoutes(api, deps)
  tagRoutes(api, deps)
  folderRoutes(api, deps)
  utmTemplateRoutes(api, deps)
  draftRoutes(api, deps)
  sessionRoutes(api, deps, access)
  serverRoutes(api, deps)
  domainRoutes(api, deps)
  tokenRoutes(api, deps, uses.token)
  const people = { ...deps, guarded }
  meRoutes(api, people, uses.session)
  passkeyRoutes(api, people)
  identityRoutes(api, people, providers)
  memberRoutes(api, deps)
  changeRoutes(api, deps)
  liveChangeRoutes(api, deps, guarded)
  noticeRoutes(api, deps)
  await logoRoutes(api, deps)
  await fileRoutes(api, deps)
  brandKitRoutes(api, deps)
  approvalRoutes(api, deps)
  pictureRoutes(api, deps)
  scanRoutes(api, deps)
  linkRoutes(api, deps, checkNow)
  await addRoutes(api)
  api.all('/api/v1/*', async (request, reply) => {
    const { status, body } = failure(404, failureShape(request.method, request.url), 'Not found.')
    return reply.code(status).send(body)
  })
}

const allowedMethods = 'GET, POST, PUT, DELETE, PATCH, HEAD'
const allowedHeaders =
  'authorization, content-type, accept, idempotency-key, if-match, tus-resumable, upload-length, upload-metadata, upload-offset'
/** Headers that pages of other origins may read. */
const exposedHeaders =
  'retry-after, x-request-id, content-disposition, location, tus-resumable, upload-length, upload-offset, upload-expires'
/** Preflight cache time in seconds. */
const remembered = 600

/**
 * Allows these origins to call the API with a token; cookies are never allowed. Runs before authentication,
 * because a preflight has no token.
 *
 * @param origins as browsers send them, `https://dash.example.com`.
 */
function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  const allowed = new Set(origins)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    // For all responses: a cached response for one origin does not fit another.
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposedHeaders,
    })
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return
    await reply
      .code(204)
      .headers({
        'access-control-allow-methods': allowedMethods,
        'access-control-allow-headers': allowedHeaders,
        'access-control-max-age': String(remembered),
      })
      .send()
  })
}
