import { METHODS } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { beginWork } from './stalls.ts'

type Measure = {
  readonly kind: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  /** Label names. Label values come from our code, never from a request. */
  readonly labels: readonly string[]
}

/** All metrics. Times are in seconds. */
export const catalogue = {
  tessera_http_requests_total: {
    kind: 'counter',
    help: 'Answered requests.',
    labels: ['listener', 'method', 'route', 'status'],
  },
  tessera_http_request_duration_seconds: {
    kind: 'histogram',
    help: 'Time from request to response, without cached redirects.',
    labels: ['listener', 'route'],
  },
  tessera_link_cache_lookups_total: {
    kind: 'counter',
    help: 'Link lookups: from the cache (hit), from the database (miss), or from the cache because the database failed (stale).',
    labels: ['answer'],
  },
  tessera_link_cache_entries: {
    kind: 'gauge',
    help: 'Cached links, and cached misses.',
    labels: [],
  },
  tessera_visits_counted_total: { kind: 'counter', help: 'Counted visits.', labels: [] },
  tessera_visits_waiting: {
    kind: 'gauge',
    help: 'Counted visits that are not stored yet.',
    labels: [],
  },
  tessera_visit_groups_failed_total: {
    kind: 'counter',
    help: 'Visit groups that could not be written and will be retried.',
    labels: [],
  },
  tessera_database_up: { kind: 'gauge', help: 'Whether the database responds: 1 or 0.', labels: [] },
  tessera_database_connections: {
    kind: 'gauge',
    help: 'PostgreSQL connections: all (total), idle (idle), and statements that wait for one (waiting).',
    labels: ['state'],
  },
  tessera_database_statement_duration_seconds: {
    kind: 'histogram',
    help: 'Statement time by source: service, counting worker, or id blocks.',
    labels: ['part', 'kind'],
  },
  tessera_database_statement_errors_total: {
    kind: 'counter',
    help: 'Failed statements, conflicts included.',
    labels: ['part', 'kind'],
  },
  tessera_database_retries_total: {
    kind: 'counter',
    help: 'Transactions retried after a conflict.',
    labels: [],
  },
  tessera_queue_length: {
    kind: 'gauge',
    help: 'Queued and running work: page titles, destination checks.',
    labels: ['queue'],
  },
  tessera_event_loop_longest_stall_seconds: {
    kind: 'gauge',
    help: 'Longest time of the last minute or two in which a process answered nobody, and its newest request or job then.',
    labels: ['loop', 'work'],
  },
  tessera_file_readers: { kind: 'gauge', help: 'Files that are being sent.', labels: [] },
  tessera_limit_refusals_total: {
    kind: 'counter',
    help: 'Requests refused by a rate limit.',
    labels: ['rule'],
  },
  tessera_backup_last_success_timestamp_seconds: {
    kind: 'gauge',
    help: 'Time of the newest scheduled backup, in seconds since 1970.',
    labels: [],
  },
  tessera_backup_failures_total: { kind: 'counter', help: 'Scheduled backups that failed.', labels: [] },
} as const satisfies Record<string, Measure>

type Catalogue = typeof catalogue
type MeasureName = keyof Catalogue
type HistogramName = {
  [Name in MeasureName]: Catalogue[Name]['kind'] extends 'histogram' ? Name : never
}[MeasureName]
/** Metrics that are read on scrape. */
type ReadName = Exclude<MeasureName, HistogramName>
type LabelsOf<Name extends MeasureName> = Readonly<Record<Catalogue[Name]['labels'][number], string>>

/** One value of a metric. Values with equal labels are added. */
type Reading<Name extends MeasureName = MeasureName> = {
  readonly labels: LabelsOf<Name>
  readonly value: number
}

/** Seconds. Redirects are below the first bucket, password checks in the middle. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * The metrics of a process. Owners keep plain counters and register how to read them; values are computed on
 * scrape.
 */
export class Watch {
  readonly #registry = new Registry()
  readonly #readers = new Map<MeasureName, (() => readonly Reading[])[]>()
  readonly #histograms = new Map<MeasureName, Histogram>()

  constructor() {
    for (const [name, { kind, help, labels }] of Object.entries(catalogue)) {
      const shape = { name, help, labelNames: [...labels], registers: [this.#registry] }
      if (kind === 'histogram')
        this.#histograms.set(name as MeasureName, new Histogram({ ...shape, buckets }))
      else this.#addRead(name as MeasureName, kind === 'counter' ? new Counter(shape) : new Gauge(shape))
    }
  }

  /** Registers a reader for a metric. Several readers are added up. */
  tell<Name extends ReadName>(name: Name, read: () => readonly Reading<Name>[]): void {
    this.#readers.get(name)?.push(read)
  }

  observe<Name extends HistogramName>(name: Name, labels: LabelsOf<Name>, seconds: number): void {
    this.#histograms.get(name)?.observe(labels, seconds)
  }

  /** Adds memory, CPU, event loop and garbage collection metrics, at a small constant cost. */
  addProcess(): void {
    collectDefaultMetrics({ register: this.#registry })
  }

  /** Every metric as plain data, for `text` of another process. */
  async values(): Promise<object> {
    return await this.#registry.getMetricsAsJSON()
  }

  /**
   * Every metric in the text format of Prometheus.
   *
   * @param other `values` of a second process, which are added; null for none.
   */
  async text(other: object | null = null): Promise<string> {
    if (other === null) return await this.#registry.metrics()
    const all = AggregatorRegistry.aggregate([await this.values(), other])
    return await all.metrics()
  }

  #addRead(name: MeasureName, metric: Counter | Gauge): void {
    const readers: (() => readonly Reading[])[] = []
    this.#readers.set(name, readers)
    Object.assign(metric, {
      collect() {
        metric.reset()
        for (const read of readers) for (const { labels, value } of read()) metric.inc(labels, value)
      },
    })
  }
}

const methods = new Set(METHODS)

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? unmatched

const methodOf = ({ method }: FastifyRequest): string => (methods.has(method) ? method : 'other')

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

  /** Counts all responses from now on, and names requests in progress. */
  listen(app: FastifyInstance): void {
    const ends = new WeakMap<FastifyRequest, () => void>()
    app.addHook('onRequest', (request, _reply, next) => {
      ends.set(request, beginWork(`${methodOf(request)} ${routeOf(request)}`))
      next()
    })
    app.addHook('onResponse', async (request, reply) => {
      ends.get(request)?.()
      this.note(request, reply)
    })
  }

  note(request: FastifyRequest, reply: FastifyReply): void {
    const route = routeOf(request)
    const listener = this.#listener
    this.#watch.observe(
      'tessera_http_request_duration_seconds',
      { listener, route },
      reply.elapsedTime / 1_000,
    )
    this.#add(methodOf(request), route, reply.statusCode)
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
