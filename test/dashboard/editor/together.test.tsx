import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { followChanges } from '#dashboard/api/live-changes.ts'
import { aPage, type PageOptions } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'

async function aCode(options: PageOptions = {}) {
  const page = await aPage({ path: '/codes/1', codes: [{ title: 'Summer sale' }], ...options })
  await screen.findByRole('heading', { name: 'Summer sale', level: 1 })
  return page
}
const asOwner = (service: Awaited<ReturnType<typeof aPage>>['service']) => ({
  put: (url: string, payload: object) => service.inject({ method: 'PUT', url: `/api/v1${url}`, payload }),
  post: (url: string, payload: object) => service.inject({ method: 'POST', url: `/api/v1${url}`, payload }),
})

test('an approval is named with its version, and an edit names what changed since', async () => {
  const { service, router } = await aPage({ codes: [{ title: 'Summer sale' }] })
  const owner = asOwner(service)
  await owner.post('/qr-code/1/approval/decision', { decision: 'approved', version: 1 })
  await router.navigate({ to: '/codes/$id', params: { id: '1' } })
  expect(await screen.findByText('Approved version 1 by Owner, just now.')).toBeVisible()
  await router.navigate({ to: '/' })
  await owner.put('/qr-code/1', { pattern: 'rounded' })
  await router.navigate({ to: '/codes/$id', params: { id: '1' } })
  expect(await screen.findByText(/Approved version 1 by Owner, .* Changed since: Pattern\.$/)).toBeVisible()
})

/** The account needs approvals from now on, and the page knows it. */
async function requireApproval({ service, client }: Awaited<ReturnType<typeof aPage>>): Promise<void> {
  // A session that is on its way already would not know the new rule.
  await screen.findByRole('article', { name: 'Summer sale' })
  await asOwner(service).put('/account/approval', { isRequired: true })
  await client.invalidateQueries({ queryKey: ['session'] })
}

test('without an approval nothing is downloaded; the dialog names the members who may give it, and asks', async () => {
  const page = await aPage({ codes: [{ title: 'Summer sale' }], person: { name: 'Eve', role: 'editor' } })
  const { user, service, router } = page
  await requireApproval(page)
  await router.navigate({ to: '/codes/$id', params: { id: '1' } })
  await user.click(await screen.findByRole('button', { name: 'Download' }))
  await user.click(await screen.findByRole('button', { name: /^Download PDF,/ }))
  const dialog = await screen.findByRole('dialog', { name: 'This code needs an approval first' })
  expect(await within(dialog).findByText('May approve: Owner.')).toBeVisible()
  expect(await violations()).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Ask for approval' }))
  await user.type(within(dialog).getByLabelText('Note'), 'For Friday')
  await user.click(within(dialog).getByRole('button', { name: 'Ask' }))
  expect(await within(dialog).findByText('Not approved yet. Asked: Owner.')).toBeVisible()
  expect((await service.api('GET', '/inbox')).json().data[0]).toMatchObject({
    kind: 'approval-asked',
    text: 'For Friday',
  })
})

test('an approval in the dialog of a download is seen at once, and the download continues', async () => {
  const page = await aPage({ codes: [{ title: 'Summer sale' }] })
  const { user, router } = page
  await requireApproval(page)
  await router.navigate({ to: '/codes/$id', params: { id: '1' } })
  await user.click(await screen.findByRole('button', { name: 'Download' }))
  await user.click(await screen.findByRole('button', { name: /^Download PDF,/ }))
  const dialog = await screen.findByRole('dialog', { name: 'This code needs an approval first' })
  await user.click(await within(dialog).findByRole('button', { name: 'Approve version 1' }))
  const approved = await screen.findByRole('dialog', { name: 'This code is approved' })
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('no file is made here')
  })
  await user.click(within(approved).getByRole('button', { name: 'Continue download' }))
  // A file that nobody can make is one that nobody can test.
  expect(await screen.findByRole('alertdialog', { name: "We couldn't test this file" })).toBeVisible()
  expect(screen.queryByRole('dialog', { name: /approv/ })).toBeNull()
})

test('an approver is told that somebody else must approve their own edit', async () => {
  const { service, router, client } = await aPage({ codes: [{ title: 'Summer sale' }] })
  // Alone, nobody approves.
  await service.signIn({ name: 'Vera', role: 'editor' })
  await asOwner(service).put('/account/approval', { isByOther: true })
  await client.invalidateQueries()
  await router.navigate({ to: '/codes/$id', params: { id: '1' }, search: { show: 'approval' } })
  expect(await screen.findByText('You edited this code, so somebody else must approve it.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Approve version 1' })).toBeNull()
})

test('initials show who else has the code open', async () => {
  const { service } = await aCode({ person: { name: 'Eve', role: 'editor' } })
  await asOwner(service).put('/qr-code/1/presence', {})
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('img', { name: 'Also here: Owner' })).toBeVisible()
})

test('a save reaches the open editor and the open library of a colleague', async () => {
  const { service, router, client } = await aCode({ person: { name: 'Vic', role: 'viewer' } })
  followChanges(client)
  await asOwner(service).put('/qr-code/1', { title: 'Summer sale, north room' })
  expect(await screen.findByRole('heading', { name: 'Summer sale, north room', level: 1 })).toBeVisible()
  expect(await screen.findByText('Owner saved: Title')).toBeVisible()
  await router.navigate({ to: '/' })
  await screen.findByRole('article', { name: 'Summer sale, north room' })
  await asOwner(service).put('/qr-code/1', { title: 'Summer sale, south room' })
  expect(await screen.findByRole('article', { name: 'Summer sale, south room' })).toBeVisible()
})
