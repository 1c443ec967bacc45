import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import { catalogue, type HistogramName, type LabelsOf, type MeasureName, type ReadName } from './catalogue.ts'

/** One value of a measure. Several with the same labels are added up. */
export type Reading<Name extends MeasureName = MeasureName> = {
  readonly labels: LabelsOf<Name>
  readonly value: number
}

/** What one process tells, in the form that goes from process to process. */
export type Told = readonly MetricObjectWithValues<MetricValue<string>>[]

/** Seconds. A redirect takes less than the first, a password check some of the middle. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * The measures of one process. Whoever has a number keeps it as a plain one and says here how it is read; nothing is
 * computed until somebody asks.
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

  /** Says how a measure is read. Several parts of the process may each tell theirs. */
  tell<Name extends ReadName>(name: Name, read: () => readonly Reading<Name>[]): void {
    this.#readers.get(name)?.push(read)
  }

  observe<Name extends HistogramName>(name: Name, labels: LabelsOf<Name>, seconds: number): void {
    this.#histograms.get(name)?.observe(labels, seconds)
  }

  /** Also tells of memory, processor, event loop and garbage, which costs a little all the time. */
  addProcess(): void {
    collectDefaultMetrics({ register: this.#registry })
  }

  /** @param worker label of every value where several processes tell together; null: none. */
  async read(worker: string | null = null): Promise<Told> {
    this.#registry.setDefaultLabels(worker === null ? {} : { worker })
    return await this.#registry.getMetricsAsJSON()
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
