import { screen } from '@testing-library/react'
import { choose, type Dialogs, firstOf, made, press } from '../../dashboard/support/a-stale-dialog.ts'

export const dialogs: Dialogs = {
  webhook: {
    path: () => '/account/developers',
    prepare: (service) =>
      made(service, '/webhooks', { address: 'https://hooks.example/', events: ['code.created'] }),
    async open(page) {
      await press(page, /^More actions for https:/)
      await choose(page, 'Edit webhook')
    },
    type: async ({ user }) => await user.click(await screen.findByRole('checkbox', { name: 'Code deleted' })),
    save: 'Save',
    api: (id) => `/webhooks/${id}`,
    read: firstOf,
    meanwhile: { events: ['code.created', 'code.changed'], isOn: false },
    after: { events: ['code.created', 'code.changed', 'code.deleted'], isOn: false },
  },
}
