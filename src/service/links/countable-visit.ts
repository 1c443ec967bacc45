import type { IncomingHttpHeaders } from 'node:http'
import { agentKind } from './agent-kind.ts'

/**
 * Whether a request is somebody's visit: not a HEAD, not a browser that fetches ahead, not an agent of the table.
 * `Sec-Purpose` is of the Fetch standard; `Purpose` and `X-Moz` are its elders, which Safari and old Firefox send.
 */
export function isCountable(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (method === 'HEAD') return false
  if (headers['sec-purpose'] !== undefined && isAhead(headers['sec-purpose'])) return false
  if (headers.purpose !== undefined && isAhead(headers.purpose)) return false
  if (headers['x-moz'] !== undefined && isAhead(headers['x-moz'])) return false
  return agentKind(headers['user-agent']) === null
}

function isAhead(purpose: string | string[]): boolean {
  return /\b(prefetch|prerender|preview)\b/i.test(String(purpose))
}
