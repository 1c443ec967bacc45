import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { fixedPage } from '#pages/visit-pages.ts'
import type { LimitRule } from '../limits/limit-rules.ts'
import { visitorNetwork } from '../limits/limit-rules.ts'
import type { VisitDeps } from './links-deps.ts'
import { sendPage, visitorSpeech } from './send-page.ts'

/** An address that every visitor may always request, and why. */
export type Unlimited = { readonly unlimited: string }

/** A printed code answers a whole stadium behind one address. */
export const printedCode: Unlimited = { unlimited: 'A printed code answers everybody' }

type Handler<Request> = (deps: VisitDeps, request: Request, reply: FastifyReply) => unknown

type Reads<Request> = {
  /** Answers GET and HEAD. Its database takes no writes. */
  readonly read: Handler<Request>
}
type Changes<Request> = {
  /** Answers POST: the only way in which a page changes something. */
  readonly change: Handler<Request>
}
type Counts<Request> = {
  /** Answers GET of a pixel, which counts. */
  readonly pixel: Handler<Request>
}

/** An address on the origin of short links, which anybody may request. */
export type PublicRoute<Request> = {
  readonly url: string
  /** Requests that one network may make. */
  readonly limit: LimitRule | Unlimited
  /** Answers a network above its limit; the page that says so when missing. */
  readonly tooMany?: (request: Request, reply: FastifyReply) => unknown
  /** Bytes of a body. */
  readonly bodyLimit?: number
  /** Answers OPTIONS. */
  readonly options?: Handler<Request>
} & (Reads<Request> | Changes<Request> | Counts<Request> | (Reads<Request> & Changes<Request>))

/** Registers public addresses. Nothing else on the origin of short links does. */
export type AddPublicRoute = <Request extends FastifyRequest = FastifyRequest>(
  route: PublicRoute<Request>,
) => void

/**
 * @param deps for what changes something.
 * @param reading the same with the connection that only reads, so that a page of a thousand rows holds no redirect.
 */
export function createPublicRoutes(
  app: FastifyInstance,
  deps: VisitDeps,
  reading: VisitDeps,
): AddPublicRoute {
  return function publicRoute<Request extends FastifyRequest>(route: PublicRoute<Request>): void {
    const { url, limit, tooMany = sendTooMany, bodyLimit } = route
    const add = (method: HTTPMethods[], given: VisitDeps, answer: Handler<Request>) =>
      app.route({
        method,
        url,
        ...(bodyLimit === undefined ? {} : { bodyLimit }),
        handler: (request, reply) => {
          const wait = 'unlimited' in limit ? 0 : deps.limits.count(limit, visitorNetwork(request.ip))
          const asked = request as Request
          if (wait === 0) return answer(given, asked, reply)
          return tooMany(asked, reply.code(429).header('retry-after', String(wait)))
        },
      })
    if ('read' in route) add(['GET', 'HEAD'], reading, route.read)
    if ('change' in route) add(['POST'], deps, route.change)
    if ('pixel' in route) add(['GET'], deps, route.pixel)
    if (route.options !== undefined) add(['OPTIONS'], reading, route.options)
  }
}

function sendTooMany(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(reply, fixedPage(visitorSpeech(request), 'tooMany'))
}
