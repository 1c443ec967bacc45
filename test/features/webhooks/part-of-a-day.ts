import { sendWebhooks } from '#features/webhooks/service/send-webhooks.ts'
import type { Day } from '../../service/postgres/a-seeded-day.ts'

export async function partOfADay({ ask, codes }: Day): Promise<void> {
  const hook = { address: 'http://hooks.example/', events: ['code.created', 'code.changed'] }
  const made = await ask('createWebhook', { body: hook })
  const params = { id: made.body.data.id }
  await ask('updateWebhook', { params, body: { events: ['code.changed'] } })
  await ask('replaceWebhookSecret', { params, body: {} })
  await ask('testWebhook', { params, body: {} })
  await ask('updateQrCode', { params: { id: codes[5]! }, body: { title: 'For the hook', isEdit: true } })
  const { data } = (await ask('listWebhookDeliveries', { params })).body
  await ask('sendWebhookAgain', { params: { ...params, message: data[0].id }, body: {} })
  await ask('createWebhook', { body: { ...hook, address: 'http://other.example/' } })
  await ask('deleteWebhook', { params })
  await ask('listWebhooks')
}

/** Its work in the background. */
export const workOfADay = sendWebhooks
