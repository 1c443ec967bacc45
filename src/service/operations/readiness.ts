import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { failure, unauthorized } from '../api/answers.ts'
import { probeLevel } from '../api/request-ids.ts'
import type { Watch } from '../metrics/watch.ts'

/** Why a process is not ready. */
type Unready = 'starting' | 'stopping' | 'database'

/** Milliseconds a probe waits for the database. */
const patience = 2_000

/**
 * Whether this process should receive traffic: from opening both ports until shutdown begins, unless the
 * database is unavailable for too long.
 */
export class Readiness {
  readonly #ask: () => Promise<unknown>
  readonly #monotonic: () => number
  #phase: 'starting' | 'open' | 'stopping' = 'starting'
  #asking: Promise<boolean> | null = null
  /** When the database became unavailable; null while it responds. */
  #awaySince: number | null = null

  /**
   * @param ask any statement.
   * @param monotonic a monotonic clock in milliseconds.
   */
  constructor(ask: () => Promise<unknown>, monotonic: () => number = () => performance.now()) {
    this.#ask = ask
    this.#monotonic = monotonic
  }

  /** Both ports are open. */
  open(): void {
    if (this.#phase === 'starting') this.#phase = 'open'
  }

  /** Shutdown has begun; requests are still served. */
  stop(): void {
    this.#phase = 'stopping'
  }

  /**
   * Null when ready.
   * @param mostAway milliseconds the database may be unavailable.
   */
  async reason(mostAway: number): Promise<Unready | null> {
    if (this.#phase !== 'open') return this.#phase
    if (await this.isAnswered()) return null
    return this.#monotonic() - (this.#awaySince ?? 0) < mostAway ? null : 'database'
  }

  /** Whether the database responds in time. Concurrent probes share one statement. */
  async isAnswered(): Promise<boolean> {
    this.#asking ??= this.#ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (this.#asking = null))
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), patience)
    })
    const isThere = await Promise.race([this.#asking, timeout]).finally(() => clearTimeout(timer))
    if (isThere) this.#awaySince = null
    else this.#awaySince ??= this.#monotonic()
    return isThere
  }
}

/** The probe's paths. On the short-link origin it must not collide with a slash tag. */
export const readyPath = { api: '/readyz', links: '/api/readyz' } as const

/**
 * For load balancers: 200, or 503 with the reason.
 *
 * @param mostAway milliseconds this listener tolerates without the database.
 */
export function readyRoute(app: FastifyInstance, path: string, readiness: Readiness, mostAway: number): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: path,
    logLevel: probeLevel(app),
    handler: async (_request, reply) => {
      const reason = await readiness.reason(mostAway)
      return reply
        .code(reason === null ? 200 : 503)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .send(reason === null ? { status: 'ready' } : { status: 'unready', reason })
    },
  })
}

/** Text format of Prometheus. */
const format = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * `GET /metrics` with its own token; user tokens do not work. Without a configured token the route does not
 * exist.
 */
export function metricsRoute(
  app: FastifyInstance,
  token: string | null,
  scrape: () => Promise<string>,
): void {
  const expected = token === null ? null : digest(`Bearer ${token}`)
  app.get('/metrics', { logLevel: probeLevel(app) }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (expected === null) {
      const { status, body } = failure(404, 'other', 'Not found.')
      return reply.code(status).send(body)
    }
    // Digests have equal length, so the comparison takes constant time.
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      return reply.code(unauthorized.status).header('www-authenticate', 'Bearer').send(unauthorized.body)
    return reply.type(format).send(await scrape())
  })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/**
 * Writes the metrics of the service, and whether its database answers, as one text.
 *
 * @param readOther the metrics of the second process; null when it does not answer.
 */
export function createScrape(
  watch: Watch,
  readiness: Readiness,
  readOther: () => Promise<object | null> = async () => null,
): () => Promise<string> {
  let isUp = 0
  watch.tell('tessera_database_up', () => [{ labels: {}, value: isUp }])
  return async function scrape() {
    isUp = (await readiness.isAnswered()) ? 1 : 0
    return await watch.text(await readOther())
  }
}
