import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import { resultHosts, saveResultHosts } from '../commands/count-results.ts'
import { checkGoals, readGoals, removeGoalSource, saveGoalSource } from '../commands/goals.ts'
import { done } from '../domain/refusal.ts'
import { type ApiDeps, asData, recordChange, serve, succeeded } from './serve.ts'

/** Websites whose pages count results, and the web analytics whose goals are read. */
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
  serve(api, operations.readGoals, async ({ user }) => done({ data: await readGoals(deps.reading, user.id) }))
  serve(api, operations.saveGoalSource, async ({ request, user, body }) => {
    const goals = await saveGoalSource(deps, user.id, body)
    const subject = new URL(body.address).host
    if (goals.ok) await recordChange(deps, request, { kind: 'account.goals', subject })
    return asData(goals)
  })
  serve(api, operations.checkGoals, async ({ user }) => asData(await checkGoals(deps, user.id)))
  serve(api, operations.removeGoalSource, async ({ request, user }) => {
    const removed = await removeGoalSource(database, user.id)
    const details = { action: 'removed' }
    if (removed.ok)
      await recordChange(deps, request, {
        kind: 'account.goals',
        subject: new URL(removed.value).host,
        details,
      })
    return succeeded(removed)
  })
}
