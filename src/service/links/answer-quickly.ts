import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { createAskings } from './asking.ts'
import { answerEarlyConnections } from './early-connections.ts'
import type { VisitDeps } from './links-deps.ts'
import { createQuickVisits } from './quick-visits.ts'
import { longestAddress } from './visit-address.ts'

/**
 * Answers the visits that come by the thousand before the framework sees them: GET of a link that simply leads on. It does
 * so on the bare connection, and where that has gone to Node's server, by its requests. Everything else goes to the routes,
 * untouched; both decide by the same functions, and a test holds them to the same answers.
 */
export function answerQuickly(app: FastifyInstance, deps: VisitDeps): void {
  const visits = createQuickVisits(deps)
  const readAsking = createAskings(deps.settings)
  let answered = 0
  const note = (): void => {
    answered += 1
  }
  deps.watch.tell('tessera_http_requests_total', () => [
    { labels: { listener: 'links', method: 'GET', route: '/:tag', status: '3xx' }, value: answered },
  ])
  answerEarlyConnections(app.server, readAsking, visits, note)

  const ordinary = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    const { method, url = '' } = request
    // From the begin of a stop on an answer also ends its connection, which the framework sees to.
    const isQuick =
      app.server.listening && method === 'GET' && url.startsWith('/') && url.length <= longestAddress
    const location = isQuick ? visits.leadOn(readAsking(request), url) : null
    if (location === null || location === undefined) {
      for (const listener of ordinary) listener.call(app.server, request, response)
      return
    }
    note()
    response.writeHead(302, [
      'location',
      location,
      'cache-control',
      'no-store',
      'content-length',
      '0',
    ] as string[])
    response.end()
  })
}
