import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** A page asks for the texts of its language itself. */
const leftOut = /\.(map|br|gz)$|^service-worker\.js$|^assets\/messages-/

/** Writes the service worker with the list of built files, so the page opens offline. */
export function offlineShell(): Plugin {
  return {
    name: 'tessera:offline-shell',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = (await readdir(dir, { recursive: true })).filter((name) => !leftOut.test(name)).toSorted()
      const files: string[] = []
      const hash = createHash('sha256')
      for (const name of names) {
        if (!(await stat(join(dir, name))).isFile()) continue
        files.push(name === 'index.html' ? '/' : `/${name}`)
        hash.update(`${name}\0`).update(await readFile(join(dir, name)))
      }
      await writeFile(join(dir, 'service-worker.js'), serviceWorker(files, hash.digest('hex').slice(0, 16)))
    },
  }
}

/**
 * Pages: network first, then cache, so nobody sees an old version while online. Assets have a content hash
 * and come from the cache. The API is never cached.
 */
function serviceWorker(files: readonly string[], version: string): string {
  return `const cacheName = 'tessera-${version}'
const files = ${JSON.stringify(files)}
const known = new Set(files)

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(cacheName).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })))),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('tessera-') && name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting()
  else if (typeof event.data?.messages === 'string')
    event.waitUntil(caches.open(cacheName).then((cache) => cache.add(event.data.messages)))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.startsWith('/api/') || ['/healthz', '/readyz', '/metrics'].includes(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (known.has(url.pathname) || url.pathname.startsWith('/assets/messages-')) event.respondWith(kept(url.pathname, request))
})

async function page(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(5000) })
    if (answer.status < 500) return answer
  } catch {}
  return kept('/', request)
}

async function kept(path, request) {
  return (await (await caches.open(cacheName)).match(path)) ?? fetch(request)
}
`
}
