import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { saveEdit } from '#dashboard/api/save-edit.ts'
import { RequestError } from '#dashboard/api/failure-of.ts'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { defaultDesign } from '#design/design.ts'
import { aPage } from './support/a-page.tsx'
import { type Dialog, type Dialogs, fill, firstOf, made, press } from './support/a-stale-dialog.ts'

const folder: Dialog = {
  path: () => '/',
  async prepare(service) {
    await service.api('POST', '/folders', { name: 'Campaigns' })
    return await made(service, '/folders', { name: 'Fair' })
  },
  async open({ user }) {
    const tree = within(await screen.findByRole('navigation', { name: 'Folders' }))
    const link = await tree.findByRole('link', { name: /^Fair/ })
    link.focus()
    await user.keyboard('{F2}')
  },
  type: (page) => fill(page, 'Name', 'Spring fair'),
  save: 'Save folder',
  api: (id) => `/folders/${id}`,
  read: ({ data }: { readonly data: readonly { readonly id: number }[] }) =>
    data.find(({ id }) => id === 2) ?? {},
  meanwhile: { parentId: 1 },
  after: { name: 'Spring fair', parentId: 1 },
}

const dialogsOfCore: Dialogs = {
  'UTM template': {
    path: () => '/account/utm',
    prepare: (service) => made(service, '/utm-templates', { name: 'Print', parts: {} }),
    open: (page) => press(page, 'Edit Print'),
    type: (page) => fill(page, 'Template name', 'Posters'),
    save: 'Save',
    api: (id) => `/utm-templates/${id}`,
    read: firstOf,
    meanwhile: { parts: { source: { value: 'poster' } } },
    after: { name: 'Posters', parts: { source: { value: 'poster' } } },
  },
  'brand kit': {
    path: (id) => `/account/kits/${id}`,
    prepare: (service) =>
      made(service, '/brand-kits', { name: 'Acme', design: toKitDesign(defaultDesign), palette: [] }),
    // A page of its own, not a dialog.
    open: async () => void (await screen.findByLabelText('Kit name')),
    type: (page) => fill(page, 'Kit name', 'Acme 2'),
    save: 'Save kit',
    api: (id) => `/brand-kits/${id}`,
    read: firstOf,
    meanwhile: { isDefault: true },
    after: { name: 'Acme 2', isDefault: true },
  },
  folder,
  domain: {
    path: () => '/account/domains',
    async prepare(service) {
      await service.api('POST', '/domains', { domain: 'go.shop.example' })
      await service.run(`update domains set proven_at = '2026-01-01T00:00:00.000Z'`)
      return 'go.shop.example'
    },
    open: (page) => press(page, 'Settings of go.shop.example'),
    type: (page) => fill(page, 'Unknown links lead to', 'https://shop.example/missing'),
    save: 'Save',
    api: (id) => `/domains/${id}/pages`,
    read: ({ data }: { readonly data: readonly { readonly domain: string; readonly pages?: object }[] }) =>
      data.find(({ domain }) => domain === 'go.shop.example')?.pages ?? {},
    list: '/domains',
    meanwhile: { rootUrl: 'https://shop.example/', scanMarks: ['r=qr'] },
    after: {
      rootUrl: 'https://shop.example/',
      missingUrl: 'https://shop.example/missing',
      scanMarks: ['r=qr'],
    },
  },
}

const dialogsOfFeatures = import.meta.glob<Dialogs>('../features/*/stale-dialogs.ts', {
  eager: true,
  import: 'dialogs',
})
const dialogs: Dialogs = Object.assign({}, dialogsOfCore, ...Object.values(dialogsOfFeatures))

/** The first screen must be there before another one is opened. */
async function aReadyPage() {
  const page = await aPage({ path: '/account/appearance', codes: [{ title: 'Poster' }] })
  await screen.findByRole('heading', { name: 'Theme and language' })
  return page
}

test.each(Object.entries(dialogs))(
  'a colleague saves another field of a %s while its dialog is open, and both changes stay',
  async (_name, dialog) => {
    const page = await aReadyPage()
    const id = await dialog.prepare(page.service)
    await page.router.navigate({ to: dialog.path(id) })
    await dialog.open(page)
    await dialog.type(page)
    expect((await page.service.api('PUT', dialog.api(id), dialog.meanwhile)).statusCode).toBe(200)
    await press(page, dialog.save)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const list = dialog.list ?? dialog.api(id).replace(/\/[^/]+$/, '')
    const read = async () => dialog.read((await page.service.api('GET', list)).json<never>())
    await expect.poll(read).toMatchObject(dialog.after)
  },
)

test('two people who rename a folder are asked, and nothing is overwritten before the answer', async () => {
  const page = await aReadyPage()
  const id = await folder.prepare(page.service)
  await page.router.navigate({ to: '/' })
  await folder.open(page)
  await folder.type(page)
  await page.service.api('PUT', folder.api(id), { name: 'Trade fair' })
  await press(page, 'Save folder')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Someone else changed this meanwhile')).toBeVisible()
  expect(dialog.getByText('Trade fair')).toBeVisible()
  const read = async () => folder.read((await page.service.api('GET', '/folders')).json<never>())
  expect(await read()).toMatchObject({ name: 'Trade fair' })
  await press(page, 'Save mine')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await read()).toMatchObject({ name: 'Spring fair' })
})

test('a dialog in which nothing is changed sends nothing', async () => {
  const from = { name: 'Fair', note: '', etag: 'a' }
  const send = () => Promise.reject(new Error('sent'))
  expect(await saveEdit({ from, mine: { name: 'Fair', note: '' } }, send)).toBeNull()
})

test('a service without states of records gets the changed fields alone', async () => {
  const sent: unknown[] = []
  const send = async (...edit: unknown[]) => void sent.push(edit.slice(0, 2))
  await saveEdit({ from: { name: 'Fair', note: 'x' }, mine: { name: 'Fair', note: 'y' } }, send)
  expect(sent).toEqual([[{ note: 'y' }, {}]])
})

test('people who save all the time end in the failure, not in an endless loop', async () => {
  let turn = 0
  const send = () => {
    turn += 1
    const record = { name: 'Fair', note: `${turn}`, etag: `${turn}` }
    throw new RequestError({ kind: 'changed', message: '', current: null, changedBy: null, record })
  }
  const edit = { from: { name: 'Fair', note: '', etag: '' }, mine: { name: 'Mine', note: '' } }
  await expect(saveEdit(edit, async () => send())).rejects.toThrow(RequestError)
  expect(turn).toBe(5)
})
