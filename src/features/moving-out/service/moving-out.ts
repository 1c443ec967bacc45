import { Readable } from 'node:stream'
import { movingOut as contract } from '#features/moving-out/contract/moving-out.ts'
import { domainParameter } from '#service/api/link-routes.ts'
import { serve } from '#service/api/serve.ts'
import { done } from '#service/domain/refusal.ts'
import type { ServiceFeature } from '#service/feature.ts'
import { zipped } from '#service/storage/zip.ts'
import { compareLinks } from './compare-links.ts'
import { exportLinks } from './export-links.ts'

const help = `  npx tessera-qr export-links --to caddy|nginx|worker|csv [--folder links]
                                   write all links for another server, with pages and files
`

export const movingOut: ServiceFeature = {
  commandLines: { 'export-links': { help, run: () => import('./export-command.ts') } },
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
