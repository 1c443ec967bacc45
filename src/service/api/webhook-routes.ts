import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import {
  createWebhook,
  deleteWebhook,
  deliveriesOf,
  replaceWebhookSecret,
  sendWebhookAgain,
  testWebhook,
  updateWebhook,
  webhooksOf,
} from '../commands/webhooks.ts'
import { makerOf } from '../commands/people/outside-links.ts'
import { done, mapped } from '../domain/refusal.ts'
import { textId } from './parse-request.ts'
import { type ApiDeps, asData, recordChange, saved, serve, succeeded } from './serve.ts'

/** Webhooks of an account, their secrets and their log. */
export function webhookRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const note = async (request: FastifyRequest, address: string) =>
    await recordChange(deps, request, { kind: 'account.webhooks', subject: new URL(address).host })

  serve(api, operations.listWebhooks, async ({ user }) => done({ data: await webhooksOf(deps, user.id) }))
  serve(api, operations.createWebhook, async ({ request, user, body }) => {
    const created = await createWebhook(deps, makerOf(user), body)
    if (created.ok) await note(request, body.address)
    return mapped(created, ({ webhook, secret }) => ({ success: true, data: webhook, secret }))
  })
  serve(api, operations.updateWebhook, async ({ request, user, body, ifMatch }) => {
    const updated = await updateWebhook(deps, makerOf(user), textId(request), body, ifMatch)
    if (updated.ok) await note(request, updated.value.address)
    return saved(updated)
  })
  serve(api, operations.deleteWebhook, async ({ request, user }) => {
    const deleted = await deleteWebhook(deps, user.id, textId(request))
    if (deleted.ok) await note(request, deleted.value)
    return succeeded(deleted)
  })
  serve(api, operations.replaceWebhookSecret, async ({ request, user }) => {
    const replaced = await replaceWebhookSecret(deps, user.id, textId(request))
    if (replaced.ok) await note(request, replaced.value.webhook.address)
    return mapped(replaced, ({ webhook, secret }) => ({ success: true, data: webhook, secret }))
  })
  serve(api, operations.testWebhook, async ({ request, user }) =>
    succeeded(await testWebhook(deps, user.id, textId(request))),
  )
  serve(api, operations.listWebhookDeliveries, async ({ request, user }) =>
    asData(await deliveriesOf(deps, user.id, textId(request))),
  )
  serve(api, operations.sendWebhookAgain, async ({ request, user }) =>
    succeeded(await sendWebhookAgain(deps, user.id, textId(request), textId(request, 'message'))),
  )
}
