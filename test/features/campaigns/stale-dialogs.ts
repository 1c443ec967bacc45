import {
  choose,
  type Dialog,
  type Dialogs,
  fill,
  made,
  press,
} from '../../dashboard/support/a-stale-dialog.ts'

export const campaign: Dialog = {
  path: (id) => `/campaigns/${id}`,
  prepare: (service) => made(service, '/campaigns', { name: 'Fair' }),
  async open(page) {
    await press(page, 'More for this campaign')
    await choose(page, 'Edit campaign')
  },
  type: (page) => fill(page, 'Campaign name', 'Spring fair'),
  save: 'Save',
  api: (id) => `/campaigns/${id}`,
  read: ({ data }: { readonly data: readonly object[] }) => data[0] ?? {},
  meanwhile: { note: 'Ends on Friday' },
  after: { name: 'Spring fair', note: 'Ends on Friday' },
}

export const dialogs: Dialogs = { campaign }
