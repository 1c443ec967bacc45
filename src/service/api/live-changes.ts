import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Change } from '#contract/people/change-operations.ts'
import { operations } from '#contract/operations.ts'
import { includesRole } from '#contract/people/roles.ts'
import { listChanges } from '../database/queries/members.ts'
import type { GuardedSignIn } from '../limits/guarded-sign-in.ts'
import { type ApiDeps, serve } from './serve.ts'
import { sentCredentials } from './sign-in.ts'

/** Milliseconds between two reads of the recorded changes, as in the caches of links. */
const pause = 1_000
/** Milliseconds between two signs of life, well before proxies and the listener close a quiet connection. */
const beat = 15_000
/** Milliseconds that are read again each time: another process may record late, or have another clock. */
const overlap = 30_000
const mostAtOnce = 500
/** Streams of one person. A browser needs one, so the oldest ends. */
const mostStreams = 20
/** Bytes that a slow reader may leave. A stream that ends is opened again, and misses nothing. */
const mostUnread = 1_000_000

type Stream = {
  readonly userId: number
  readonly personId: number
  readonly body: PassThrough
  readonly endsAt: number
  /** Whether the sign-in still stands and may read the account. */
  readonly isAllowed: () => Promise<boolean>
  seen: ReadonlySet<string>
  beatAt: number
}

/** Changes of an account as server-sent events. Every process reads what all of them recorded. */
export function liveChangeRoutes(api: FastifyInstance, deps: ApiDeps, guarded: GuardedSignIn): void {
  const live = new LiveChanges(deps)
  api.addHook('preClose', async () => live.close())
  serve(api, operations.followChanges, async ({ request, reply, user, query: { seconds } }) => {
    const body = new PassThrough()
    const sent = sentCredentials(request, deps.settings)
    live.open({
      userId: user.id,
      personId: user.person.id,
      body,
      endsAt: Date.now() + seconds * 1_000,
      async isAllowed() {
        const answer = await guarded(sent, request.ip)
        const now = answer.kind === 'person' ? answer.signedIn.user : null
        return now !== null && now.id === user.id && includesRole(now.role, 'viewer')
      },
      seen: new Set(),
      beatAt: Date.now(),
    })
    await reply
      .headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
      .send(body)
    return null
  })
}

class LiveChanges {
  readonly #deps: Pick<ApiDeps, 'reading' | 'clock' | 'logger'>
  readonly #streams = new Set<Stream>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isReading = false
  #isClosed = false

  constructor(deps: Pick<ApiDeps, 'reading' | 'clock' | 'logger'>) {
    this.#deps = deps
  }

  open(stream: Stream): void {
    if (this.#isClosed) return void stream.body.end()
    const others = [...this.#streams].filter(({ personId }) => personId === stream.personId)
    for (const oldest of others.slice(0, Math.max(0, others.length - mostStreams + 1))) this.#end(oldest)
    this.#streams.add(stream)
    stream.body.once('close', () => this.#streams.delete(stream))
    // Proxies pass on the head of an answer with its first byte.
    stream.body.write(': open\n\n')
    if (!this.#isReading) void this.#turn()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const stream of this.#streams) this.#end(stream)
  }

  #end(stream: Stream): void {
    this.#streams.delete(stream)
    stream.body.end()
  }

  async #turn(): Promise<void> {
    clearTimeout(this.#timer)
    this.#isReading = true
    try {
      for (const userId of new Set([...this.#streams].map((stream) => stream.userId)))
        await this.#read(userId)
    } catch (error) {
      this.#deps.logger.warn({ err: error }, 'changes could not be read for the open dashboards')
    }
    this.#isReading = false
    if (this.#isClosed || this.#streams.size === 0) return
    this.#timer = setTimeout(() => void this.#turn(), pause)
    this.#timer.unref()
  }

  async #read(userId: number): Promise<void> {
    const { reading, clock } = this.#deps
    const from = new Date(clock() - overlap).toISOString()
    // A stream that opens meanwhile is served in the next turn.
    const streams = [...this.#streams].filter((stream) => stream.userId === userId)
    const changes = await listChanges(reading, userId, { from }, { before: null, limit: mostAtOnce })
    await Promise.all(streams.map((stream) => this.#deliver(stream, changes)))
  }

  async #deliver(stream: Stream, changes: readonly Change[]): Promise<void> {
    const { body, seen } = stream
    const now = Date.now()
    const news = changes.filter(({ id }) => !seen.has(id)).toReversed()
    const isQuiet = now - stream.beatAt >= beat
    if (news.length > 0 || isQuiet) {
      if (!(await stream.isAllowed())) return this.#end(stream)
      stream.beatAt = now
      stream.seen = new Set(changes.map(({ id }) => id))
      // With more changes than were read, the reader reads everything again.
      if (news.length === mostAtOnce) body.write('event: many\ndata: {}\n\n')
      body.write(news.length === 0 ? ': still here\n\n' : news.map(eventOf).join(''))
    }
    if (now >= stream.endsAt || body.writableLength > mostUnread) this.#end(stream)
  }
}

function eventOf(change: Change): string {
  return `id: ${change.id}\ndata: ${JSON.stringify(change)}\n\n`
}
