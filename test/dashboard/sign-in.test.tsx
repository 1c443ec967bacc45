import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { request } from '#dashboard/api/request.ts'
import { offerToken } from '#dashboard/features/sign-in/offered-token.ts'
import { tokenFromAddress } from '#dashboard/shell/token-from-address.ts'
import { aPage } from './support/a-page.tsx'
import type { OnTheWay } from './support/fetch-from-service.ts'
import { violations } from './support/violations.ts'

describe('sign-in', () => {
  test('a signed-out reader is asked for a token and then sees the screen that they wanted', async () => {
    const { user, router } = await aPage({ path: '/plan', token: null })
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await violations()).toEqual([])
    await user.type(screen.getByLabelText('Access token'), ' token-of-the-first-user ')
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'Plan' })).toHaveFocus()
    expect(router.state.location.pathname).toBe('/plan')
    expect(JSON.parse(localStorage.getItem('tessera.credentials') ?? '')).toEqual({
      serviceUrl: '',
      token: 'token-of-the-first-user',
    })
  })

  test('the printed link signs in and leaves no token in the address', async () => {
    history.replaceState(null, '', '/?sort=title#token=token-of-the-first-user')
    offerToken(tokenFromAddress())
    expect(location.href).toBe('http://localhost:8080/?sort=title')
    const { router } = await aPage({ path: '/?sort=title', token: null })
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible()
    expect(router.state.location.search).toEqual({ sort: 'title' })
    history.replaceState(null, '', '/')
  })

  test('an old printed link says that it is no longer valid', async () => {
    offerToken('yesterday')
    await aPage({ token: null })
    expect(
      await screen.findByText('The sign-in link is no longer valid. Enter an access token instead.'),
    ).toBeVisible()
    expect(localStorage.getItem('tessera.credentials')).toBeNull()
  })

  test('an empty token is asked for, with the focus on it', async () => {
    const { user } = await aPage({ token: null })
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    const box = screen.getByLabelText('Access token')
    expect(box).toHaveFocus()
    expect(box).toHaveAccessibleDescription('Enter your access token.')
  })

  const unreachable: OnTheWay = () => Promise.reject(new TypeError('Failed to fetch'))
  const elsewhere = 'https://codes.example/base/'
  test.each<[string, string, OnTheWay | null, string]>([
    ['a wrong token', '', null, 'This access token is not valid.'],
    ['a service that is down', '', unreachable, 'No answer from localhost:8080.'],
    ['a host that does not exist', elsewhere, unreachable, 'No answer from codes.example.'],
    [
      'a service that does not allow this page',
      elsewhere,
      ({ headers }) =>
        headers.has('authorization') ? Promise.reject(new TypeError('Failed to fetch')) : new Response(),
      'Ask whoever runs it to allow http://localhost:8080 (CORS).',
    ],
    [
      'a page that is no service',
      elsewhere,
      () => new Response('<html>'),
      'answers, but not as a QR code service.',
    ],
    [
      'JSON that is no service',
      elsewhere,
      () => Response.json({ hello: 1 }),
      'answers, but not as a QR code service.',
    ],
    ['a service with a problem', elsewhere, () => new Response('', { status: 503 }), '(status 503)'],
    ['an address without https', 'http://codes.example', null, 'Only addresses that start with https://'],
    ['no address', 'https://', null, 'Enter an address that starts with https://.'],
    [
      'a foreign service that refuses the token in its own words',
      elsewhere,
      ({ method }) =>
        method === 'GET'
          ? new Response('no', { status: 404 })
          : Response.json({ message: 'unauthorized' }, { status: 403 }),
      'This access token is not valid.',
    ],
  ])('%s is told with its reason, and what was typed stays', async (_, url, onTheWay, words) => {
    const { user } = await aPage({ token: null, onTheWay: onTheWay ?? (() => undefined) })
    if (url !== '') await user.type(await screen.findByLabelText('Service URL'), url)
    await user.type(await screen.findByLabelText('Access token'), 'wrong')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText(words, { exact: false, ignore: '[aria-live]' })).toBeVisible()
    expect(screen.getByLabelText('Access token')).toHaveValue('wrong')
    expect(localStorage.getItem('tessera.credentials')).toBeNull()
  })

  test('a foreign service with the two documented operations only is usable, and its library says what it lacks', async () => {
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
    expect(await screen.findByRole('heading', { name: 'Make your first QR code' })).toBeVisible()
    expect(asked).toContain('PUT /base/api/v1/qr-code/0')
    expect(asked.filter((request) => request.startsWith('GET /base/api/v1/qr-code'))).toEqual([])
  })

  test('signing out forgets the token and everything that was loaded', async () => {
    const { user, client } = await aPage({ codes: [{ title: 'Poster' }] })
    await screen.findByRole('article', { name: 'Poster' })
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(localStorage.getItem('tessera.credentials')).toBeNull()
    expect(client.getQueryCache().getAll()).toEqual([])
  })

  test('another tab that signs out takes this one with it', async () => {
    await aPage()
    await screen.findByRole('heading', { name: 'Library' })
    localStorage.removeItem('tessera.credentials')
    window.dispatchEvent(new StorageEvent('storage', { key: 'tessera.credentials' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})

describe('an expired token', () => {
  test('asks again over the open screen and then sends what waited', async () => {
    const { user, meanwhile, service, client } = await aPage({ codes: [{ title: 'Poster' }] })
    const card = await screen.findByRole('article', { name: 'Poster' })
    const search = screen.getByLabelText('Search')
    await user.type(search, 'post')
    // Found while the token is good: otherwise the search asks for another one, and the question stands before the star.
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
    expect(await screen.findByText('This access token is not valid.', { exact: false })).toBeVisible()

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

  test('keeps what is typed of the new one when the question that was refused is taken back', async () => {
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

  test('shows nothing of one person to another who signs in', async () => {
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
    expect(await screen.findByRole('heading', { name: 'Make your first QR code' })).toBeVisible()
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
