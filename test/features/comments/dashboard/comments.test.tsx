import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage, type PageOptions } from '../../../dashboard/support/a-page.tsx'
import { compose } from '../../../dashboard/support/compose.ts'
import { violations } from '../../../dashboard/support/violations.ts'

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

test('who is left alone in an account that has comments still reads them', async () => {
  const { user, service, client } = await aCode()
  expect(screen.queryByRole('link', { name: /Comments/ })).toBeNull()
  await asOwner(service).post('/qr-code/1/comments', { text: 'Blue, please', mentions: [] })
  await client.invalidateQueries()
  await user.click(await screen.findByRole('link', { name: 'Comments 1' }))
  expect(await screen.findByText('Blue, please')).toBeVisible()
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

test('taking a word of an input method takes no mention', async () => {
  const page = await aPage({
    path: '/codes/1',
    codes: [{ title: 'Menu' }],
    person: { name: 'Vera', role: 'viewer' },
  })
  await page.user.click(await screen.findByRole('link', { name: 'Comments' }))
  const panel = await screen.findByRole('region', { name: 'Comments' })
  const comment = within(panel).getByRole('textbox', { name: 'New comment' })
  await page.user.type(comment, 'Look, @')
  await within(panel).findByRole('option', { name: 'Owner' })
  await compose(comment, 'ow')
  expect(comment).toHaveValue('Look, @ow')
  await within(panel).findByRole('option', { name: 'Owner' })
  await page.user.keyboard('{Enter}')
  expect(comment).toHaveValue('Look, @Owner ')
})

test('the letter after a name that was taken stands behind it, also before the next frame', async () => {
  const { user } = await aCode({ person: { name: 'Vera', role: 'viewer' } })
  await user.click(await screen.findByRole('link', { name: 'Comments' }))
  const field = await screen.findByRole('textbox', { name: 'New comment' })
  // What an earlier test typed and did not send.
  await user.clear(field)
  await user.type(field, 'look, please')
  await user.type(field, '@ow', { initialSelectionStart: 0, initialSelectionEnd: 0 })
  await screen.findByRole('option', { name: 'Owner' })
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  await user.keyboard('{Enter}and Vera ')
  expect(field).toHaveValue('@Owner and Vera look, please')
})
