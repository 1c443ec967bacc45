import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setPendingInvitation } from '#dashboard/api/credentials.ts'
import { request } from '#dashboard/api/request.ts'
import { aPage } from './support/a-page.tsx'
import { violations } from './support/violations.ts'

const password = 'maple river 82 tram'
const eve = { role: 'editor', name: 'Eve', email: 'eve@acme.com' } as const

test('a session that ended is renewed by a password over the open form, and a forgotten one says whom to ask', async () => {
  const { user, service, hold } = await aPage({ person: eve, codes: [{ title: 'Poster' }] })
  await request('changePassword', { body: { password } })
  const search = await screen.findByLabelText('Search')
  await user.type(search, 'post')
  // Any request after the session's end opens the dialog, so the star is pressed before and waits.
  const send = hold('/qr-code/1')
  await user.click(await screen.findByRole('button', { name: 'Star Poster' }))
  await service.run('delete from sessions')
  send()
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign in again' }))
  await user.type(await dialog.findByLabelText('E-mail address'), 'eve@acme.com')
  expect(await violations()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Forgot your password?' }))
  expect(dialog.getByText(/Ask an owner of your account/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Back' }))
  expect(dialog.getByLabelText('E-mail address')).toHaveValue('eve@acme.com')
  await user.type(dialog.getByLabelText('Password'), `${password}{Enter}`)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await screen.findByRole('button', { name: 'Remove star from Poster' })).toBeVisible()
  expect(search).toHaveValue('post')
})

test('a person without an account is told how to get into one', async () => {
  await aPage({ person: { role: null, name: 'Eve' } })
  expect(await screen.findByRole('heading', { name: "You don't belong to an account" })).toBeVisible()
})

test('an empty library shows an invitation that was opened, and the person accepts it', async () => {
  const { user, service, router } = await aPage({ person: { role: 'owner', name: 'Olga', userId: 1 } })
  await service.addUser(2)
  const other = await service.inject({
    method: 'POST',
    url: '/api/v1/invitations',
    headers: { authorization: `Bearer ${await service.addUser(3)}` },
    payload: { role: 'editor' },
  })
  const token = new URL(other.json<{ link: string }>().link).hash.slice(1)
  setPendingInvitation({ token, accountName: 'Beta', invitedBy: 'Ben', expiresAt: '' })
  expect(await screen.findByText(/Ben invited you to Beta/)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Open invitation' }))
  await screen.findByText("You're signed in as Olga.")
  await user.click(screen.getByRole('button', { name: /^Join / }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect((await request('readMe')).data.accounts).toHaveLength(2)
  expect(localStorage.getItem('tessera.invitation')).toBeNull()
})
