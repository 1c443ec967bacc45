import { ask, type EditedRecords, made, oneOf } from '../../service/support/edited-records.ts'
import { aCreateRequest } from '../../service/support/a-request.ts'
import { aPlacement } from './a-placement.ts'

export const edited: EditedRecords = {
  async saveArtworkPlace() {
    const path = `/qr-code/${(await made('/qr-code', aCreateRequest())).id}/artwork`
    await ask('PUT', path, aPlacement())
    const bodies = { first: aPlacement({ distance: 500 }), second: aPlacement({ distance: 900 }) }
    return { path, read: oneOf(path), ...bodies }
  },
}
