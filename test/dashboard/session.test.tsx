import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sessionOf, storeCredentials, hasPendingSignOut } from '#dashboard/api/credentials.ts'
import { listDrafts, saveDraft } from '#dashboard/api/drafts.ts'
import { endSession } from '#dashboard/api/sign-in.ts'
import { call } from '#dashboard/api/request.ts'
import type { EditorValues } from '#dashboard/api/editor-values.ts'
import { openRow } from './editor/rows.ts'
import { aPage } from './support/a-page.tsx'

const editor = { role: 'editor', name: 'Eve' } as const
const key = 'tessera.credentials'

/** Another tab of this browser stores credentials. */
function inAnotherTab(credentials: object | null): void {
  if (credentials === null) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(credentials))
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

test('a visitor of a demo looks around, changes a code and saves it', async () => {
  const { user } = await aPage({
    token: null,
    service: { isDemo: true },
    codes: [{ title: 'Summer menu' }],
    before: async ({ addPerson, run }) => {
      await addPerson({ role: 'editor' })
      await run('update people set is_named = true')
    },
  })
  expect(await screen.findByRole('heading', { name: 'See what it can do' })).toBeVisible()
  expect(screen.queryByLabelText('Password')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Look around' }))
  await user.click(await screen.findByRole('link', { name: 'Summer menu' }))
  await openRow(user, 'Pattern')
  const patterns = within(screen.getByRole('radiogroup', { name: 'Pattern' }))
  await user.click(patterns.getByRole('radio', { name: 'Dots' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Live: scans now open', { exact: false })).toBeVisible()
})

test('a visitor of a demo hears that the hour is nearly over, and starts a new one after it', async () => {
  const { service, client } = await aPage({ person: { role: 'owner' }, service: { isDemo: true } })
  const beginAgo = async (minutes: number) => {
    const at = new Date(Date.now() - minutes * 60_000).toISOString()
    await service.run(`update users set created_at = '${at}'`)
    await client.invalidateQueries()
  }
  await screen.findByRole('heading', { name: 'Create your first QR code' })
  await beginAgo(56.5)
  expect(
    await screen.findByText('Your look-around ends in 4 minutes. Then you can start a new one.'),
  ).toBeVisible()
  await beginAgo(61)
  await service.run('delete from sessions')
  expect(await screen.findByRole('alertdialog', { name: 'Look around again' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/^Your look-around ends/)).toBeNull())
})

describe('a session', () => {
  test('reads and writes without a token, and its end is asked about over the open screen', async () => {
    const sent: (string | null)[] = []
    const { user, service, router } = await aPage({
      person: editor,
      codes: [{ title: 'Poster' }],
      onTheWay: ({ headers }) => void sent.push(headers.get('authorization')),
    })
    await user.click(await screen.findByRole('button', { name: 'Star Poster' }))
    const star = await screen.findByRole('button', { name: 'Remove star from Poster' })
    await waitFor(async () =>
      expect((await service.api('GET', '/qr-code')).json().data[0].isStarred).toBe(true),
    )
    expect(new Set(sent)).toEqual(new Set([null]))

    await service.run('delete from sessions')
    await user.click(star)
    await screen.findByRole('alertdialog', { name: 'Sign in again' })
    const again = await service.signIn({ role: 'editor' })
    inAnotherTab(sessionOf({ id: again, account: 1 }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    // They are somebody else, so the press of the person before is not sent for them.
    expect(await screen.findByRole('button', { name: 'Remove star from Poster' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/')
  })

  test('ends with a sign-out, also when the connection is back only later', async () => {
    const { user, meanwhile } = await aPage({ person: editor })
    await screen.findByRole('heading', { name: 'Create your first QR code' })
    meanwhile(() => Promise.reject(new TypeError('Failed to fetch')))
    await user.click(await screen.findByRole('button', { name: 'Account' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(localStorage.getItem(key)).toBeNull()
    await waitFor(() => expect(hasPendingSignOut()).toBe(true))
    meanwhile(null)
    const status = async () => (await call('readSession', {}, { serviceUrl: '' })).status
    expect(await status()).toBe(200)
    await endSession()
    expect(hasPendingSignOut()).toBe(false)
    expect(await status()).toBe(401)
  })

  test('of another account in another tab shows its codes here too', async () => {
    const { service, router } = await aPage({
      person: editor,
      path: '/account/appearance',
      codes: [{ title: 'Poster' }],
    })
    await screen.findByRole('heading', { name: 'Theme and language' })
    await service.addUser(2)
    const other = await service.signIn({ role: 'owner', userId: 2 })
    inAnotherTab(sessionOf({ id: other, account: 2 }))
    expect(await screen.findByRole('heading', { name: 'Create your first QR code' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/')
  })
})

test('a draft is seen by the person who wrote it, and by nobody else in this browser', async () => {
  const draft = {
    savedAt: '2026-05-01T10:00:00.000Z',
    reason: 'typed',
    codeId: null,
    values: {} as EditorValues,
  } as const
  const ids = async () => (await listDrafts()).map(({ id }) => id).filter((id) => id.startsWith('own-'))
  storeCredentials({ serviceUrl: '', token: 'old' })
  await saveDraft({ ...draft, id: 'own-token' })
  expect(await ids()).toEqual(['own-token'])
  storeCredentials(sessionOf({ id: 1, account: 1 }))
  await saveDraft({ ...draft, id: 'own-1' })
  expect(await ids()).toEqual(['own-1'])
  for (const [id, account] of [
    [2, 1],
    [1, 2],
  ] as const) {
    storeCredentials(sessionOf({ id, account }))
    expect(await ids()).toEqual([])
  }
  storeCredentials({ serviceUrl: '', token: 'old' })
  expect(await ids()).toEqual(['own-token'])
  storeCredentials(null)
})
