import type { FastifyReply } from 'fastify'
import { isPrivateDomain } from '#design/payload.ts'
import { answerVisit, askPassword } from './answer-visit.ts'
import type { Visited, VisitDeps, VisitRequest } from './links-deps.ts'
import { createPasswordCheck } from './password-check.ts'
import { TriesInMemory } from './password-tries.ts'
import { resolveLink } from './resolve-link.ts'
import { sendOn } from './send-on.ts'
import { cookiePathOf, queryOf } from './visit-address.ts'
import { visitCookie } from './visit-cookie.ts'
import { readVisitQuery } from './visit-query.ts'

type FindVisited = (request: VisitRequest) => Visited | Promise<Visited>

/** Takes the form of a password page. A link that asks for none answers as if it had been opened. */
export function createEnterPassword(deps: VisitDeps, findVisited: FindVisited) {
  const { clock, logger, watch, passwordTries: tries = new TriesInMemory(clock) } = deps
  const checkPassword = createPasswordCheck(tries, (error) => {
    logger.error({ err: error }, 'A stored password could not be compared, or its tries not be kept')
  })

  let refused = 0
  watch.tell('tessera_limit_refusals_total', () => [{ labels: { rule: 'password' }, value: refused }])

  return async function enterPassword(request: VisitRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visited = await findVisited(request)
    const { domain, tag, link } = visited
    const closed = resolveLink(link, clock(), { passedOn: '', hasPassword: false })
    if (link === null || closed.kind !== 'password') return answerVisit(deps, request, reply, visited)

    const given = request.body instanceof URLSearchParams ? (request.body.get('password') ?? '') : ''
    const check = await checkPassword(link, request.ip, given)
    if (check.kind === 'wait') {
      refused += 1
      return askPassword(request, reply, { link, tag }, check)
    }
    if (check.kind === 'wrong' || link.passwordHash === null)
      return askPassword(request, reply, { link, tag }, { kind: 'wrong' })

    const address = request.raw.url ?? '/'
    const { isScan, passedOn } = readVisitQuery(queryOf(address))
    // The link as it is now: it may have changed while the password was compared.
    const now = await findVisited(request)
    const hasPassword = now.link?.passwordHash === link.passwordHash
    const resolution = resolveLink(now.link, clock(), { passedOn, hasPassword })
    const leadsOn = resolution.kind === 'redirect' || resolution.kind === 'welcome'
    if (now.link === null || !hasPassword || !leadsOn) return answerVisit(deps, request, reply, now)
    const isSecure = !isPrivateDomain(domain)
    reply.header(
      'set-cookie',
      visitCookie(link.codeId, link.passwordHash, clock(), cookiePathOf(address), isSecure),
    )
    const found = { domain, tag, link: now.link }
    return sendOn(deps, request, reply, found, resolution, { isScan, status: 303 })
  }
}
