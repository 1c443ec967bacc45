import type { FastifyInstance } from 'fastify'
import { results as contract } from '#features/results/contract/results.ts'
import { type ApiDeps, recordChange, serve } from '#service/api/serve.ts'
import { done } from '#service/domain/refusal.ts'
import type { ServiceFeature } from '#service/feature.ts'
import { every, type JobDeps } from '#service/jobs/every.ts'
import { countResults, forgetVisitIds, presentHosts, resultHosts, saveResultHosts } from './commands.ts'
import { fillResults } from './fill-results.ts'
import { readResults } from './read-results.ts'

export const results: ServiceFeature = {
  api: resultRoutes,
  ofAccount: { sample: fillResults },
  jobs: [{ start: startForgetting, isInDemo: true }],
}

const { operations } = contract

/** Results by the API, and the websites whose pages count them. */
function resultRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { database, reading } = deps
  const answered = (hosts: readonly string[]) => done({ data: hosts, etag: presentHosts(hosts).etag })
  serve(api, operations.listResultHosts, async ({ user }) => answered(await resultHosts(database, user.id)))
  serve(api, operations.saveResultHosts, async ({ request, user, body, ifMatch }) => {
    const hosts = await saveResultHosts(database, user.id, body.hosts, ifMatch)
    if (!hosts.ok) return hosts
    await recordChange(deps, request, { kind: 'account.results', subject: hosts.value.join(', ') })
    return answered(hosts.value)
  })
  serve(api, operations.countResults, async ({ user, body }) => {
    const counted = await countResults(deps, user.id, body.results ?? [body])
    return done({ success: true, results: counted })
  })
  serve(api, operations.readResults, async ({ user, query }) => await readResults(reading, user.id, query))
}

const hour = 3_600_000

function startForgetting(deps: JobDeps) {
  async function forget(): Promise<void> {
    try {
      await forgetVisitIds(deps)
    } catch (error) {
      deps.logger.error({ err: error }, 'Could not delete the visit ids of old results')
    }
  }
  return every('forget-visit-ids', hour, forget, { isDueNow: true })
}
