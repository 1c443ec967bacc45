import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isPrivateDomain } from '#design/payload.ts'
import type { Settings } from '../domain/settings.ts'
import { failure } from './answers.ts'

/** Serves the built page with its content security policy; every page address returns the same document. */
export async function dashboardRoutes(
  app: FastifyInstance,
  { dashboardFolder: folder, brandedDomains }: Pick<Settings, 'dashboardFolder' | 'brandedDomains'>,
): Promise<void> {
  // Private domains serve their files without https.
  const fileOrigins = brandedDomains.filter(isPrivateDomain).map((domain) => `http://${domain}`)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        // A page may sign in to another service, so any https origin is allowed.
        'connect-src': ["'self'", 'https:'],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', 'https:', ...fileOrigins],
        'media-src': ["'self'", 'blob:', 'https:', ...fileOrigins],
        'font-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // The service speaks http; the proxy in front decides on https.
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
      // The dashboard routes its own addresses; an undecodable one is none of them.
      const status = isReadable(pathOf(request.originalUrl)) ? 200 : 404
      if (document !== null)
        return reply
          .code(status)
          .header('cache-control', 'no-cache')
          .type('text/html; charset=utf-8')
          .send(document)
    }
    const { status, body } = failure(404, 'other', 'Not found.')
    return reply.code(status).send(body)
  })
}

/** Whether an address belongs to the page's router, not to the API or to a missing file. */
function isPage(method: string, url: string): boolean {
  const path = pathOf(url)
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(api|assets|\.well-known)(\/|$)/.test(path) &&
    !/\.[a-z0-9]+$/i.test(path)
  )
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}

const nowhere = '/address-that-cannot-be-read'

/**
 * The address used for routing. Undecodable paths (RFC 3986 §2.1: broken escapes, invalid UTF-8, null
 * characters) lead to the dashboard's own page. API addresses stay, so programs get an error.
 */
export function readableAddress({ url = '/' }: IncomingMessage): string {
  const path = url.split('?', 1)[0] ?? ''
  return !path.includes('%') || /^\/api(\/|$)/.test(path) || isReadable(path) ? url : nowhere
}

/** Whether a path decodes to text without null characters. */
function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
