import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import {
  addDomain,
  listDomains,
  makeDomainDefault,
  readAccountDomain,
  removeDomain,
  checkAccountDomain,
} from '../commands/domains.ts'
import type { Outcome } from '../domain/refusal.ts'
import type { ApiDeps } from './api-deps.ts'
import { parseRequest } from './parse-request.ts'
import { sendOutcome } from './answers.ts'
import { userOf } from './sign-in.ts'

/** Branded domains of an account: list, add, check, choose the default, remove. */
export function domainRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const {
    listDomains: list,
    addDomain: add,
    checkDomain: check,
    makeDomainDefault: makeDefault,
    removeDomain: remove,
  } = operations
  // Counting the links of a large library takes a while.
  const reading = { ...deps, database: deps.reading }

  async function sendDomain(
    request: FastifyRequest,
    reply: FastifyReply,
    changed: Outcome<string>,
    status: number,
  ): Promise<FastifyReply> {
    const domain = changed.ok ? await readAccountDomain(reading, userOf(request).id, changed.value) : changed
    return sendOutcome(reply, domain, 'other', (data) => ({ status, body: { success: true, data } }))
  }

  api.get(list.path, async (request) => ({ data: await listDomains(reading, userOf(request).id) }))

  api.post(add.path, async (request, reply) => {
    const body = parseRequest(add.body, request.body)
    const added = body.ok ? await addDomain(deps, userOf(request), body.value.domain, request.host) : body
    return await sendDomain(request, reply, added, add.success)
  })

  api.post(check.path, async (request, reply) => {
    const checked = await checkAccountDomain(deps, userOf(request).id, domainParameter(request))
    return await sendDomain(request, reply, checked, check.success)
  })

  api.put(makeDefault.path, async (request, reply) => {
    const made = await makeDomainDefault(deps, userOf(request), domainParameter(request))
    return await sendDomain(request, reply, made, makeDefault.success)
  })

  api.delete(remove.path, async (request, reply) => {
    const removed = await removeDomain(deps, userOf(request), domainParameter(request))
    return sendOutcome(reply, removed, 'other', () => ({ status: remove.success, body: { success: true } }))
  })
}

/** The `:domain` of the path; empty, which nothing has, when no domain can look like it. */
function domainParameter(request: FastifyRequest): string {
  const { domain } = request.params as { readonly domain: string }
  return /^[a-z0-9.:-]{1,200}$/i.test(domain) ? domain : ''
}
