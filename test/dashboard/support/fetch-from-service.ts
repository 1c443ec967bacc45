import type { RunningService } from './a-service.ts'

/** Intercepts a request: respond, fail (throw), or pass it on. */
export type OnTheWay = (request: {
  method: string
  path: string
  body: unknown
  headers: Headers
}) => Response | undefined | Promise<Response | undefined>

/** A `fetch` that sends the page's own requests to the service of this test. */
export function fetchFromService(service: RunningService, onTheWay: () => OnTheWay | null): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const headers = new Headers(init.headers)
    init.signal?.throwIfAborted()
    const path = url.pathname + url.search
    const answer = await onTheWay()?.({ method: init.method ?? 'GET', path, body: init.body, headers })
    if (answer !== undefined) return answer
    if (url.origin !== location.origin) throw new TypeError('Failed to fetch')
    // The service of a test is at another origin, so the cookies of this one are kept beside it.
    if (init.credentials === 'same-origin') headers.set('x-same-origin', 'yes')
    return await service.fetch(path, { ...init, headers, credentials: 'omit' })
  }
}
