import { ask, type EditedRecords } from '../../service/support/edited-records.ts'

export const edited: EditedRecords = {
  async saveResultHosts() {
    return {
      path: '/results/hosts',
      read: async () => await ask('GET', '/results/hosts'),
      first: { hosts: ['shop.example'] },
      second: { hosts: ['blog.example'] },
    }
  },
}
