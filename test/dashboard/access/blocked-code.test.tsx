import { screen, within } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { adminOf } from '../../service/access/admin-of.ts'
import { aPage } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'

// The editor draws dozens of pictures in a document without layout: slow, not stuck.
vi.setConfig({ testTimeout: 120_000 })

test('the owner of a blocked code reads why, in the library and above the editor', async () => {
  const page = await aPage({ codes: [{ title: 'Menu' }, { title: 'Poster' }] })
  await screen.findByText('Menu')
  await adminOf(page.service)(
    'code',
    'block',
    'go.acme.com/code-0',
    '--reason',
    'It leads to <b>malware</b>.',
  )
  await page.client.invalidateQueries()
  const card = await screen.findByRole('article', { name: 'Menu' })
  expect(await within(card).findByText('Blocked')).toBeVisible()
  expect(
    await within(card).findByText('Reason of the block: It leads to <b>malware</b>.'),
  ).toBeInTheDocument()
  expect(within(screen.getByRole('article', { name: 'Poster' })).queryByText(/Reason/)).toBeNull()

  await page.router.navigate({ to: '/codes/$id', params: { id: '1' } })
  expect(await screen.findByText('An administrator has blocked this code')).toBeVisible()
  expect(await screen.findByText('It leads to <b>malware</b>.')).toBeVisible()
  expect(screen.getByText('The print is not lost', { exact: false })).toBeVisible()
  expect(await screen.findByLabelText('Title')).toBeEnabled()
  expect(await violations(screen.getByRole('banner'))).toEqual([])
})

test('who leads to a host that is blocked later reads which, and why', async () => {
  const page = await aPage({ codes: [{ title: 'Menu', destinationUrl: 'https://www.closed.example/menu' }] })
  await screen.findByText('Menu')
  await adminOf(page.service)('blocklist', 'add', 'closed.example', '--reason', 'It collects passwords.')
  await page.client.invalidateQueries()
  const card = await screen.findByRole('article', { name: 'Menu' })
  expect(await within(card).findByText('Blocked')).toBeVisible()
  expect(
    within(card).getByText('Closed: links to www.closed.example are not allowed. It collects passwords.'),
  ).toBeInTheDocument()

  await page.router.navigate({ to: '/codes/$id', params: { id: '1' } })
  expect(await screen.findByText('This service does not allow links to www.closed.example')).toBeVisible()
  expect(screen.getByText('It collects passwords.')).toBeVisible()
  expect(screen.queryByText('An administrator has blocked this code')).toBeNull()
})
