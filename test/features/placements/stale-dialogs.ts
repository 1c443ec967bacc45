import { type Dialogs, fill, press } from '../../dashboard/support/a-stale-dialog.ts'

export const dialogs: Dialogs = {
  placement: {
    path: (id) => `/codes/${id}/places`,
    async prepare(service) {
      await service.api('POST', '/qr-code/1/placements', { placements: [{ name: 'Bus stop', mark: 'a3' }] })
      return '1'
    },
    open: (page) => press(page, 'Change Bus stop'),
    type: (page) => fill(page, 'Copies printed', '12'),
    save: 'Save',
    api: () => '/qr-code/1/placements/a3',
    read: ({ data }: { readonly data: { readonly placements: object[] } }) => data.placements[0] ?? {},
    meanwhile: { note: 'Behind the counter', cost: 20 },
    after: { copies: 12, cost: 20, note: 'Behind the counter' },
  },
}
