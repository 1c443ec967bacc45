import { aCreateRequest } from '../../service/support/a-request.ts'
import { ask, type EditedRecords, made } from '../../service/support/edited-records.ts'

export const edited: EditedRecords = {
  async updatePlacement() {
    const code = (await made('/qr-code', aCreateRequest())).id
    await made(`/qr-code/${code}/placements`, { placements: [{ name: 'Bus stop', mark: 'a3' }] })
    return {
      path: `/qr-code/${code}/placements/a3`,
      read: async () => (await ask('GET', `/qr-code/${code}/placements`)).data.placements[0],
      first: { note: 'Behind the counter' },
      second: { note: '', cost: 20 },
    }
  },
}

/** Operations without `If-Match`, and why. */
export const unconditional = { setCurrency: 'one value' }
