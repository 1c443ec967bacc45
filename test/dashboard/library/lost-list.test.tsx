import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../support/a-page.tsx'

/** Answers in place of our service that say nothing about what it offers. */
const answers: readonly [string, () => Response][] = [
  ['a page that is not found', () => new Response('<html>Not found</html>', { status: 404 })],
  [
    'an operation that is not found',
    () => Response.json({ success: false, message: 'Not found.' }, { status: 404 }),
  ],
  ['a method that is not allowed', () => new Response('', { status: 405 })],
  ['an operation that is not there', () => new Response('', { status: 501 })],
  ['an HTML page', () => new Response('<html>Welcome</html>')],
  ['a body that is cut off', () => new Response('{"user":{"id":1,"na')],
  ['another body', () => Response.json({ hello: 1 })],
]

test.each(answers)('%s instead of the session is an error, never an empty library', async (_, answer) => {
  const lost = { is: true }
  const { user } = await aPage({
    codes: [{ title: 'Summer' }],
    onTheWay: ({ path }) => (lost.is && path === '/api/v1/session' ? answer() : undefined),
  })
  const [retry] = await screen.findAllByRole('button', { name: 'Try again' })
  expect(screen.queryByText(/create and update only/)).toBeNull()
  expect(screen.queryByText(/can't list codes/)).toBeNull()
  lost.is = false
  await user.click(retry!)
  expect(await screen.findByRole('article', { name: 'Summer' })).toBeVisible()
})

test.each(answers)('%s instead of the list is an error, never an empty library', async (_, answer) => {
  const lost = { is: true }
  const { user } = await aPage({
    codes: [{ title: 'Summer' }],
    onTheWay: ({ path }) => (lost.is && path.startsWith('/api/v1/qr-code?') ? answer() : undefined),
  })
  const [retry] = await screen.findAllByRole('button', { name: 'Try again' })
  expect(screen.queryByText('Summer')).toBeNull()
  lost.is = false
  await user.click(retry!)
  expect(await screen.findByRole('article', { name: 'Summer' })).toBeVisible()
})

test('folders that fail to load say so beside the codes, in a browser that never showed any', async () => {
  localStorage.removeItem('tessera.folders')
  const lost = { is: true }
  const { service, user } = await aPage({
    codes: [{ title: 'Summer' }],
    onTheWay: ({ path }) =>
      lost.is && path === '/api/v1/folders' ? new Response('', { status: 501 }) : undefined,
  })
  await service.inject({ method: 'POST', url: '/api/v1/folders', payload: { name: 'Campaigns' } })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(await screen.findByRole('article', { name: 'Summer' })).toBeVisible()
  lost.is = false
  await user.click(retry)
  expect(await screen.findAllByText('All codes')).not.toEqual([])
})
