import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { request } from '#dashboard/api/request.ts'
import { offeredToken } from '#dashboard/sign-in/offered-token.ts'
import { tokenFromAddress } from '#dashboard/sign-in/offered-token.ts'
import { aPage } from './support/a-page.tsx'
import type { OnTheWay } from './support/fetch-from-service.ts'
import { violations } from './support/violations.ts'

describe('sign-in', () => {
  test('a signed-out reader is asked for a token and then sees the requested screen', async () => {
    const { user, router } = await aPage({ path: '/account/plan', token: null })
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await violations()).toEqual([])
    await user.type(await screen.findByLabelText('Access token'), ' token-of-the-first-user ')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your files' })).toHaveFocus())
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/plan'))
    expect(JSON.parse(localStorage.getItem('tessera.credentials') ?? '')).toEqual({
      serviceUrl: '',
      person: 1,
      account: 1,
      since: expect.any(Number),
    })
  })

  test('an address of another site is not opened after the sign-in', async () => {
    const next = encodeURIComponent('/.//evil.example/x')
    const { user, router } = await aPage({ path: `/sign-in?next=${next}`, token: null })
    await user.type(await screen.findByLabelText('Access token'), 'token-of-the-first-user{Enter}')
    expect(await screen.findByRole('heading', { name: 'Welcome to Tessera' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/welcome')
  })

  test('the welcome says why it offers no passkey', async () => {
    const service = { dashboardOrigin: 'http://qr.acme.com' }
    await aPage({ path: '/welcome?step=passkey', person: { role: 'owner' }, service })
    expect(await screen.findByText('Passkeys need an address that starts with https://.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /passkey/i })).toBeNull()
  })

  test('the access token of a program is stored, and the session of this browser ends', async () => {
    const asked: string[] = []
    const { user, service } = await aPage({
      token: null,
      onTheWay: ({ method, path }) => void asked.push(`${method} ${path}`),
    })
    const token = await service.addUser(2)
    await user.type(await screen.findByLabelText('Access token'), `${token}{Enter}`)
    await screen.findByRole('heading', { name: 'Create your first QR code' })
    expect(JSON.parse(localStorage.getItem('tessera.credentials') ?? '')).toMatchObject({
      serviceUrl: '',
      token,
    })
    expect(asked).toContain('POST /api/v1/sign-out')
  })

  test('the printed link signs in and leaves no token in the URL', async () => {
    history.replaceState(null, '', '/?sort=title#token=token-of-the-first-user')
    offeredToken.set(tokenFromAddress())
    expect(location.href).toBe(`${location.origin}/?sort=title`)
    const { router } = await aPage({ path: '/?sort=title', token: null })
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible()
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'title' }))
    history.replaceState(null, '', '/')
  })

  test('an old printed link says that it expired', async () => {
    offeredToken.set('yesterday')
    await aPage({ token: null })
    expect(
      await screen.findByText('This sign-in link has expired. Enter an access token instead.'),
    ).toBeVisible()
    expect(localStorage.getItem('tessera.credentials')).toBeNull()
  })

  test('an empty token shows an error and gets the focus', async () => {
    const { user } = await aPage({ token: null })
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    const box = screen.getByLabelText('Access token')
    await waitFor(() => expect(box).toHaveFocus())
    expect(box).toHaveAccessibleDescription('Enter your access token.')
  })

  const unreachable: OnTheWay = () => Promise.reject(new TypeError('Failed to fetch'))
  const elsewhere = 'https://codes.example/base/'
  test.each<[string, string, OnTheWay | null, string]>([
    ['a wrong token', '', null, "This access token isn't valid."],
    ['a service that is down', '', unreachable, `${location.host} isn't responding.`],
    ['a host that does not exist', elsewhere, unreachable, "codes.example isn't responding."],
    [
      'a service that does not allow this page',
      elsewhere,
      ({ headers }) =>
        headers.has('authorization') ? Promise.reject(new TypeError('Failed to fetch')) : new Response(),
      `Ask its administrator to allow ${location.origin} (CORS).`,
    ],
    ['a page that is no service', elsewhere, () => new Response('<html>'), "isn't a QR code service."],
    ['JSON that is no service', elsewhere, () => Response.json({ hello: 1 }), "isn't a QR code service."],
    ['a service with a problem', elsewhere, () => new Response('', { status: 503 }), '(status 503)'],
    ['an address without https', 'http://codes.example', null, 'Use an address that starts with https://'],
    ['no address', 'https://', null, 'Enter an address that starts with https://.'],
    [
      'a foreign service that refuses the token in its own words',
      elsewhere,
      ({ method }) =>
        method === 'GET'
          ? new Response('no', { status: 404 })
          : Response.json({ message: 'unauthorized' }, { status: 403 }),
      "This access token isn't valid.",
    ],
  ])('%s is explained, and the typed values stay', async (_, url, onTheWay, words) => {
    const { user } = await aPage({ token: null, onTheWay: onTheWay ?? (() => undefined) })
    if (url !== '') await user.type(await screen.findByLabelText('Service URL'), url)
    await user.type(await screen.findByLabelText('Access token'), 'wrong')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText(words, { exact: false })).toBeVisible()
    expect(screen.getByLabelText('Access token')).toHaveValue('wrong')
    expect(localStorage.getItem('tessera.credentials')).toBeNull()
  })

  test('a foreign service with the two documented operations works, and the library lists its limits', async () => {
    const asked: string[] = []
    const { user } = await aPage({
      token: null,
      onTheWay({ method, path }) {
        asked.push(`${method} ${path}`)
        if (method === 'GET') return Response.json({ message: 'Cannot GET' }, { status: 404 })
        return Response.json({ success: false, error: 'QR code not found' }, { status: 404 })
      },
    })
    await user.type(await screen.findByLabelText('Service URL'), 'codes.example/base/api/v1/qr-code')
    await user.type(screen.getByLabelText('Access token'), 'abc')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('heading', { name: 'Create your first QR code' })).toBeVisible()
    expect(screen.getByText('This service offers create and update only')).toBeVisible()
    expect(asked).toContain('PUT /base/api/v1/qr-code/0')
    expect(asked.filter((request) => request.startsWith('GET /base/api/v1/qr-code'))).toEqual([])
  })

  test('signing out deletes the token and all loaded data', async () => {
    const { user, client } = await aPage({ codes: [{ title: 'Poster' }] })
    await screen.findByRole('article', { name: 'Poster' })
    await user.click(await screen.findByRole('button', { name: 'Account' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(localStorage.getItem('tessera.credentials')).toBeNull()
    expect(client.getQueryCache().getAll()).toEqual([])
  })

  test('signing out in another tab signs out this one', async () => {
    await aPage()
    await screen.findByRole('heading', { name: 'Library' })
    localStorage.removeItem('tessera.credentials')
    window.dispatchEvent(new StorageEvent('storage', { key: 'tessera.credentials' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})

describe('an expired token', () => {
  test('asks over the open screen and then sends pending saves', async () => {
    const { user, meanwhile, service, client } = await aPage({ codes: [{ title: 'Poster' }] })
    const card = await screen.findByRole('article', { name: 'Poster' })
    const search = screen.getByLabelText('Search')
    await user.type(search, 'post')
    // Search while the token is valid; otherwise the search would open the sign-in dialog before the star.
    const found = () => client.getQueryState(['qr-codes', 'list', { search: 'post' }])?.status
    await waitFor(() => expect(found()).toBe('success'))
    meanwhile(({ headers }) =>
      headers.get('authorization') === `Bearer ${service.token}`
        ? Response.json({ message: 'unauthorized' }, { status: 401 })
        : undefined,
    )
    await user.click(screen.getByRole('button', { name: 'Star Poster' }))
    expect(await screen.findByRole('alertdialog', { name: 'Sign in again' })).toBeVisible()
    expect(await violations()).toEqual([])
    expect(card).toBeInTheDocument()
    await waitFor(() => expect(screen.getByLabelText('Access token')).toHaveFocus())
    await user.type(screen.getByLabelText('Access token'), 'nonsense{Enter}')
    expect(await screen.findByText("This access token isn't valid.", { exact: false })).toBeVisible()

    meanwhile(({ headers }) => {
      if (headers.get('authorization') !== 'Bearer renewed')
        return Response.json({ message: 'unauthorized' }, { status: 401 })
      headers.set('authorization', `Bearer ${service.token}`)
      return undefined
    })
    await user.clear(screen.getByLabelText('Access token'))
    await user.type(screen.getByLabelText('Access token'), 'renewed{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await screen.findByRole('button', { name: 'Remove star from Poster' })).toBeVisible()
    expect(screen.getByLabelText('Search')).toBe(search)
    expect(search).toHaveValue('post')
  })

  test('keeps the half-typed token when the refused request is cancelled', async () => {
    const { user, meanwhile, client } = await aPage({ codes: [{ title: 'Poster' }] })
    await screen.findByRole('article', { name: 'Poster' })
    meanwhile(() => Response.json({ message: 'unauthorized' }, { status: 401 }))
    const question = client.fetchQuery({
      queryKey: ['asked'],
      queryFn: ({ signal }) => request('listTags', { signal }),
    })
    await user.type(await screen.findByLabelText('Access token'), 'half')
    await client.cancelQueries({ queryKey: ['asked'] })
    await expect(question).rejects.toThrow('CancelledError')
    expect(screen.getByLabelText('Access token')).toHaveValue('half')
  })

  test('shows no data of one user to another', async () => {
    const { user, service, meanwhile } = await aPage({ codes: [{ title: 'Poster' }] })
    await screen.findByRole('article', { name: 'Poster' })
    const other = await service.addUser(2)
    meanwhile(({ headers }) =>
      headers.get('authorization') === `Bearer ${service.token}`
        ? Response.json({ message: 'unauthorized' }, { status: 401 })
        : undefined,
    )
    await user.click(screen.getByRole('button', { name: 'Star Poster' }))
    await user.type(await screen.findByLabelText('Access token'), `${other}{Enter}`)
    expect(await screen.findByRole('heading', { name: 'Create your first QR code' })).toBeVisible()
    expect(screen.queryByRole('article', { name: 'Poster' })).toBeNull()
  })

  test('lets the reader sign out instead', async () => {
    const { user } = await aPage({
      onTheWay: () => Response.json({ message: 'unauthorized' }, { status: 401 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Sign out instead' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(vi.mocked(console.error)).not.toHaveBeenCalled()
  })
})
