/** The two processes of the service. */
export type LoopName = 'dashboard' | 'redirector'

export type ChangedLink = readonly [domain: string, tagKey: string]

/** Between the two processes and the one that started them, which passes on what is not for itself. */
export type LoopMessage =
  /** The schema is current. */
  | { readonly kind: 'migrated' }
  /**
   * `isDoor`: it takes the requests of both, so it stops first. `path`: the socket on which the dashboard answers the door.
   */
  | { readonly kind: 'listening'; readonly isDoor: boolean; readonly path: string | null }
  /** Both listen. */
  | { readonly kind: 'open'; readonly isFirst: boolean }
  /** The other process ended and is started again. */
  | { readonly kind: 'restarted'; readonly loop: LoopName; readonly how: string }
  | { readonly kind: 'drain' }
  | { readonly kind: 'drained' }
  | { readonly kind: 'close' }
  /** Links were written. Answered by `applied` when the cache has forgotten them. */
  | { readonly kind: 'changed'; readonly id: number; readonly links: readonly ChangedLink[] }
  | { readonly kind: 'applied'; readonly id: number }
  /** The redirector writes to the embedded database, so the other process lets it. */
  | { readonly kind: 'writing'; readonly id: number }
  | { readonly kind: 'written'; readonly id: number }
  | { readonly kind: 'scrape'; readonly id: number }
  | { readonly kind: 'metrics'; readonly id: number; readonly metrics: object }

type Of<Kind extends LoopMessage['kind']> = Extract<LoopMessage, { readonly kind: Kind }>

/** The messages of one of the two processes. */
export class LoopChannel {
  readonly #listeners = new Map<string, ((message: never) => void | Promise<void>)[]>()
  /** The last message of each kind that came before its first listener. */
  readonly #early = new Map<string, LoopMessage>()
  #lastId = 0

  constructor() {
    process.on('message', (message: LoopMessage) => {
      const listeners = this.#listeners.get(message.kind)
      if (listeners === undefined) this.#early.set(message.kind, message)
      else for (const listen of listeners) void listen(message as never)
    })
  }

  get nextId(): number {
    return (this.#lastId += 1)
  }

  on<Kind extends LoopMessage['kind']>(
    kind: Kind,
    listen: (message: Of<Kind>) => void | Promise<void>,
  ): void {
    this.#listeners.set(kind, [...(this.#listeners.get(kind) ?? []), listen])
    const early = this.#early.get(kind)
    this.#early.delete(kind)
    if (early !== undefined) void listen(early as Of<Kind>)
  }

  once<Kind extends LoopMessage['kind']>(kind: Kind): Promise<Of<Kind>> {
    return new Promise((resolve) => this.on(kind, resolve))
  }

  /** A message to a process that has just ended is lost; what it says is read from the database then. */
  send(message: LoopMessage): void {
    if (process.connected) process.send?.(message, undefined, {}, () => {})
  }
}
