import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerVisit, sendMiss } from './answer-visit.ts'
import { codePageRoutes } from './code-page-routes.ts'
import { createEnterPassword } from './enter-password.ts'
import { createFindVisited } from './find-visited.ts'
import type { VisitDeps, VisitRequest } from './links-deps.ts'
import { sendPage } from './send-page.ts'
import { fixedPage } from '#pages/state-pages.ts'
import { visitorSpeech } from './visitor-speech.ts'
import { longestAddress } from './visit-address.ts'

/** Handles `/{slashTag}` and unknown paths. */
export function visitRoutes(app: FastifyInstance, deps: VisitDeps): void {
  const findVisited = createFindVisited(deps)

  function visit(request: VisitRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const visited = findVisited(request)
    // No promise for a cached link, because this path must be fast.
    return visited instanceof Promise
      ? visited.then((found) => answerVisit(deps, request, reply, found))
      : answerVisit(deps, request, reply, visited)
  }

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, new URLSearchParams(String(body)))
    },
  )
  app.route({ method: ['GET', 'HEAD'], url: '/:tag', handler: visit })
  const enterPassword = createEnterPassword(deps, findVisited)
  app.route({ method: 'POST', url: '/:tag', handler: enterPassword })
  codePageRoutes(app, deps, findVisited, enterPassword)
  app.setNotFoundHandler((request, reply) => {
    const speech = visitorSpeech(request)
    if ((request.raw.url ?? '').length > longestAddress) return sendPage(reply, fixedPage(speech, 'tooLong'))
    if (['GET', 'HEAD', 'POST'].includes(request.method)) return sendMiss(deps, request, reply)
    return sendPage(reply.header('allow', 'GET, HEAD, POST'), fixedPage(speech, 'method'))
  })
}
