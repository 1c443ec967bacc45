import type { InjectOptions } from 'fastify'
import type { TestService } from '../../service/support/a-service.ts'

/** What a test may do to a request on its way: answer in the place of the service, break it (throw), or let it pass. */
export type OnTheWay = (request: {
  method: string
  path: string
  body: unknown
  headers: Headers
}) => Response | undefined | Promise<Response | undefined>

/** A `fetch` whose network is the real service in this process. */
export function fetchFromService(service: TestService, onTheWay: () => OnTheWay | null): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const method = (init.method ?? 'GET') as 'GET' | 'POST' | 'PUT'
    const headers = new Headers(init.headers)
    init.signal?.throwIfAborted()
    const answer = await onTheWay()?.({ method, path: url.pathname + url.search, body: init.body, headers })
    if (answer !== undefined) return answer
    if (url.origin !== location.origin) throw new TypeError('Failed to fetch')
    const reply = await service.app.api.inject({
      method,
      url: url.pathname + url.search,
      headers: Object.fromEntries(headers),
      ...(init.body === null || init.body === undefined ? {} : { payload: await payloadOf(init.body) }),
    } satisfies InjectOptions)
    init.signal?.throwIfAborted()
    return new Response(reply.statusCode === 204 ? null : new Uint8Array(reply.rawPayload), {
      status: reply.statusCode,
      headers: Object.entries(reply.headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    })
  }
}

async function payloadOf(body: BodyInit): Promise<string | Buffer> {
  if (typeof body === 'string') return body
  if (body instanceof Blob) return Buffer.from(await body.arrayBuffer())
  throw new TypeError('the dashboard sends text and files only')
}
