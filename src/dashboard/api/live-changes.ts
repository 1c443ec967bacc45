import type { QueryClient } from '@tanstack/react-query'
import { type Change, changeSchema } from '#contract/people/change-operations.ts'
import { currentOwner, emptiedWithPerson, readCredentials, subscribeToCredentials } from './credentials.ts'
import { invalidate } from './operation-hooks.ts'
import { queryKeys } from './query-keys.ts'
import { call, firstOf } from './request.ts'
import { offers, sessionQuery } from './session.ts'

/** Seconds that one stream lasts. */
const streamSeconds = 3_600
/** Milliseconds until a stream without its first byte counts as buffered by a proxy, and without a sign of life as broken. */
const patience = { first: 5_000, next: 40_000 }
/** Milliseconds between two questions where a proxy buffers streams, and after failures at first and at most. */
const pause = { polling: 1_500, first: 1_000, most: 30_000 }
const mostRemembered = 1_000

const lastOfCode = emptiedWithPerson(new Map<number, Change>())
const seen = emptiedWithPerson(new Set<string>())

/** The last change of a code that this page heard of. */
export function lastChangeOf(codeId: number): Change | null {
  return lastOfCode.get(codeId) ?? null
}

/**
 * Keeps everything that is shown up to date with the changes of all members. One tab of the browser is connected and
 * passes them on to the others.
 */
export function followChanges(client: QueryClient): void {
  let owner: string | null = null
  let stop = new AbortController()
  const start = () => {
    if (owner === currentOwner()) return
    owner = currentOwner()
    stop.abort()
    stop = new AbortController()
    if (owner !== null) void followAs(client, owner, stop.signal).catch(() => undefined)
  }
  subscribeToCredentials(start)
  start()
}

async function followAs(client: QueryClient, owner: string, signal: AbortSignal): Promise<void> {
  const session = await client.ensureQueryData(sessionQuery)
  if (signal.aborted || !offers(session, 'followChanges')) return
  const name = `tessera.changes ${owner}`
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  signal.addEventListener('abort', () => channel?.close())
  channel?.addEventListener('message', ({ data }) => receive(client, data as Change[] | null))
  const connected = () =>
    listen(signal, (news) => {
      channel?.postMessage(news)
      receive(client, news)
    })
  // Only secure pages have locks; without them every tab has its own connection.
  if (channel === null || !('locks' in navigator)) await connected()
  else await navigator.locks.request(name, { signal }, connected)
}

/** @param pass takes new changes; null when some may have been missed. */
async function listen(signal: AbortSignal, pass: (news: Change[] | null) => void): Promise<void> {
  let isBuffered = false
  let wait = pause.first
  let hasFailed = false
  while (!signal.aborted) {
    await online(signal)
    const tries = new AbortController()
    const stopped = firstOf(signal, tries.signal)
    let hasByte = false
    let timer = setTimeout(() => tries.abort(), isBuffered ? patience.next : patience.first)
    try {
      for await (const news of changesOf(await connect(isBuffered ? 0 : streamSeconds, stopped))) {
        clearTimeout(timer)
        timer = setTimeout(() => tries.abort(), patience.next)
        // Something may have happened while nobody listened.
        if (hasFailed) pass(null)
        hasByte = true
        hasFailed = false
        wait = pause.first
        if (news === null || news.length > 0) pass(news)
      }
    } catch {
      hasFailed = true
      isBuffered ||= tries.signal.aborted && !hasByte && !signal.aborted
    } finally {
      clearTimeout(timer)
      tries.abort()
    }
    await rest(hasFailed ? wait : isBuffered ? pause.polling : 0, signal)
    if (hasFailed) wait = Math.min(wait * 2, pause.most)
  }
}

async function connect(seconds: number, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const credentials = readCredentials()
  if (credentials === null) throw new Error('nobody is signed in')
  const { ok, status, body } = await call(
    'followChanges',
    {
      query: { seconds },
      headers: { accept: 'text/event-stream' },
      signal,
      patience: 1_000 * (streamSeconds + 60),
    },
    credentials,
  )
  if (!ok || body === null) throw new Error(`the changes answered ${status}`)
  return body
}

/** The changes of each part of a stream, none for a sign of life, and null where the service left some out. */
async function* changesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Change[] | null> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let unread = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    unread += decoder.decode(value, { stream: true })
    const events = unread.split('\n\n')
    unread = events.pop() ?? ''
    yield events.some((event) => event.startsWith('event: many')) ? null : events.flatMap(changeIn)
  }
}

function changeIn(event: string): Change[] {
  const data = /^data: (.*)$/m.exec(event)?.[1]
  if (data === undefined) return []
  const parsed = changeSchema.safeParse(JSON.parse(data))
  return parsed.success ? [parsed.data] : []
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Resolves when the browser has a connection, at once if it has one. */
function online(signal: AbortSignal): Promise<unknown> | null {
  if (navigator.onLine) return null
  return new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true, signal })
    signal.addEventListener('abort', resolve)
  })
}

/** Reads again what the changes may have made old. */
function receive(client: QueryClient, news: readonly Change[] | null): void {
  if (news === null) return void client.invalidateQueries()
  // A new connection repeats the last half minute.
  const fresh = news.filter(({ id }) => !seen.has(id))
  for (const { id } of fresh) seen.add(id)
  for (const id of [...seen].slice(0, Math.max(0, seen.size - mostRemembered))) seen.delete(id)
  for (const change of fresh) if (change.codeId !== null) lastOfCode.set(change.codeId, change)
  const kinds = new Set(fresh.map(({ kind }) => kind.split('.')[0] ?? ''))
  if (kinds.size === 0) return
  const keys = [...kinds].flatMap((kind) => staleAfter[kind] ?? [queryKeys.session()])
  void invalidate(client, queryKeys.changes({}).slice(0, 1), ...keys)
}

const library = [queryKeys.qrCodes(), queryKeys.tags(), queryKeys.folders(), queryKeys.session()]
const staleAfter: { readonly [group: string]: readonly (readonly unknown[])[] } = {
  code: [queryKeys.qrCodes()],
  comment: [queryKeys.qrCodes(), ['comments']],
  import: library,
  bulk: library,
  tag: library,
  folder: library,
  kit: [queryKeys.brandKits()],
  placement: [['placements']],
  campaign: [['campaigns']],
}
