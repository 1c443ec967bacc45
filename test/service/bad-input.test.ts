import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import {
  createFailureBodySchema,
  planLimitBodySchema,
  updateFailureBodySchema,
} from '#contract/error-bodies.ts'
import { createRequestSchema } from '#contract/create.ts'
import { updateRequestSchema } from '#contract/update.ts'
import { aCreateRequest } from './support/a-request.ts'
import { checkJsonText } from '#service/commands/check-body.ts'
import { aService, type TestService } from './support/a-service.ts'
import { aPerson } from './support/people.ts'
import { refusedField } from './support/refused-field.ts'

let service: TestService
let tags = 0
beforeAll(async () => {
  service = await aService()
  await service.inject({
    method: 'POST',
    url: '/api/v1/qr-code',
    payload: aCreateRequest({ slashTag: 'first' }),
  })
})
afterAll(() => service.close())

const nextTag = () => `bad-${(tags += 1)}`

/** For any input, create and update succeed or return a documented refusal, which changes nothing. */
async function sendBoth(fields: object): Promise<void> {
  const before = await service.database
    .selectFrom('qr_codes')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const created = await service.inject({
    method: 'POST',
    url: '/api/v1/qr-code',
    payload: { ...aCreateRequest({ slashTag: nextTag() }), ...fields },
  })
  expect([201, 400, 409, 509]).toContain(created.statusCode)
  if (created.statusCode !== 201) {
    expect(
      (created.statusCode === 509 ? planLimitBodySchema : createFailureBodySchema).safeParse(created.json())
        .success,
    ).toBe(true)
  }
  const updated = await service.inject({ method: 'PUT', url: '/api/v1/qr-code/1', payload: fields })
  expect([200, 400, 409]).toContain(updated.statusCode)
  if (updated.statusCode !== 200) {
    expect(updateFailureBodySchema.safeParse(updated.json()).success).toBe(true)
    const after = await service.database
      .selectFrom('qr_codes')
      .selectAll()
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    expect(after).toEqual(before)
  }
}

/** Counters and quotas match the rows after every refusal. */
afterEach(async () => {
  const rows = async (table: 'qr_codes' | 'short_links' | 'counters') =>
    (
      await service.database
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows
  const [codes, links, counters] = [await rows('qr_codes'), await rows('short_links'), await rows('counters')]
  expect(counters).toBe(codes)
  expect(
    await service.database.selectFrom('quotas').select(['codes', 'links']).executeTakeFirstOrThrow(),
  ).toEqual({ codes, links })
})

const wrongValues: readonly [string, unknown][] = [
  ['null', null],
  ['true', true],
  ['a number', 3.7],
  ['a huge number', 1e308],
  ['an empty text', ''],
  ['a long text', 'x'.repeat(5_000)],
  ['an array', [1, 'a', null]],
  ['an object', { a: { b: [null] } }],
  ['control characters', 'a\u0001\u001b[31m\u007f'],
  ['a null character', 'a\u0000b'],
  ['a lone surrogate', 'a\ud800b'],
  ['right-to-left', '\u202eמבצע קיץ\u202c'],
  ['emoji', '👩‍👩‍👧‍👦🔥'],
]
const fields = [
  ...new Set([...Object.keys(createRequestSchema.shape), ...Object.keys(updateRequestSchema.shape)]),
]

describe.each(wrongValues)('%s in every field', (_name, value) => {
  test.each([['one by one']])('%s', async () => {
    for (const field of fields) await sendBoth({ [field]: value })
  })
})

test.each([
  ['an international host', 'https://münchen.example/straße?q=ü#ß'],
  ['punycode', 'https://xn--mnchen-3ya.example/'],
  ['a script', 'javascript:alert(1)'],
  ['a script with spaces', '  JavaScript:alert(1)'],
  ['a tab in the scheme', 'java\tscript:alert(1)'],
  ['a data address', 'data:text/html,<script>1</script>'],
  ['a file', 'file:///etc/passwd'],
  ['no scheme', 'acme.com'],
  ['a user in the address', 'https://user:pass@acme.com/'],
  ['a host of dots', 'https://.../'],
  ['a port past all ports', 'https://acme.com:99999/'],
  ['a backslash', 'https:\\\\acme.com'],
  ['2,049 characters', `https://acme.com/${'x'.repeat(2_032)}`],
  ['line breaks', 'https://acme.com/\r\nSet-Cookie: a=1'],
])('a destination with %s is accepted or refused, never truncated', async (_name, destinationUrl) => {
  await sendBoth({ destinationUrl })
})

test.each([
  [
    '300 unknown fields',
    Object.fromEntries(Array.from({ length: 300 }, (_, step) => [`field${step}`, step])),
  ],
  ['unknown fields past 256 KB', { note: 'x'.repeat(300_000) }],
  [
    'nested fieldData',
    { fieldData: { a: JSON.parse('{"a":'.repeat(2_000) + '1' + '}'.repeat(2_000)) as unknown } },
  ],
  ['nested fieldData as text', { fieldData: `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}` }],
  ['a null character inside fieldData as text', { fieldData: '{"a":"\\u0000"}' }],
  ['field names of objects', { constructor: { prototype: 1 }, toString: 'x', hasOwnProperty: 1 }],
  ['a field name with a null character', { 'a\u0000b': 1 }],
  ['a field without name', { '': 'x' }],
  ['a text that fits in no code', { qrType: 'text', text: '漢'.repeat(1_000) }],
  ['a password of emoji', { password: '🔑'.repeat(50) }],
  ['a thousand tags', { tags: Array.from({ length: 200 }, (_, step) => `t${step}`).join(',') }],
  ['database words', { title: "'); drop table qr_codes; --", tags: '%_\\' }],
])('%s get a documented answer', async (_name, sent) => {
  await sendBoth(sent)
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
    expect(answer.json().errors).toEqual([{ field: 'note', message: 'Use at most 40 levels of nesting.' }])
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
      const errors = [{ field: '', message: 'Send at most 5,000 values at once.' }]
      expect([url, answer.statusCode, answer.json().errors]).toEqual([url, 400, errors])
    }
  })

  test('fieldData as text of more than 64 KB', async () => {
    const payload = aCreateRequest({ slashTag: 'long', fieldData: `{"a":[${'[],'.repeat(30_000)}[]]}` })
    const answer = await service.inject({ method: 'POST', url: '/api/v1/qr-code', payload })
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

const withParameters = Object.values(operations).filter(({ path }) => path.includes(':'))
test.each(withParameters.map(({ method, path, role }) => [method, path, role] as const))(
  '%s %s with a null character or a lone surrogate in its path is refused',
  async (method, path, role) => {
    // No access token may change how its person signs in.
    const { inject } = role === 'person' ? await aPerson(service, 'owner') : service
    for (const id of ['%00', 'a%00b', '%ED%A0%80', '%EF%BF%BD', '..', '']) {
      const url = path.replaceAll(/:\w+/g, id)
      const payload = path.includes('/drafts/') ? { content: {} } : {}
      const answer = await inject({ method, url, ...(method === 'GET' ? {} : { payload }) })
      expect([url, answer.statusCode]).toEqual([url, expect.toBeOneOf([200, 400, 404])])
    }
  },
)

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

test('every accepted design can be drawn', async () => {
  const rows = await service.database.selectFrom('qr_codes').select('id').execute()
  for (const { id } of rows) {
    const answer = await service.inject({ method: 'GET', url: `/api/v1/qr-code/${id}/picture.svg` })
    expect([id, answer.statusCode, answer.body.slice(0, 4)]).toEqual([id, 200, '<svg'])
  }
})

test('everything accepted is returned by list and read', async () => {
  const list = await service.inject({ method: 'GET', url: '/api/v1/qr-code?limit=200' })
  expect(list.statusCode).toBe(200)
  expect(operations.listQrCodes.answer.safeParse(list.json()).success).toBe(true)
  for (const { id } of list.json().data as { id: number }[]) {
    const answer = await service.inject({ method: 'GET', url: `/api/v1/qr-code/${id}` })
    expect([id, answer.statusCode]).toEqual([id, 200])
  }
})

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
  '/api/v1/brand',
  '/api/v1/brand?url=ftp://acme.com',
])('GET %s returns 400 in the documented shape', async (url) => {
  const answer = await service.inject({ method: 'GET', url })
  expect(answer.statusCode).toBe(400)
  expect(createFailureBodySchema.safeParse(answer.json()).success).toBe(true)
})
