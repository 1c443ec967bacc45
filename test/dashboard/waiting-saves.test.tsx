import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { QrCode } from '#contract/record.ts'
import { operations } from '#contract/operations.ts'
import { twoOperationSession } from '#contract/two-operations/read-foreign-failure.ts'
import { type Draft, listDrafts, saveDraft } from '#dashboard/api/drafts.ts'
import { holdDraft } from '#dashboard/api/drafts.ts'
import { calm } from '#dashboard/app/signed-in-screen.tsx'
import { newValues } from '#dashboard/api/editor-values.ts'
import { clearDrafts } from './support/clear-drafts.ts'
import { aPage, type PageOptions } from './support/a-page.tsx'
import { violations } from './support/violations.ts'
import { reachField } from './editor/rows.ts'

const base = {
  ...newValues('go.acme.com', 'UTC'),
  title: 'Summer sale',
  slashTag: 'summer',
  destinationUrl: 'https://example.com/page-0',
}
const values = { ...base, title: 'Winter sale' }

beforeEach(clearDrafts)
// The queue starts after the first screen; no test needs to wait for that.
beforeEach(() => {
  const wait = window.setTimeout
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: TimerHandler, delay?: number) =>
    wait(run, delay === calm ? 0 : delay)) as typeof setTimeout)
})

/** The offline library with one code. Counts write requests. */
async function offline(options: PageOptions = {}) {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const page = await aPage({ codes: [{ title: 'Summer sale', slashTag: 'summer' }], ...options })
  await screen.findByText('Summer sale')
  const written: { method: string; path: string; headers: Headers }[] = []
  const stored = async () => (await page.service.api('GET', '/qr-code/1')).json().data as QrCode
  return {
    ...page,
    written,
    stored,
    codes: async () => (await page.service.api('GET', '/qr-code')).json().data as QrCode[],
    wait: async (change: Partial<Draft> = {}) =>
      saveDraft({
        id: 'w1',
        savedAt: new Date().toISOString(),
        reason: 'waiting',
        codeId: 1,
        values,
        base,
        waiting: {
          account: ' 1 person 1',
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
        // The service also stores drafts.
        if (
          (method === 'PUT' && /\/qr-code\/\d+$/.test(path)) ||
          (method === 'POST' && path === '/api/v1/qr-code')
        )
          written.push({ method, path, headers })
        return answer({ method, path })
      })
      online.mockReturnValue(true)
      window.dispatchEvent(new Event('online'))
    },
  }
}

test('a queued edit is sent from the library with its base version, and announced', async () => {
  const page = await offline()
  const { updatedAt } = await page.stored()
  await page.wait()
  await screen.findByText("Saves when you're back online")
  expect(await violations()).toEqual([])
  page.goOnline()
  await screen.findByText("“Winter sale” saved now that you're back online.")
  expect(await page.stored()).toMatchObject({ title: 'Winter sale' })
  await waitFor(async () => expect(await listDrafts()).toEqual([]))
  expect(page.written).toHaveLength(1)
  expect(page.written[0]?.headers.get('if-match')).toBe(`"${updatedAt}"`)
})

test('a conflicting queued edit stays a draft, is listed, and leads to the choice', async () => {
  const page = await offline()
  await page.wait()
  await page.service.api('PUT', '/qr-code/1', { title: 'Autumn sale' })
  page.goOnline()
  await screen.findByText(
    "“Winter sale” wasn't saved because someone else saved it first. Your work is saved as a draft.",
  )
  expect(await listDrafts()).toMatchObject([
    { id: 'w1', reason: 'changed', values: { title: 'Winter sale' } },
  ])
  await screen.findByText('Someone else saved this code')
  expect(await page.stored()).toMatchObject({ title: 'Autumn sale' })

  await page.user.click(screen.getByRole('button', { name: 'Open draft' }))
  expect(await reachField(page.user, 'Title')).toHaveValue('Winter sale')
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this code' })
  await page.user.click(within(dialog).getByRole('radio', { name: /Autumn sale/ }))
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Autumn sale'))
  expect(page.written).toHaveLength(1)
})

test('a queued edit with a lost response does not conflict with itself', async () => {
  const page = await offline()
  await page.wait()
  await page.service.api('PUT', '/qr-code/1', { title: 'Winter sale' })
  page.goOnline()
  await screen.findByText("“Winter sale” saved now that you're back online.")
  await waitFor(async () => expect(await listDrafts()).toEqual([]))
})

test('a queued new code is created once, whatever the response', async () => {
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
      account: ' 1 person 1',
      values: made,
      request: { kind: 'create', body, key: 'key-of-the-draft' },
    },
    values: { ...made, title: 'Winter sale, and more' },
  })
  page.goOnline()
  await screen.findByText(/saved now that you're back online. Your later changes/)
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

/** The session of a service that offers everything but headers of ours. */
const withoutKeys = () =>
  Response.json({
    ...twoOperationSession,
    twoOperations: undefined,
    user: { id: 1, name: '' },
    operations: Object.keys(operations),
  })

test('a new code that may have arrived at a service without keys is sent once, and stays a draft', async () => {
  const page = await offline({
    onTheWay: ({ path }) => (path === '/api/v1/session' ? withoutKeys() : undefined),
  })
  const made = { ...values, slashTag: 'winter' }
  const body = {
    destinationUrl: 'https://a.example/',
    brandedDomain: 'go.acme.com',
    slashTag: 'winter',
    qr: {},
  }
  const request = { kind: 'create', body, key: 'a-key' } as const
  await page.wait({ codeId: null, values: made, waiting: { account: ' 1', values: made, request } })
  page.goOnline(({ method, path }) => {
    if (path === '/api/v1/session') return withoutKeys()
    return method === 'POST' ? new Response('', { status: 502 }) : undefined
  })
  await screen.findByText(/We don't know whether “Winter sale” was saved/)
  const [draft] = await listDrafts()
  expect(draft).toMatchObject({ reason: 'refused', values: { slashTag: 'winter' } })
  expect(draft).not.toHaveProperty('waiting')
  expect(page.written).toHaveLength(1)
})

test.each([
  [400, { success: false, message: 'wrong' }, 'refused', 'because the service rejected it'],
  [404, { message: 'gone' }, 'refused', 'because the code no longer exists'],
  [409, { success: false, message: 'in use' }, 'refused', 'because its short link is in use'],
])('a queued edit answered with %i stays a draft with a reason', async (status, body, reason, words) => {
  const page = await offline()
  await page.wait()
  page.goOnline(({ method }) => (method === 'PUT' ? Response.json(body, { status }) : undefined))
  await screen.findByText(new RegExp(`wasn't saved ${words}`))
  const [draft] = await listDrafts()
  expect(draft).toMatchObject({ reason, values: { title: 'Winter sale' } })
  expect(draft).not.toHaveProperty('waiting')
})

test('a failing service keeps the edit queued', async () => {
  const page = await offline()
  await page.wait()
  page.goOnline(({ method }) => (method === 'PUT' ? new Response('', { status: 503 }) : undefined))
  await waitFor(() => expect(page.written).toHaveLength(1))
  expect(await listDrafts()).toMatchObject([{ reason: 'waiting', waiting: { account: ' 1 person 1' } }])
})

test('drafts open in a form or of another user are left alone', async () => {
  const page = await offline({ codes: [{ title: 'Summer sale' }, { title: 'Poster' }] })
  await page.wait()
  const [mine] = await listDrafts()
  if (mine?.waiting === undefined) throw new Error('nothing waits')
  await saveDraft({ ...mine, id: 'w2', waiting: { ...mine.waiting, account: ' 2' } })
  const leave = holdDraft('w1')
  // A draft of another code, after which the others would be sent too.
  const poster = (await page.codes()).find(({ title }) => title === 'Poster')
  if (poster === undefined || mine.waiting.request.kind !== 'update') throw new Error('nothing to send')
  const request = { ...mine.waiting.request, id: poster.id, ifMatch: poster.updatedAt }
  await saveDraft({ ...mine, id: 'w3', codeId: poster.id, waiting: { ...mine.waiting, request } })
  page.goOnline()
  await page.router.navigate({ to: '/account/plan' })
  await waitFor(async () => expect((await listDrafts()).map(({ id }) => id).toSorted()).toEqual(['w1', 'w2']))
  expect(page.written.map(({ path }) => path)).toEqual([`/api/v1/qr-code/${poster.id}`])
  leave()
  await page.router.navigate({ to: '/' })
  await waitFor(async () => expect(await listDrafts()).toMatchObject([{ id: 'w2' }]))
  expect(page.written).toHaveLength(2)
})
