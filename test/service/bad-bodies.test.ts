import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createFailureBodySchema } from '#contract/error-bodies.ts'
import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { checkJsonText } from '#service/api/parse-request.ts'
import { aCreateRequest } from './support/a-request.ts'
import { service, serviceForAll } from './support/own-service.ts'
import { refusedField } from './support/refused-field.ts'

/** Refused before any statement, so one engine is enough. `bad-input.test.ts` has what reaches the database. */
serviceForAll()
beforeAll(async () => {
  await service.api('POST', '/qr-code', aCreateRequest({ slashTag: 'first' }))
})

test.each([100, 5_000, 200_000])('a body nested %i levels deep is refused with a message', async (depth) => {
  const payload = `{"note":${'['.repeat(depth)}${']'.repeat(depth)}}`
  for (const [method, url] of [
    ['POST', '/api/v1/qr-code'],
    ['PUT', '/api/v1/qr-code/1'],
  ] as const) {
    const answer = await service.inject({
      method,
      url,
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual([refusedField('note', 'Use at most 40 levels of nesting.')])
  }
})

describe('a body with too many values is refused before parsing', () => {
  const bodies: readonly (readonly [string, string])[] = [
    ['empty arrays', `[${'[],'.repeat(340_000)}[]]`],
    ['numbers', `[${'1,'.repeat(520_000)}1]`],
    ['fields', `{${Array.from({ length: 60_000 }, (_, step) => `"f${step}":1`).join(',')}}`],
  ]
  test.each(bodies)('%s', async (_name, values) => {
    for (const [method, url, field] of [
      ['POST', '/api/v1/qr-code', 'note'],
      ['PUT', '/api/v1/qr-code/1', 'note'],
      ['PUT', '/api/v1/drafts/a', 'content'],
      ['POST', '/api/v1/visit-page', 'fieldData'],
      ['POST', '/api/v1/qr-code/bulk', 'ids'],
    ] as const) {
      const payload = `{"${field}":${values}}`
      const headers = { 'content-type': 'application/json' }
      const answer = await service.inject({ method, url, payload, headers })
      const errors = [refusedField('', 'Send at most 5,000 values at once.')]
      expect([url, answer.statusCode, answer.json().errors]).toEqual([url, 400, errors])
    }
  })

  test('fieldData as text of more than 64 KB', async () => {
    const payload = aCreateRequest({ slashTag: 'long', fieldData: `{"a":[${'[],'.repeat(30_000)}[]]}` })
    const answer = await service.api('POST', '/qr-code', payload)
    expect(answer.json().errors).toEqual([refusedField('fieldData', 'Use at most 64 KB.')])
  })

  test('values are counted in text as in parsed JSON', () => {
    const valuesIn = (value: unknown): number => {
      if (typeof value !== 'object' || value === null) return 0
      const inner = Object.values(value)
      return inner.reduce<number>((sum, one) => sum + valuesIn(one), 1 + Math.max(0, inner.length - 1))
    }
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })),
        fc.boolean(),
        (body, isSpaced) => {
          const text = JSON.stringify(body, null, isSpaced ? 2 : 0)
          const count = valuesIn(body)
          expect(checkJsonText(text, count)).toBeNull()
          expect(checkJsonText(text, count - 1)).not.toBeNull()
        },
      ),
    )
  })
})

test('a request takes as many rows as its list may have', async () => {
  type Json = {
    readonly type?: string
    readonly maxItems?: number
    readonly properties?: Readonly<Record<string, Json>>
  }
  const tried: string[] = []
  for (const [id, { method, path, body }] of Object.entries(operations) as [string, Operation][]) {
    if (body === undefined) continue
    const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Json
    for (const [field, { type, maxItems = 0 }] of Object.entries(properties)) {
      if (type !== 'array' || maxItems < 500) continue
      const list = Array.from({ length: maxItems }, (_, place) => `${place}${'€'.repeat(50)}`)
      const answer = await service.inject({
        method,
        url: path.replaceAll(/:\w+/g, '1'),
        payload: { [field]: list },
      })
      expect([id, answer.statusCode]).not.toEqual([id, 413])
      expect([id, answer.body]).not.toEqual([id, expect.stringContaining('values at once')])
      tried.push(`${id} ${field}`)
    }
  }
  expect(tried).toContain('changeQrCodes ids')
})

test.each([
  ['a title', { title: 'Sale \ud83d' }, 'title'],
  ['fieldData', { fieldData: { note: ['\udc00'] } }, 'fieldData'],
  ['fieldData as text', { fieldData: '{"a":"\\ud83d"}' }, 'fieldData'],
  ['an unknown field', { note: '\udc00\ud83d' }, 'note'],
])(
  'a lone surrogate in %s is refused by create and update, which would store another character',
  async (_name, sent, field) => {
    const message = 'Remove the broken character: it is half of an emoji or of another sign.'
    for (const request of [
      { method: 'POST', url: '/api/v1/qr-code', payload: aCreateRequest({ slashTag: 'half', ...sent }) },
      { method: 'PUT', url: '/api/v1/qr-code/1', payload: sent },
    ] as const) {
      const answer = await service.inject(request)
      expect([answer.statusCode, answer.json().errors]).toEqual([400, [refusedField(field, message)]])
    }
  },
)

test.each([
  '/api/v1/qr-code?limit=0',
  '/api/v1/qr-code?limit=201',
  '/api/v1/qr-code?limit=x',
  '/api/v1/qr-code?sort=up',
  '/api/v1/qr-code?cursor=x',
  '/api/v1/qr-code?cursor=WyJuZXdlc3QiLDEsMl0',
  '/api/v1/qr-code?state=gone',
  '/api/v1/qr-code?starred=1',
  '/api/v1/qr-code?search=%00',
  '/api/v1/qr-code?limit=1&limit=2',
  '/api/v1/slash-tags',
  '/api/v1/slash-tags?brandedDomain=x&slashTag=y',
  '/api/v1/page-preview',
  '/api/v1/page-preview?url=x',
  '/api/v1/page-preview?url=javascript:1',
])('GET %s returns 400 in the documented shape', async (url) => {
  const answer = await service.inject({ method: 'GET', url })
  expect(answer.statusCode).toBe(400)
  expect(createFailureBodySchema.safeParse(answer.json()).success).toBe(true)
})
