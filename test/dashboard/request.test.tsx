import { act, renderHook, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Failure } from '#contract/failure.ts'
import { twoOperationSession } from '#contract/two-operations/read-foreign-failure.ts'
import { useCreateQrCode } from '#dashboard/api/change-qr-code.ts'
import { idempotencyKeys } from '#dashboard/api/change-qr-code.ts'
import { storeCredentials } from '#dashboard/api/credentials.ts'
import { failureOf, RequestError } from '#dashboard/api/failure-of.ts'
import { useQrCodes, useQrCode } from '#dashboard/api/qr-codes.ts'
import { createQueryClient } from '#dashboard/api/query-client.ts'
import { request } from '#dashboard/api/request.ts'
import { useSlashTagAvailability } from '#dashboard/api/link-checks.ts'
import { useUpdateQrCode } from '#dashboard/api/change-qr-code.ts'
import { aCodeBody } from './support/a-page.tsx'
import { aService, type ServiceOptions } from './support/a-service.ts'
import { fetchFromService, type OnTheWay } from './support/fetch-from-service.ts'

async function aConnection(options: { service?: ServiceOptions; onTheWay?: OnTheWay } = {}) {
  const service = await aService(options.service)
  const line = { onTheWay: options.onTheWay ?? null }
  vi.stubGlobal(
    'fetch',
    fetchFromService(service, () => line.onTheWay),
  )
  storeCredentials({ serviceUrl: '', token: service.token })
  const client = createQueryClient(1)
  onTestFinished(async () => {
    storeCredentials(null)
    client.clear()
    vi.unstubAllGlobals()
    await service.close()
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { service, client, line, use: <T,>(hook: () => T) => renderHook(hook, { wrapper }) }
}

describe('a request', () => {
  test.each<[string, () => Response | Promise<Response>, object]>([
    [
      'an HTML page of a proxy',
      () => new Response('<html>502</html>', { status: 502 }),
      { kind: 'server', status: 502 },
    ],
    ['an empty answer', () => new Response('', { status: 500 }), { kind: 'server', status: 500 }],
    [
      'a success that is no answer of this service',
      () => Response.json({ hello: 1 }),
      { kind: 'network', reason: 'unreadable' },
    ],
    ['a success in HTML', () => new Response('<html>'), { kind: 'network', reason: 'unreadable' }],
    [
      'a broken connection',
      () => Promise.reject(new TypeError('Failed to fetch')),
      { kind: 'network', reason: 'offline' },
    ],
    [
      'too many requests',
      () => Response.json({ message: 'slow down' }, { status: 429, headers: { 'retry-after': '7' } }),
      { kind: 'server', status: 429, retryAfter: 7 },
    ],
  ])('that meets %s rejects with a failure', async (_, answer, failure) => {
    await aConnection({ onTheWay: answer })
    const thrown: unknown = await request('listQrCodes').catch((reason: unknown) => reason)
    expect(thrown).toBeInstanceOf(Error)
    expect(failureOf(thrown)).toMatchObject(failure)
  })

  test('to a service with two operations reads its sentences', async () => {
    const body = { error: true, data: { message: 'QR code limit exceeded for the current plan, upgrade' } }
    await aConnection({ onTheWay: () => Response.json(body, { status: 403 }) })
    storeCredentials({ serviceUrl: '', token: 'x', twoOperations: true })
    const thrown: unknown = await request('createQrCode').catch((reason: unknown) => reason)
    expect(failureOf(thrown)).toMatchObject({ kind: 'plan-limit', limit: 'codes', used: null })
  })

  test('that fails by a mistake of the dashboard tells a bug', () => {
    expect(failureOf(new TypeError('x is undefined'))).toEqual({ kind: 'bug', message: 'x is undefined' })
  })

  test('that takes too long times out', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(
      AbortSignal.abort(new DOMException('late', 'TimeoutError')),
    )
    await aConnection()
    await expect(request('readSession')).rejects.toMatchObject({
      failure: { kind: 'network', message: '', reason: 'timeout' },
    })
  })

  test('that is cancelled is no failure', async () => {
    await aConnection()
    const thrown: unknown = await request('readSession', { signal: AbortSignal.abort() }).catch(
      (reason: unknown) => reason,
    )
    expect(thrown).toMatchObject({ name: 'AbortError' })
  })

  test('of a signed-out reader sends nothing', async () => {
    const asked = vi.fn<OnTheWay>()
    await aConnection({ onTheWay: asked })
    storeCredentials(null)
    await expect(request('readSession')).rejects.toMatchObject({ failure: { kind: 'unauthorized' } })
    expect(asked).not.toHaveBeenCalled()
  })

  test('is not retried after a refusal, and a read is retried twice after an error', async () => {
    const asked: string[] = []
    const { use } = await aConnection({
      onTheWay({ path }) {
        asked.push(path)
        return path.includes('/qr-code?') ? new Response('', { status: 503 }) : undefined
      },
    })
    const missing = use(() => useQrCode(99))
    await waitFor(() => expect(failureOf(missing.result.current.error).kind).toBe('not-found'))
    const broken = use(() => useQrCodes({}))
    await waitFor(() => expect(failureOf(broken.result.current.error).kind).toBe('server'))
    expect(asked.filter((path) => path.includes('/qr-code/99'))).toHaveLength(1)
    expect(asked.filter((path) => path.includes('/qr-code?'))).toHaveLength(3)
  })
})

test('a rate-limited later page is refetched by itself, without the pages before', async () => {
  const now = Date.parse('2026-06-01T12:00:59.000Z')
  const asked: string[] = []
  const { service, use, line } = await aConnection({ service: { now } })
  const rows = Array.from({ length: 60 }, (_, index) => ({ key: `row-${index}`, body: aCodeBody(index) }))
  await service.api('POST', '/qr-code/import', { rows })
  const codes = use(() => useQrCodes({}))
  await waitFor(() => expect(codes.result.current.hasNextPage).toBe(true))
  line.onTheWay = ({ path }) => void asked.push(path)
  await service.limitRequests(0)
  await act(async () => void (await codes.result.current.fetchNextPage()))
  await waitFor(() =>
    expect(codes.result.current.error).toMatchObject({ failure: { status: 429, retryAfter: 1 } }),
  )
  await service.limitRequests(6_000)
  await service.wait(60_000)
  await waitFor(() => expect(codes.result.current.data?.pages).toHaveLength(2))
  expect(codes.result.current.error).toBeNull()
  expect(asked.filter((path) => !path.includes('cursor='))).toEqual([])
})

describe('creating', () => {
  test('again after a lost response returns the first record', async () => {
    const lost = { next: true }
    const { service, use, line } = await aConnection()
    line.onTheWay = async ({ method, body, headers }) => {
      if (method !== 'POST' || !lost.next) return undefined
      lost.next = false
      await service.inject({
        method: 'POST',
        url: '/api/v1/qr-code',
        headers: Object.fromEntries(headers),
        payload: String(body),
      })
      throw new TypeError('Failed to fetch')
    }
    const keys = idempotencyKeys()
    const create = use(() => useCreateQrCode(keys))
    const body = aCodeBody()
    await act(() => create.result.current.mutateAsync(body).catch(() => undefined))
    await waitFor(() =>
      expect(create.result.current.error).toMatchObject({ failure: { kind: 'network', reason: 'offline' } }),
    )
    const code = await act(() => create.result.current.mutateAsync(body))
    expect(code).toMatchObject({ slashTag: 'code-0' })
    const list = await service.api('GET', '/qr-code')
    expect(list.json()).toMatchObject({ total: 1 })
  })

  test('sends no own header to a service that does not support it', async () => {
    const seen: (string | null)[] = []
    const { use } = await aConnection({
      onTheWay({ method, headers }) {
        if (method === 'GET') return Response.json(twoOperationSession)
        seen.push(headers.get('idempotency-key'))
        return undefined
      },
    })
    const keys = idempotencyKeys()
    const create = use(() => useCreateQrCode(keys))
    await act(() => create.result.current.mutateAsync(aCodeBody()))
    expect(seen).toEqual([null])
  })

  test('a taken tag is a conflict with three suggestions', async () => {
    const { use } = await aConnection()
    const keys = idempotencyKeys()
    const create = use(() => useCreateQrCode(keys))
    await act(() => create.result.current.mutateAsync(aCodeBody()))
    await act(() => create.result.current.mutateAsync(aCodeBody()).catch(() => undefined))
    await waitFor(() =>
      expect(create.result.current.error).toMatchObject({ failure: { kind: 'conflict', field: 'slashTag' } }),
    )
    expect(create.result.current.error).toHaveProperty('failure.suggestions.length', 3)
  })
})

test('an update appears at once wherever the code is shown', async () => {
  const { service, use } = await aConnection()
  await service.api('POST', '/qr-code', aCodeBody())
  const list = use(() => useQrCodes({}))
  await waitFor(() => expect(list.result.current.data?.pages[0]?.data[0]?.title).toBe('Code 0'))
  const update = use(() => useUpdateQrCode())
  const id = list.result.current.data!.pages[0]!.data[0]!.id
  await act(() => update.result.current.mutateAsync({ id, body: { title: 'Renamed', isEdit: true } }))
  await waitFor(() => expect(list.result.current.data?.pages[0]?.data[0]?.title).toBe('Renamed'))
})

test('availability is requested only for valid tags', async () => {
  const asked: string[] = []
  const { use } = await aConnection({
    onTheWay({ path }) {
      if (path.includes('slash-tags')) asked.push(path)
      return undefined
    },
  })
  const valid = use(() => useSlashTagAvailability('go.acme.com', 'summer'))
  use(() => useSlashTagAvailability('go.acme.com', 'not valid'))
  use(() => useSlashTagAvailability('', 'summer'))
  await waitFor(() => expect(valid.result.current.data?.available).toBe(true))
  expect(asked).toEqual(['/api/v1/slash-tags?brandedDomain=go.acme.com&slashTag=summer'])
})

describe('an idempotency key', () => {
  const counted = () => {
    let made = 0
    return idempotencyKeys(() => `key-${++made}`)
  }
  const body = { slashTag: 'a' }

  test.each<[string, Failure, string]>([
    ['a broken connection', { kind: 'network', message: '', reason: 'timeout' }, 'key-1'],
    ['a failing service', { kind: 'server', message: '', status: 502, retryAfter: null }, 'key-1'],
    ['a conflict', { kind: 'conflict', message: '', field: 'slashTag', suggestions: [] }, 'key-2'],
    ['a refused entry', { kind: 'validation', message: '', errors: [] }, 'key-2'],
  ])('after %s is correct', (_, failure, key) => {
    const keys = counted()
    expect(keys.keyFor(body)).toBe('key-1')
    keys.clearAfter(new RequestError(failure))
    expect(keys.keyFor({ ...body })).toBe(key)
  })

  test('differs for another body', () => {
    const keys = counted()
    keys.keyFor(body)
    expect(keys.keyFor({ slashTag: 'b' })).toBe('key-2')
  })
})
