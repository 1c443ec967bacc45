import { setTimeout as pause } from 'node:timers/promises'
import { linkChanges } from '../commands/command-deps.ts'
import type { LoopChannel } from './loop-channel.ts'

/** Milliseconds that an answer waits for the redirector to forget a changed link; the rule of one second holds anyway. */
const patience = 100

/** In the process of the dashboard: tells the redirector which links changed. */
export function sharedLinkChanges(channel: LoopChannel) {
  const local = linkChanges()
  const unapplied = new Set<number>()
  let applied: (() => void)[] = []
  const settle = (): void => {
    if (unapplied.size > 0) return
    for (const resolve of applied) resolve()
    applied = []
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
      const id = channel.nextId
      unapplied.add(id)
      channel.send({ kind: 'changed', id, domain, tagKey })
    },
    /** Resolves when the redirector has forgotten all changed links, or is too slow. */
    async applied(): Promise<void> {
      if (unapplied.size === 0) return
      const ended = new AbortController()
      const isLate = pause(patience, true, { signal: ended.signal }).catch(() => false)
      await Promise.race([new Promise<void>((resolve) => applied.push(resolve)), isLate])
      ended.abort()
    },
  }
}

/** In the process of the redirector: hears of them. */
export function heardLinkChanges(channel: LoopChannel) {
  const local = linkChanges()
  channel.on('changed', ({ id, domain, tagKey }) => {
    local.changed(domain, tagKey)
    channel.send({ kind: 'applied', id })
  })
  return local
}
