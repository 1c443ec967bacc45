import type { FastifyReply, FastifyRequest } from 'fastify'
import { countPageResult } from './commands.ts'
import type { LimitRule } from '#service/limits/limit-rules.ts'
import type { VisitDeps } from '#service/links/links-deps.ts'
import type { AddPublicRoute } from '#service/links/public-route.ts'

/**
 * Results that a page of the account counts itself. The script stores nothing in the browser: the id stays in the
 * address, and the links of the page pass it on.
 */
const script = `(()=>{const d=document,{src:u,dataset:s}=d.currentScript,q=new URLSearchParams(location.search).getAll("tid").pop(),send=(name,o={})=>{if(!q)return;const b=new URLSearchParams({tid:q,name});for(const k of["value","currency","order"])o[k]!=null&&b.set(k,o[k]);return fetch(new URL("/api/result",u),{method:"POST",body:b,keepalive:true}).catch(()=>{})};window.tessera=send;q&&d.addEventListener("click",e=>{const a=e.target.closest?.("a[href]");if(!a||a.host!=location.host)return;const l=new URL(a.href);l.searchParams.has("tid")||(l.searchParams.set("tid",q),a.href=l)},true);s.name&&send(s.name,s)})()
`

/** A transparent GIF of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Results that pages of one network send. */
const sentResults: LimitRule = { name: 'result', most: 120, window: 60_000 }

const headers = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
}

/** The script, its requests and the pixel. Their paths are below `api`, which no slash tag is. */
export function pageRoutes(publicRoute: AddPublicRoute): void {
  publicRoute({
    url: '/api/results.js',
    limit: { unlimited: 'A fixed text, which the page of a shop loads for each of its visitors' },
    read: (_deps, _request, reply) =>
      reply
        .headers({
          ...headers,
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'public, max-age=3600',
        })
        .send(script),
  })
  publicRoute({
    url: '/api/result.gif',
    limit: sentResults,
    tooMany: (_request, reply) => sendPixel(reply),
    async pixel(deps, request, reply) {
      await count(deps, request, reply, new URLSearchParams(request.query as Record<string, string>))
      return sendPixel(reply)
    },
  })
  publicRoute({
    url: '/api/result',
    limit: sentResults,
    tooMany: (_request, reply) => sendOutcome(reply, 'wait'),
    async change(deps, request, reply) {
      const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      return sendOutcome(reply, await count(deps, request, reply, sent))
    },
  })
}

function sendPixel(reply: FastifyReply): FastifyReply {
  return reply.headers({ ...headers, 'content-type': 'image/gif', 'cache-control': 'no-store' }).send(pixel)
}

function sendOutcome(reply: FastifyReply, outcome: string): FastifyReply {
  return reply.headers({ ...headers, 'cache-control': 'no-store' }).send({ outcome })
}

/** Counts a result of a page, and lets a page that may send results read the answer. */
async function count(
  deps: VisitDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  sent: URLSearchParams,
): Promise<string> {
  const { origin, referer } = request.headers
  const { outcome, isListed } = await countPageResult(deps, origin ?? referer ?? '', sent)
  if (isListed && origin !== undefined)
    reply.headers({ 'access-control-allow-origin': origin, vary: 'origin' })
  return outcome
}
