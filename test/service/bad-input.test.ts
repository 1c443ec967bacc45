import { afterEach, beforeAll, expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import {
  createFailureBodySchema,
  planLimitBodySchema,
  updateFailureBodySchema,
} from '#contract/error-bodies.ts'
import { createRequestSchema, updateRequestSchema } from '#contract/create.ts'
import { aCreateRequest } from './support/a-request.ts'
import { service, serviceForAll } from './support/own-service.ts'
import { engineName } from './support/engine-in.ts'
import { aPerson } from './support/people.ts'

let tags = 0
serviceForAll()
beforeAll(async () => {
  await service.api('POST', '/qr-code', aCreateRequest({ slashTag: 'first' }))
})

const nextTag = () => `bad-${(tags += 1)}`

/** For any input, create and update succeed or return a documented refusal, which changes nothing. */
async function sendBoth(fields: object): Promise<void> {
  const before = await service.database
    .selectFrom('qr_codes')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const created = await service.api('POST', '/qr-code', {
    ...aCreateRequest({ slashTag: nextTag() }),
    ...fields,
  })
  expect([201, 400, 409, 509]).toContain(created.statusCode)
  if (created.statusCode !== 201) {
    expect(
      (created.statusCode === 509 ? planLimitBodySchema : createFailureBodySchema).safeParse(created.json())
        .success,
    ).toBe(true)
  }
  const updated = await service.api('PUT', '/qr-code/1', fields)
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

/** Values that engines store differently. */
const ofEachEngine: readonly [string, unknown][] = [
  ['a number', 3.7],
  ['a huge number', 1e308],
  ['a long text', 'x'.repeat(5_000)],
  ['a null character', 'a\u0000b'],
  ['a lone surrogate', 'a\ud800b'],
]
/** Values that both store alike, or that are refused or changed before they reach a column. */
const ofOneEngine: readonly [string, unknown][] = [
  ['control characters', 'a\u0001\u001b[31m\u007f'],
  ['right-to-left', '\u202eמבצע קיץ\u202c'],
  ['emoji', '👩‍👩‍👧‍👦🔥'],
  ['null', null],
  ['true', true],
  ['an empty text', ''],
  ['an array', [1, 'a', null]],
  ['an object', { a: { b: [null] } }],
]
const wrongValues = engineName === 'sqlite' ? [...ofEachEngine, ...ofOneEngine] : ofEachEngine
const fields = [
  ...new Set([...Object.keys(createRequestSchema.shape), ...Object.keys(updateRequestSchema.shape)]),
]

test.each(wrongValues)('%s in every field, one by one', async (_name, value) => {
  for (const field of fields) await sendBoth({ [field]: value })
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

// Drawing needs only the row, which the next test reads on both engines.
if (engineName === 'sqlite') {
  test('every accepted design can be drawn', async () => {
    const rows = await service.database.selectFrom('qr_codes').select('id').execute()
    for (const { id } of rows) {
      const answer = await service.api('GET', `/qr-code/${id}/picture.svg`)
      expect([id, answer.statusCode, answer.body.slice(0, 4)]).toEqual([id, 200, '<svg'])
    }
  })
}

test('everything accepted is returned by list and read', async () => {
  const list = await service.api('GET', '/qr-code?limit=200')
  expect(list.statusCode).toBe(200)
  expect(operations.listQrCodes.answer.safeParse(list.json()).success).toBe(true)
  for (const { id } of list.json().data as { id: number }[]) {
    const answer = await service.api('GET', `/qr-code/${id}`)
    expect([id, answer.statusCode]).toEqual([id, 200])
  }
})
