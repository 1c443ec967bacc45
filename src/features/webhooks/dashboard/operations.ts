import type { WebhookEvent } from '#features/webhooks/contract/webhooks.ts'
import { useChange, useEdit, useRead } from '#dashboard/api/operation-hooks.ts'
import { request } from '#dashboard/api/request.ts'

const webhooksKey = ['webhooks'] as const
const logKey = (id: string) => [...webhooksKey, id, 'log'] as const

/** Webhooks of the account. For owners. */
export function useWebhooks() {
  return useRead('listWebhooks', webhooksKey)
}

export type WebhookFields = {
  readonly address: string
  readonly events: WebhookEvent[]
  readonly isOn: boolean
}

const stale = [webhooksKey]

/** The answer has the secret. */
export function useCreateWebhook() {
  return useChange(
    ({ address, events }: WebhookFields) => request('createWebhook', { body: { address, events } }),
    { gcTime: 0, stale },
  )
}

export function useEditWebhook(id: string) {
  return useEdit<WebhookFields, unknown>(
    (body, headers) => request('updateWebhook', { params: { id }, body, headers }),
    { stale },
    ['events'],
  )
}

export function useDeleteWebhook() {
  return useChange((id: string) => request('deleteWebhook', { params: { id } }), { stale })
}

/** The answer has the new secret. */
export function useReplaceWebhookSecret() {
  return useChange((id: string) => request('replaceWebhookSecret', { params: { id } }), { gcTime: 0, stale })
}

/** The log of a webhook, read again while it is open: messages go out every few seconds. */
export function useWebhookLog(id: string) {
  return useRead('listWebhookDeliveries', logKey(id), { params: { id } }, { refetchInterval: 3_000 })
}

/** Sends a message again, or a test without one. */
export function useSendWebhook(id: string) {
  return useChange(
    (message: string | null) =>
      message === null
        ? request('testWebhook', { params: { id } })
        : request('sendWebhookAgain', { params: { id, message } }),
    { stale: [logKey(id)] },
  )
}
