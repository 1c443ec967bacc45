import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { failure } from './answer-refusal.ts'
import { isReadable } from './readable-address.ts'

/** Serves the built page with its content policy; every address of a page gives the same document. */
export async function dashboardRoutes(app: FastifyInstance, folder: string | null): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        // A page may sign in to another service that allows it, so answers may come from any https origin.
        'connect-src': ["'self'", 'https:'],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', 'https:'],
        'font-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // The service speaks http; what stands in front of it decides on https.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  if (folder !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: ['index.html'],
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
      cacheControl: false,
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (folder !== null && isPage(request.method, request.originalUrl)) {
      const document = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
      // The dashboard knows its own addresses; one that nobody can read is none of them.
      const status = isReadable(pathOf(request.originalUrl)) ? 200 : 404
      if (document !== null)
        return reply
          .code(status)
          .header('cache-control', 'no-cache')
          .type('text/html; charset=utf-8')
          .send(document)
    }
    const { status, body } = failure(404, 'other', 'There is nothing at this address.')
    return reply.code(status).send(body)
  })
}

/** An address that the page routes itself: no part of the API, and not a file that is missing. */
function isPage(method: string, url: string): boolean {
  const path = pathOf(url)
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(api|assets)(\/|$)/.test(path) &&
    !/\.[a-z0-9]+$/i.test(path)
  )
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}
