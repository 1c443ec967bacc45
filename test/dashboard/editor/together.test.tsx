import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
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

test('a viewer mentions a member by keyboard; a failed send keeps the text', async () => {
  const { user, service, meanwhile } = await aCode({ person: { name: 'Vera', role: 'viewer' } })
  await user.click(await screen.findByRole('link', { name: 'Comments' }))
  const panel = await screen.findByRole('region', { name: 'Comments' })
  expect(await within(panel).findByText(/No comments yet/)).toBeVisible()
  const field = within(panel).getByRole('textbox', { name: 'New comment' })
  await user.type(field, 'Is it large enough, @ow')
  expect(await within(panel).findByRole('option', { name: 'Owner' })).toHaveAttribute('aria-selected', 'true')
  expect(await violations()).toEqual([])
  await user.keyboard('{Enter}')
  expect(field).toHaveValue('Is it large enough, @Owner ')

  meanwhile(({ method, path }) =>
    method === 'POST' && path.endsWith('/comments') ? new Response('{}', { status: 503 }) : undefined,
  )
  await user.click(within(panel).getByRole('button', { name: 'Comment' }))
  expect(await within(panel).findByRole('alert')).toBeVisible()
  expect(field).toHaveValue('Is it large enough, @Owner ')
  meanwhile(null)
  await user.click(within(panel).getByRole('button', { name: 'Comment' }))
  await waitFor(() => expect(field).toHaveValue(''))
  expect(await within(panel).findByText('@Owner')).toBeVisible()
  const inbox = await service.api('GET', '/inbox')
  expect(inbox.json().data[0]).toMatchObject({ kind: 'mention', name: 'Vera', title: 'Summer sale' })

  await user.click(within(panel).getByRole('button', { name: 'Resolve' }))
  expect(await within(panel).findByText('Everything is resolved.')).toBeVisible()
  await user.click(within(panel).getByRole('button', { name: 'Resolved (1)' }))
  await user.click(await within(panel).findByRole('button', { name: 'Open again' }))
  expect(await within(panel).findByRole('button', { name: 'Open (1)' })).toBeVisible()
  await user.type(field, 'Not sent')
  await user.click(screen.getByRole('link', { name: 'Code' }))
  await user.click(await screen.findByRole('link', { name: 'Comments 1' }))
  expect(await screen.findByRole('textbox', { name: 'New comment' })).toHaveValue('Not sent')
})

test('who works alone has no comments, and their earlier address leads to the tab', async () => {
  const { service, router, client } = await aCode()
  expect(screen.queryByRole('link', { name: /Comments/ })).toBeNull()
  await service.signIn({ name: 'Vera', role: 'editor' })
  await client.invalidateQueries()
  await router.navigate({ to: '/codes/$id', params: { id: '1' }, search: { show: 'comments' } })
  expect(await screen.findByRole('region', { name: 'Comments' })).toBeVisible()
  const tabs = within(screen.getByRole('navigation', { name: 'This code' }))
  expect(tabs.getByText('Comments')).toHaveAttribute('aria-current', 'page')
})

test('a notice leads from the inbox to the comment, and is read then', async () => {
  const { user, service } = await aPage({
    codes: [{ title: 'Summer sale' }],
    person: { name: 'Vera', role: 'viewer' },
  })
  const members = (await service.api('GET', '/members')).json<{
    data: { id: number; name: string }[]
  }>()
  const vera = members.data.find(({ name }) => name === 'Vera')?.id ?? 0
  await asOwner(service).post('/qr-code/1/comments', { text: '@Vera, look', mentions: [vera] })
  await user.click(await screen.findByRole('button', { name: /^Inbox/ }))
  const inbox = await screen.findByRole('dialog', { name: 'Inbox' })
  await user.click(await within(inbox).findByRole('link', { name: /Owner mentioned you/ }))
  const comments = await screen.findByRole('region', { name: 'Comments' })
  expect(await within(comments).findByText(', look')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Inbox' })).toBeVisible()
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
  await user.click(within(dialog).getByRole('button', { name: 'Create link' }))
  const link = await within(dialog).findByRole('link', { name: 'Open page' })
  expect(link.getAttribute('href')).toMatch(/\/approval\/[\w-]{43}$/)
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
