import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import { resultHosts, saveResultHosts } from '../commands/count-results.ts'
import { done } from '../domain/refusal.ts'
import { type ApiDeps, asData, recordChange, serve } from './serve.ts'

/** Websites whose pages count results. */
export function resultSourceRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { database } = deps
  serve(api, operations.listResultHosts, async ({ user }) =>
    done({ data: await resultHosts(database, user.id) }),
  )
  serve(api, operations.saveResultHosts, async ({ request, user, body }) => {
    const hosts = await saveResultHosts(database, user.id, body.hosts)
    if (hosts.ok)
      await recordChange(deps, request, { kind: 'account.results', subject: hosts.value.join(', ') })
    return asData(hosts)
  })
}
