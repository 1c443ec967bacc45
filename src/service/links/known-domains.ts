import { createSerialQueue } from '#contract/serial-queue.ts'
import type { Database } from '../database/open-database.ts'
import { domainsAmong } from '../database/queries/domains.ts'
import { leastRecent } from '../domain/least-recent.ts'

export type OwnSocket = {
  readonly localAddress?: string | undefined
  readonly localPort?: number | undefined
}

const mostRemembered = 1_000
const mostAtOnce = 200
/** Milliseconds until an unknown host is looked up again. */
const missAge = 1_000

/**
 * Finds the branded domain of a Host header; null when unknown. A Host that is the listener's own address
 * (`127.0.0.1:8081` on a new machine, or behind a proxy that rewrites Host) means the first domain. Other
 * unknown hosts are rejected, because visitors control the header.
 */
export class KnownDomains {
  /** Configured domains, and proven ones of accounts once a visitor has requested them. */
  readonly #byHost: Map<string, string>
  readonly #first: string | null
  readonly #database: Database
  /** By the spelling of the header. */
  readonly #remembered = new Map<string, string>()
  /** When unknown hosts were looked up, on the monotonic clock. */
  readonly #misses = leastRecent<string, number>(mostRemembered)
  readonly #reading = new Map<string, Promise<boolean>>()
  #next: Batch | null = null
  readonly #inTurn = createSerialQueue()

  /** @param configured domains of the configuration. Accounts add theirs to the database. */
  constructor(configured: readonly string[], database: Database) {
    this.#byHost = new Map(configured.map((domain) => [bareHost(domain), domain]))
    this.#first = configured[0] ?? null
    this.#database = database
  }

  find(host: string, own: OwnSocket): string | null {
    const exact = this.#remembered.get(host)
    if (exact !== undefined) return exact
    const domain = this.#byHost.get(bareHost(host)) ?? null
    if (domain !== null && this.#remembered.size < mostRemembered && host.length <= 260) {
      this.#remembered.set(host, domain)
    }
    return domain ?? (meansListener(host, own) ? this.#first : null)
  }

  /** Looks in the database too. A domain stays known: without links it leads nowhere. */
  async learn(host: string, own: OwnSocket): Promise<string | null> {
    const known = this.find(host, own)
    if (known !== null) return known
    const name = bareHost(host)
    if (!/^[a-z0-9.:-]{1,200}$/.test(name)) return null
    const missedAt = this.#misses.get(name)
    if (missedAt !== undefined && performance.now() - missedAt < missAge) return null
    return (await this.#isAdded(name)) ? name : null
  }

  /** Called after a domain was added or got a link: the next visitor waits for the database. */
  forgetMiss(domain: string): void {
    this.#misses.delete(domain)
  }

  #isAdded(name: string): Promise<boolean> {
    const reading = this.#reading.get(name)
    if (reading !== undefined) return reading
    const started = this.#readInBatch(name).finally(() => this.#reading.delete(name))
    this.#reading.set(name, started)
    return started
  }

  async #readInBatch(name: string): Promise<boolean> {
    const startedAt = performance.now()
    const isFound = (await this.#batchFor(name)).has(name)
    if (isFound) this.#byHost.set(name, name)
    else this.#misses.set(name, startedAt)
    return isFound
  }

  /** One statement at a time, so that requests for random hosts cannot keep the database busy. */
  #batchFor(name: string): Promise<ReadonlySet<string>> {
    if (this.#next === null || this.#next.names.length >= mostAtOnce) {
      const names: string[] = []
      const found = this.#inTurn(() => {
        if (this.#next?.names === names) this.#next = null
        return domainsAmong(this.#database, names)
      })
      this.#next = { names, found }
    }
    this.#next.names.push(name)
    return this.#next.found
  }
}

type Batch = { readonly names: string[]; readonly found: Promise<ReadonlySet<string>> }

export function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/:(80|443)$/, '')
    .replace(/\.$/, '')
}

function meansListener(host: string, own: OwnSocket): boolean {
  const parts = /^(\[[0-9a-f:.]+\]|[^:]+)(?::(\d{1,5}))?$/i.exec(host)
  if (parts === null || own.localAddress === undefined) return false
  if (Number(parts[2] ?? 80) !== own.localPort) return false
  const name = (parts[1] ?? '').toLowerCase()
  const address = own.localAddress.replace(/^::ffff:(?=\d+\.)/, '')
  if (name === address || name === `[${address}]`) return true
  return name === 'localhost' && (address === '::1' || address.startsWith('127.'))
}
