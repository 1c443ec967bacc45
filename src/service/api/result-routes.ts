import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import { presentHosts, resultHosts, saveResultHosts } from '../commands/count-results.ts'
import { done } from '../domain/refusal.ts'
import { type ApiDeps, recordChange, serve } from './serve.ts'

/** Websites whose pages count results. */
export function resultSourceRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { database } = deps
  const answered = (hosts: readonly string[]) => done({ data: hosts, etag: presentHosts(hosts).etag })
  serve(api, operations.listResultHosts, async ({ user }) => answered(await resultHosts(database, user.id)))
  serve(api, operations.saveResultHosts, async ({ request, user, body, ifMatch }) => {
    const hosts = await saveResultHosts(database, user.id, body.hosts, ifMatch)
    if (!hosts.ok) return hosts
    await recordChange(deps, request, { kind: 'account.results', subject: hosts.value.join(', ') })
    return answered(hosts.value)
  })
}
