import { METHODS } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Reading, Watch } from './watch.ts'

const methods = new Set(METHODS)

type Requests = 'tessera_http_requests_total'
type Answered = { readonly labels: Reading<Requests>['labels']; value: number }

/** Label of requests without a route. */
const unmatched = 'none'

/** Counts responses by route pattern, so addresses do not create series. */
export class RequestTally {
  readonly #watch: Watch
  readonly #listener: 'api' | 'links'
  readonly #answered = new Map<string, Answered>()

  constructor(watch: Watch, listener: 'api' | 'links') {
    this.#watch = watch
    this.#listener = listener
    watch.tell('tessera_http_requests_total', () => [...this.#answered.values()])
  }

  /** Counts all responses from now on. */
  listen(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => this.note(request, reply))
  }

  note(request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions.url ?? unmatched
    const listener = this.#listener
    this.#watch.observe(
      'tessera_http_request_duration_seconds',
      { listener, route },
      reply.elapsedTime / 1_000,
    )
    this.#add(methods.has(request.method) ? request.method : 'other', route, reply.statusCode)
  }

  /** Counts responses sent before routing. */
  noteUnread(status: number): void {
    this.#add('other', unmatched, status)
  }

  #add(method: string, route: string, statusCode: number): void {
    const status = `${Math.floor(statusCode / 100)}xx`
    const key = `${method} ${route} ${status}`
    const known = this.#answered.get(key)
    if (known !== undefined) known.value += 1
    else this.#answered.set(key, { labels: { listener: this.#listener, method, route, status }, value: 1 })
  }
}
