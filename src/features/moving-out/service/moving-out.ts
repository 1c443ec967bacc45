import { Readable } from 'node:stream'
import { exportTargets, movingOut as contract } from '#features/moving-out/contract/moving-out.ts'
import { domainParameter } from '#service/api/link-routes.ts'
import { serve } from '#service/api/serve.ts'
import { done } from '#service/domain/refusal.ts'
import type { ServiceFeature } from '#service/feature.ts'
import type { AdminCommand } from '#service/operations/admin/admin-command.ts'
import { zipped } from '#service/storage/zip.ts'
import { compareLinks } from './compare-links.ts'
import { exportLinks } from './export-links.ts'

const exportCommand: AdminCommand = {
  name: 'links export',
  places: ['FOLDER'],
  options: { to: { place: exportTargets.join('|'), isNeeded: true, text: 'The server that will use it.' } },
  text: 'Write all links of all accounts for another server, with their pages and files.',
  // Loads the listener of links, which reads the lists of features itself.
  run: async (...asked) => await (await import('./export-command.ts')).exportToFolder(...asked),
}

export const movingOut: ServiceFeature = {
  adminCommands: [exportCommand],
  api(api, deps) {
    serve(api, contract.operations.exportLinks, async ({ request, reply, user, query: { to } }) => {
      const language = request.headers['accept-language'] ?? ''
      const files = zipped(exportLinks(deps, deps.links, { userId: user.id, to, language }))
      await reply
        .header('content-disposition', `attachment; filename="links-${to}.zip"`)
        .type('application/zip')
        .send(Readable.from(files))
      return null
    })
    serve(api, contract.operations.compareLinks, async ({ request, user, body: { after = '' } }) =>
      done({
        data: await compareLinks(deps, deps.links, {
          userId: user.id,
          domain: domainParameter(request),
          after,
        }),
      }),
    )
  },
}
