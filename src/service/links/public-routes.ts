import type { FastifyRequest } from 'fastify'
import { limitRules } from '../limits/limit-rules.ts'
import { proofOf, proofPath } from '../network/check-domain.ts'
import { isClaimed } from '../database/queries/domains.ts'
import { bareHost } from './known-domains.ts'
import type { AddPublicRoute, Unlimited } from './public-route.ts'

/** Robots may read, because previewers obey this file too. Pages have their own `noindex`. */
const robots = 'User-agent: *\nDisallow:\n'

const fixedText: Unlimited = { unlimited: 'A fixed text' }

const textHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Paths of the short-link origin that are not slash tags. `api` is empty; `.well-known` has the proofs of domains. */
export function publicRoutes(publicRoute: AddPublicRoute): void {
  publicRoute({
    url: '/robots.txt',
    limit: fixedText,
    read: (_deps, _request, reply) =>
      reply.headers({ ...textHeaders, 'cache-control': 'public, max-age=86400' }).send(robots),
  })
  // Programs that look for a description, such as MCP clients, read the answer as JSON.
  publicRoute({
    url: '/.well-known/*',
    limit: fixedText,
    read: (_deps, _request, reply) =>
      reply.code(404).headers(headers).send({ success: false, message: 'Not found.' }),
  })
  publicRoute({
    url: '/favicon.ico',
    limit: fixedText,
    read: (_deps, _request, reply) => reply.code(204).header('cache-control', 'public, max-age=86400').send(),
  })
  publicRoute({
    url: '/healthz',
    limit: { unlimited: 'Load balancers ask it, and a refusal would take the server out of service' },
    async read(deps, _request, reply) {
      await deps.database.selectFrom('sequences').select('name').limit(1).execute()
      return reply.headers({ ...textHeaders, 'cache-control': 'no-store' }).send('ok\n')
    },
  })
}

/** Tells a proxy whether to get a certificate for a name, for Caddy's `on_demand_tls`. */
const certificatePath = '/.well-known/tessera/domain'

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** Proves that this service answers for a domain, and which domain the Host header named. */
export function domainProofRoutes(publicRoute: AddPublicRoute): void {
  publicRoute({
    url: proofPath,
    limit: limitRules.domainProof,
    async read({ database, domains }, request, reply) {
      const { domain, nonce } = textsOf(request, 'domain', 'nonce')
      const row =
        domain === undefined || nonce === undefined
          ? undefined
          : await database
              .selectFrom('domain_checks')
              .select('proof_key')
              .where('domain', '=', domain)
              .executeTakeFirst()
      if (row === undefined || nonce === undefined) return reply.code(404).headers(headers).send()
      // The redirector does not know the domain before its check.
      const claimed = bareHost(request.host) === domain ? domain : ''
      const seen = (await domains.learn(request.host, request.socket)) ?? claimed
      return reply.headers(headers).send({ seen, proof: proofOf(row.proof_key, nonce, seen) })
    },
  })

  publicRoute({
    url: certificatePath,
    limit: {
      unlimited: 'A proxy asks it once for each name, and a refusal would cost a domain its certificate',
    },
    async read({ database, domains }, request, reply) {
      const { domain = '' } = textsOf(request, 'domain')
      const isKnown = (await domains.learn(domain, {})) !== null || (await isClaimed(database, domain))
      return reply
        .code(isKnown ? 200 : 404)
        .headers(headers)
        .send()
    },
  })
}

/** Parameters that can be a domain or a nonce. */
function textsOf<Name extends string>(
  request: FastifyRequest,
  ...names: readonly Name[]
): Partial<Record<Name, string>> {
  const query = request.query as Readonly<Record<string, unknown>>
  const texts: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const text = query[name]
    if (typeof text === 'string' && /^[a-z0-9.:-]{1,200}$/i.test(text)) texts[name] = text.toLowerCase()
  }
  return texts
}
