import type { LinkChanges } from '../link-changes.ts'
import type { LinksChanged } from './worker-messages.ts'

/** The line to the process that started this worker. */
export type WorkerLine = {
  send(message: LinksChanged): void
  /** Calls at each message, of whatever kind. */
  listen(listener: (message: LinksChanged | { readonly kind: string }) => void): void
}

/**
 * Tells the workers beside this one which links changed here, and hears which did there, so that who saves sees it at once
 * whichever worker answers. Only to be faster: what is not heard is read again within a second.
 */
export function shareLinkChanges(changes: LinkChanges, line: WorkerLine): void {
  let isHearing = false
  let links: LinksChanged['links'][number][] = []
  changes.subscribe((domain, tagKey) => {
    if (isHearing) return
    // Many codes at once are one message.
    if (links.length === 0) setImmediate(tell)
    links.push([domain, tagKey])
  })
  line.listen((message) => {
    if (!isLinksChanged(message)) return
    isHearing = true
    for (const [domain, tagKey] of message.links) changes.changed(domain, tagKey)
    isHearing = false
  })

  function tell(): void {
    line.send({ kind: 'links-changed', links })
    links = []
  }
}

function isLinksChanged(message: LinksChanged | { readonly kind: string }): message is LinksChanged {
  return message.kind === 'links-changed'
}
