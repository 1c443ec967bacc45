import { type EditedRecords, made, oneOf } from '../../service/support/edited-records.ts'

export const edited: EditedRecords = {
  async updateWebhook() {
    const webhook = { address: 'https://hooks.example/', events: ['code.created'] }
    const { id } = await made('/webhooks', webhook)
    const bodies = { first: { isOn: false }, second: { ...webhook, isOn: true } }
    return { path: `/webhooks/${id}`, read: oneOf('/webhooks'), ...bodies }
  },
}
