import { screen, waitFor, within } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { QrCode } from '#contract/record.ts'
import { deleteDraft, type Draft, listDrafts, saveDraft } from '#dashboard/drafts/draft-store.ts'
import { holdDraft } from '#dashboard/drafts/draft-lock.ts'
import { newValues } from '#dashboard/drafts/editor-values.ts'
import { aPage, type PageOptions } from './support/a-page.tsx'
import { violations } from './support/violations.ts'

vi.setConfig({ testTimeout: 120_000 })

// Both forms of one code are drawn in a document without layout: slow, not stuck.
const long = { timeout: 30_000 }
const base = {
  ...newValues('go.acme.com', 'UTC'),
  title: 'Summer sale',
  slashTag: 'summer',
  destinationUrl: 'https://example.com/page-0',
}
const values = { ...base, title: 'Winter sale' }

beforeEach(async () => {
  for (const draft of await listDrafts()) await deleteDraft(draft.id)
})

/** The library without a connection, beside one code. Counts the calls that write. */
async function offline(options: PageOptions = {}) {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const page = await aPage({ codes: [{ title: 'Summer sale', slashTag: 'summer' }], ...options })
  await screen.findByText('Summer sale')
  const written: { method: string; path: string; headers: Headers }[] = []
  const stored = async () =>
    (await page.service.inject({ method: 'GET', url: '/api/v1/qr-code/1' })).json().data as QrCode
  return {
    ...page,
    written,
    stored,
    codes: async () =>
      (await page.service.inject({ method: 'GET', url: '/api/v1/qr-code' })).json().data as QrCode[],
    wait: async (change: Partial<Draft> = {}) =>
      saveDraft({
        id: 'w1',
        savedAt: new Date().toISOString(),
        reason: 'waiting',
        codeId: 1,
        values,
        base,
        waiting: {
          account: ' 1',
          values,
          request: {
            kind: 'update',
            id: 1,
            body: { title: 'Winter sale', isEdit: true },
            ifMatch: (await stored()).updatedAt,
          },
        },
        ...change,
      }),
    goOnline(answer: (call: { method: string; path: string }) => Response | undefined = () => undefined) {
      page.meanwhile(({ method, path, headers }) => {
        if (method === 'PUT' || (method === 'POST' && path === '/api/v1/qr-code'))
          written.push({ method, path, headers })
        return answer({ method, path })
      })
      online.mockReturnValue(true)
      window.dispatchEvent(new Event('online'))
    },
  }
}

test('an edit that waits is sent from the library, with the version it was made on, and told', async () => {
  const page = await offline()
  const { updatedAt } = await page.stored()
  await page.wait()
  await screen.findByText('Sent as soon as there is a connection')
  expect(await violations()).toEqual([])
  page.goOnline()
  await screen.findByText('“Winter sale” is saved. It had waited for a connection.', {}, long)
  expect(await page.stored()).toMatchObject({ title: 'Winter sale' })
  await waitFor(async () => expect(await listDrafts()).toEqual([]))
  expect(page.written).toHaveLength(1)
  expect(page.written[0]?.headers.get('if-match')).toBe(`"${updatedAt}"`)
})

test('an edit over a newer save stays a draft, is named, and leads to the choice', async () => {
  const page = await offline()
  await page.wait()
  await page.service.inject({ method: 'PUT', url: '/api/v1/qr-code/1', payload: { title: 'Autumn sale' } })
  page.goOnline()
  await screen.findByText(
    '“Winter sale” was not saved: somebody saved it meanwhile. Your work is kept as a draft.',
    {},
    long,
  )
  expect(await listDrafts()).toMatchObject([
    { id: 'w1', reason: 'changed', values: { title: 'Winter sale' } },
  ])
  await screen.findByText('Somebody saved this code meanwhile')
  expect(await page.stored()).toMatchObject({ title: 'Autumn sale' })

  await page.user.click(screen.getByRole('button', { name: 'Open it' }))
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Winter sale'), long)
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const dialog = await screen.findByRole('dialog', { name: 'Somebody saved this code meanwhile' }, long)
  await page.user.click(within(dialog).getByRole('radio', { name: /Autumn sale/ }))
  await page.user.click(within(dialog).getByRole('button', { name: 'Save this' }))
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Autumn sale'))
  expect(page.written).toHaveLength(1)
})

test('an edit whose answer was lost is not taken for a conflict with itself', async () => {
  const page = await offline()
  await page.wait()
  await page.service.inject({ method: 'PUT', url: '/api/v1/qr-code/1', payload: { title: 'Winter sale' } })
  page.goOnline()
  await screen.findByText('“Winter sale” is saved. It had waited for a connection.', {}, long)
  await waitFor(async () => expect(await listDrafts()).toEqual([]))
})

test('a new code that waits is made once, whatever becomes of the answer', async () => {
  const page = await offline()
  const made = { ...values, slashTag: 'winter' }
  const body = {
    destinationUrl: 'https://example.com/winter',
    brandedDomain: 'go.acme.com',
    slashTag: 'winter',
    title: 'Winter sale',
    qr: {},
  }
  await page.service.inject({
    method: 'POST',
    url: '/api/v1/qr-code',
    payload: body,
    headers: { 'idempotency-key': 'key-of-the-draft' },
  })
  await page.wait({
    codeId: null,
    waiting: {
      account: ' 1',
      values: made,
      request: { kind: 'create', body, key: 'key-of-the-draft' },
    },
    values: { ...made, title: 'Winter sale, and more' },
  })
  page.goOnline()
  await screen.findByText(/is saved. It had waited for a connection. What you typed after it/, {}, long)
  expect(await page.codes()).toHaveLength(2)
  expect(await listDrafts()).toMatchObject([
    {
      reason: 'typed',
      codeId: 2,
      values: { title: 'Winter sale, and more' },
      base: { title: 'Winter sale' },
    },
  ])
  expect((await listDrafts())[0]).not.toHaveProperty('waiting')
})

test.each([
  [400, { success: false, message: 'wrong' }, 'refused', 'the service refused it'],
  [404, { message: 'gone' }, 'refused', 'the code is not there any more'],
  [409, { success: false, message: 'in use' }, 'refused', 'its short link is in use'],
])('an edit that is answered %i stays a draft with a word why', async (status, body, reason, words) => {
  const page = await offline()
  await page.wait()
  page.goOnline(({ method }) => (method === 'PUT' ? Response.json(body, { status }) : undefined))
  await screen.findByText(new RegExp(`was not saved: ${words}`), {}, long)
  const [draft] = await listDrafts()
  expect(draft).toMatchObject({ reason, values: { title: 'Winter sale' } })
  expect(draft).not.toHaveProperty('waiting')
})

test('a service that fails keeps the edit waiting', async () => {
  const page = await offline()
  await page.wait()
  page.goOnline(({ method }) => (method === 'PUT' ? new Response('', { status: 503 }) : undefined))
  await waitFor(() => expect(page.written).toHaveLength(1), long)
  expect(await listDrafts()).toMatchObject([{ reason: 'waiting', waiting: { account: ' 1' } }])
})

test('what is open in a form, or is somebody else’s, is left alone', async () => {
  const page = await offline()
  await page.wait()
  const [mine] = await listDrafts()
  if (mine?.waiting === undefined) throw new Error('nothing waits')
  await saveDraft({ ...mine, id: 'w2', waiting: { ...mine.waiting, account: ' 2' } })
  const leave = holdDraft('w1')
  page.goOnline()
  await page.router.navigate({ to: '/plan' })
  await screen.findByRole('heading', { name: /plan/i, level: 1 })
  // Longer than it rests before it looks.
  await new Promise((later) => setTimeout(later, 1_500))
  expect(page.written).toEqual([])
  leave()
  await page.router.navigate({ to: '/' })
  await waitFor(async () => expect(await listDrafts()).toMatchObject([{ id: 'w2' }]), long)
  expect(page.written).toHaveLength(1)
})
