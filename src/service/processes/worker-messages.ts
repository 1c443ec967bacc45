/** From a worker to the process that started it. `failed` is said before it ends without ever having listened. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly token: string }
  | { readonly kind: 'failed'; readonly words: string }

/** To a worker. `stop`: finish what is under way and end; the whole service `drains`, one that is renewed does not. */
export type WorkerOrder = { readonly kind: 'stop'; readonly drains: boolean }

/** From a worker, and passed on to the others: the short links that changed, each as domain and tag in lower case. */
export type LinksChanged = {
  readonly kind: 'links-changed'
  readonly links: readonly (readonly [domain: string, tagKey: string])[]
}
