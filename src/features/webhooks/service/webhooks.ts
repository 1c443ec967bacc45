import type { FastifyRequest } from 'fastify'
import { webhooks as contract } from '#features/webhooks/contract/webhooks.ts'
import {
  createWebhook,
  deleteWebhook,
  deliveriesOf,
  replaceWebhookSecret,
  sendWebhookAgain,
  testWebhook,
  updateWebhook,
  webhooksOf,
} from './commands.ts'
import { makerOf } from '#service/commands/people/outside-links.ts'
import { done, mapped } from '#service/domain/refusal.ts'
import { textId } from '#service/api/parse-request.ts'
import { asData, recordChange, saved, serve, succeeded } from '#service/api/serve.ts'
import type { ServiceFeature } from '#service/feature.ts'
import { startSendingWebhooks } from './send-webhooks.ts'

export const webhooks: ServiceFeature = {
  jobs: [{ start: startSendingWebhooks }],
  api(api, deps) {
    const note = async (request: FastifyRequest, address: string) =>
      await recordChange(deps, request, { kind: 'account.webhooks', subject: new URL(address).host })

    serve(api, contract.operations.listWebhooks, async ({ user }) =>
      done({ data: await webhooksOf(deps, user.id) }),
    )
    serve(api, contract.operations.createWebhook, async ({ request, user, body }) => {
      const created = await createWebhook(deps, makerOf(user), body)
      if (created.ok) await note(request, body.address)
      return mapped(created, ({ webhook, secret }) => ({ success: true, data: webhook, secret }))
    })
    serve(api, contract.operations.updateWebhook, async ({ request, user, body, ifMatch }) => {
      const updated = await updateWebhook(deps, makerOf(user), textId(request), body, ifMatch)
      if (updated.ok) await note(request, updated.value.address)
      return saved(updated)
    })
    serve(api, contract.operations.deleteWebhook, async ({ request, user }) => {
      const deleted = await deleteWebhook(deps, user.id, textId(request))
      if (deleted.ok) await note(request, deleted.value)
      return succeeded(deleted)
    })
    serve(api, contract.operations.replaceWebhookSecret, async ({ request, user }) => {
      const replaced = await replaceWebhookSecret(deps, user.id, textId(request))
      if (replaced.ok) await note(request, replaced.value.webhook.address)
      return mapped(replaced, ({ webhook, secret }) => ({ success: true, data: webhook, secret }))
    })
    serve(api, contract.operations.testWebhook, async ({ request, user }) =>
      succeeded(await testWebhook(deps, user.id, textId(request))),
    )
    serve(api, contract.operations.listWebhookDeliveries, async ({ request, user }) =>
      asData(await deliveriesOf(deps, user.id, textId(request))),
    )
    serve(api, contract.operations.sendWebhookAgain, async ({ request, user }) =>
      succeeded(await sendWebhookAgain(deps, user.id, textId(request), textId(request, 'message'))),
    )
  },
}
