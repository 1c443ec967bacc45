import type { webhooks } from '#features/webhooks/contract/webhooks.ts'
import type { ForeignRequests, Send } from '../../service/abuse/foreign-requests.ts'

let id = ''
const webhook = () => ({ params: { id } })

export async function makeMine(send: Send): Promise<void> {
  const hook = { address: 'https://hooks.example/', events: ['code.created'] }
  id = (await send('POST', '/webhooks', hook)).id
}

export const foreignIds: ForeignRequests<keyof typeof webhooks.operations> = {
  listWebhooks: null,
  createWebhook: null,
  updateWebhook: () => ({ ...webhook(), body: { isOn: false } }),
  deleteWebhook: webhook,
  replaceWebhookSecret: webhook,
  testWebhook: webhook,
  listWebhookDeliveries: webhook,
  sendWebhookAgain: () => ({ params: { id, message: 'msg_1' } }),
}
