import { setTimeout as pause } from 'node:timers/promises'
import { linkChanges } from '../commands/command-deps.ts'
import { maxAge } from '../links/link-cache.ts'
import type { ChangedLink, LoopChannel } from './loop-channel.ts'

/** In the process of the dashboard: tells the redirector which links changed. */
export function sharedLinkChanges(channel: LoopChannel) {
  const local = linkChanges()
  /** Those of this turn of the event loop go in one message, because an import changes thousands. */
  let unsent: ChangedLink[] = []
  const unapplied = new Set<number>()
  let applied: (() => void)[] = []
  const settle = (): void => {
    if (unapplied.size > 0) return
    for (const resolve of applied) resolve()
    applied = []
  }
  const sendAll = (): void => {
    if (unsent.length === 0) return
    const id = channel.nextId
    unapplied.add(id)
    channel.send({ kind: 'changed', id, links: unsent })
    unsent = []
  }
  channel.on('applied', ({ id }) => {
    unapplied.delete(id)
    settle()
  })
  // A new redirector remembers nothing.
  channel.on('restarted', () => {
    unapplied.clear()
    settle()
  })
  return {
    ...local,
    changed(domain: string, tagKey: string): void {
      local.changed(domain, tagKey)
      if (unsent.length === 0) setImmediate(sendAll)
      unsent.push([domain, tagKey])
    },
    /** Resolves when the redirector has forgotten all changed links, or has to read them again by their age. */
    async applied(): Promise<void> {
      sendAll()
      if (unapplied.size === 0) return
      const ended = new AbortController()
      const isLate = pause(maxAge, true, { signal: ended.signal }).catch(() => false)
      await Promise.race([new Promise<void>((resolve) => applied.push(resolve)), isLate])
      ended.abort()
    },
  }
}

/** In the process of the redirector: hears of them. */
export function heardLinkChanges(channel: LoopChannel) {
  const local = linkChanges()
  channel.on('changed', ({ id, links }) => {
    for (const [domain, tagKey] of links) local.changed(domain, tagKey)
    channel.send({ kind: 'applied', id })
  })
  return local
}
