import { ask, type EditedRecords, made } from '../../service/support/edited-records.ts'

export const edited: EditedRecords = {
  async updateCampaign() {
    const { id } = await made('/campaigns', { name: 'Fair' })
    const read = async () => (await ask('GET', `/campaigns/${id}`)).data
    return { path: `/campaigns/${id}`, read, first: { note: 'Ends on Friday' }, second: { note: '' } }
  },
}
