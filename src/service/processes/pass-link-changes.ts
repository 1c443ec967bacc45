import cluster from 'node:cluster'
import type { LinksChanged } from './worker-messages.ts'

/** In the process that started the workers: tells the others what one of them changed. */
export function passLinkChanges(): void {
  cluster.on('message', (from, message: LinksChanged | { readonly kind: string }) => {
    if (message.kind !== 'links-changed') return
    for (const worker of Object.values(cluster.workers ?? {})) {
      // One that ends just now hears nothing.
      if (worker !== undefined && worker.id !== from.id && worker.isConnected())
        worker.send(message, () => {})
    }
  })
}
