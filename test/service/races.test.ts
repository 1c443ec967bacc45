import { addBlockedHost } from '#service/database/queries/blocked-hosts.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { aCreateRequest } from './support/a-request.ts'
import { aService, type TestService } from './support/a-service.ts'
import { refusedField } from './support/refused-field.ts'

let service: TestService
afterEach(() => service.close())

const create = (fields: Record<string, unknown>, headers = {}) =>
  service.inject({ method: 'POST', url: '/api/v1/qr-code', headers, payload: aCreateRequest(fields) })
const statuses = (answers: readonly { statusCode: number }[]) => Object.fromEntries(groups(answers))
function groups(answers: readonly { statusCode: number }[]) {
  const counted = new Map<number, number>()
  for (const { statusCode } of answers) counted.set(statusCode, (counted.get(statusCode) ?? 0) + 1)
  return counted
}
const count = async (table: 'qr_codes' | 'short_links' | 'counters') =>
  (
    await service.database
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows
const quota = () => service.database.selectFrom('quotas').select(['codes', 'links']).executeTakeFirstOrThrow()

// Far more than connections, and few enough that on a busy machine none waits ten seconds for one.
test('60 racing creates of one tag create one code', async () => {
  service = await aService()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, step) => create({ slashTag: step % 2 ? 'Race' : 'race' })),
  )
  expect(statuses(answers)).toEqual({ 201: 1, 409: 59 })
  expect([await count('qr_codes'), await count('short_links'), await count('counters')]).toEqual([1, 1, 1])
  expect(await quota()).toEqual({ codes: 1, links: 1 })
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
    expect(answer.json().suggestions).toHaveLength(3)
  }
})

test('50 racing creates on a plan with 10 codes create 10', async () => {
  service = await aService({ plan: 'free' })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, step) => create({ slashTag: `race-${step}` })),
  )
  expect(statuses(answers)).toEqual({ 201: 10, 509: 40 })
  expect([await count('qr_codes'), await count('short_links')]).toEqual([10, 10])
  expect(await quota()).toEqual({ codes: 10, links: 10 })
})

test('40 parallel edits count 40', async () => {
  service = await aService()
  await create({})
  const edit = (step: number) => service.api('PUT', '/qr-code/1', { isEdit: true, title: `Edit ${step}` })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, step) => edit(step)))
  expect(statuses(answers)).toEqual({ 200: 40 })
  expect(new Set(answers.map((answer) => answer.json().result.updatedAt)).size).toBeGreaterThan(35)
  const row = await service.database.selectFrom('qr_codes').select('edits').executeTakeFirstOrThrow()
  expect(row.edits).toBe(40)
})

describe('renaming a tag', () => {
  const put = (id: number, payload: Record<string, unknown>) => service.api('PUT', `/qr-code/${id}`, payload)
  const rename = (from: string, to: string) => service.api('POST', '/tags/rename', { from, to })
  const each = (length: number) => Array.from({ length }, (_, step) => step)

  test('during saves of its codes loses neither the new tag nor a save', async () => {
    service = await aService()
    for (const step of each(20)) await create({ slashTag: `code-${step}`, tags: 'print,other' })
    const saves = each(20).flatMap((step) => each(3).map((save) => put(step + 1, { title: `Save ${save}` })))
    const answers = await Promise.all([rename('print', 'poster'), ...saves])
    expect(statuses(answers)).toEqual({ 200: 61 })
    const codes = await service.database.selectFrom('qr_codes').selectAll().execute()
    expect(new Set(codes.map(({ tags }) => tags))).toEqual(new Set(['poster,other']))
    for (const { title, search } of codes)
      expect(search).toMatch(new RegExp(`^${title.toLowerCase()}\\n.*poster`, 's'))
    expect(await gapsInVersions()).toEqual([])
  })

  test('sixty times at once succeeds each time', async () => {
    service = await aService()
    for (const step of each(30)) await create({ slashTag: `code-${step}`, tags: 'tag-0' })
    const answers = await Promise.all(
      each(60).map((step) => rename(`tag-${step % 6}`, `tag-${(step + 1) % 6}`)),
    )
    expect(statuses(answers)).toEqual({ 200: 60 })
    expect(await gapsInVersions()).toEqual([])
  })

  /** Codes whose version is not the number of versions that they have. */
  async function gapsInVersions(): Promise<number[]> {
    const codes = await service.database.selectFrom('qr_codes').select(['id', 'version']).execute()
    const rows = await service.database.selectFrom('code_versions').select(['code_id', 'number']).execute()
    const numbers = new Map<number, Set<number>>()
    for (const { code_id, number } of rows)
      numbers.set(code_id, (numbers.get(code_id) ?? new Set<number>()).add(number))
    return codes.filter(({ id, version }) => numbers.get(id)?.size !== version).map(({ id }) => id)
  }
})

describe('with an idempotency key', () => {
  test('50 racing creates create one code and all return it', async () => {
    service = await aService({ plan: 'free' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create({}, { 'idempotency-key': 'a-key' })),
    )
    expect(statuses(answers)).toEqual({ 201: 50 })
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1)
    expect(await quota()).toEqual({ codes: 1, links: 1 })
  })

  test('a retry returns the first record instead of a conflict; keys belong to a user', async () => {
    service = await aService()
    const first = await create({ password: 'hunter22' }, { 'idempotency-key': 'a-key' })
    const again = await create({ password: 'hunter22' }, { 'idempotency-key': 'a-key' })
    expect({ status: again.statusCode, body: again.json() }).toEqual({ status: 201, body: first.json() })
    expect((await create({}, {})).statusCode).toBe(409)
    const token = await service.addUser(2)
    const other = await create(
      { slashTag: 'other' },
      { 'idempotency-key': 'a-key', authorization: `Bearer ${token}` },
    )
    expect(other.json().data).toMatchObject({ userId: 2, slashTag: 'other' })
  })

  test('a retry returns the record although its host was blocked meanwhile', async () => {
    service = await aService()
    const first = await create({}, { 'idempotency-key': 'a-key' })
    const host = new URL(first.json().data.destinationUrl).hostname
    await addBlockedHost(service.database, host, { reason: null, now: '2026-05-01T10:00:00.000Z' })
    expect((await create({ slashTag: 'other' }, {})).statusCode).toBe(400)
    const again = await create({}, { 'idempotency-key': 'a-key' })
    expect({ status: again.statusCode, id: again.json().data?.id }).toEqual({
      status: 201,
      id: first.json().data.id,
    })
  })

  test('the same key with another body is refused with a message', async () => {
    service = await aService()
    await create({}, { 'idempotency-key': 'a-key' })
    const answer = await create({ slashTag: 'other' }, { 'idempotency-key': 'a-key' })
    const message = 'This key was used for another request. Send a new key with a changed body.'
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 400,
      body: {
        success: false,
        message: `Idempotency-Key: ${message}`,
        errors: [refusedField('Idempotency-Key', message)],
      },
    })
  })

  test('a key expires after a week', async () => {
    let now = Date.parse('2026-05-01T10:00:00.000Z')
    const clock = () => now
    service = await aService({ clock })
    await create({}, { 'idempotency-key': 'a-key' })
    now += 8 * 24 * 3_600_000
    const later = await aService({ clock, folder: service.folder })
    const keys = await later.database.selectFrom('idempotency_keys').selectAll().execute()
    await later.close()
    expect(keys).toEqual([])
  })

  test('a refused create frees its key', async () => {
    service = await aService()
    await create({})
    expect((await create({}, { 'idempotency-key': 'a-key' })).statusCode).toBe(409)
    expect((await create({ slashTag: 'free' }, { 'idempotency-key': 'a-key' })).statusCode).toBe(201)
  })

  test.each(['', ' ', 'x'.repeat(201), 'ключ'])('the key "%s" is refused', async (key) => {
    service = await aService()
    expect((await create({}, { 'idempotency-key': key })).statusCode).toBe(400)
  })
})

describe('plan limits', () => {
  const plans = [{ id: 'tiny', name: 'Tiny', limits: { codes: 2, links: 3, colours: 1 } }]
  const fill = async (codes: number) => {
    for (let step = 0; step < codes; step += 1) await create({ slashTag: `tag-${step}` })
  }
  const tooMany = { color: '#aa0000', primary: '#00aa00' }

  test('codes come first, and the body has usage and limit', async () => {
    service = await aService({ plans, plan: 'tiny' })
    await fill(2)
    const answer = await create(tooMany)
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 509,
      body: {
        error: true,
        data: {
          message: 'QR code limit exceeded for your current plan. Upgrade to create more QR codes.',
          limit: 'codes',
          used: 2,
          max: 2,
          plan: 'Tiny',
        },
      },
    })
  })

  test('then links, aliases included', async () => {
    service = await aService({ plans, plan: 'tiny' })
    await fill(1)
    for (const slashTag of ['a', 'b']) await service.api('PUT', '/qr-code/1', { slashTag })
    const answer = await create(tooMany)
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 509,
      body: {
        error: true,
        data: {
          message: 'Link limit exceeded for your current plan. Upgrade to create more links.',
          limit: 'links',
          used: 3,
          max: 3,
          plan: 'Tiny',
        },
      },
    })
  })

  test('then colours, and nothing is reserved', async () => {
    service = await aService({ plans, plan: 'tiny' })
    const answer = await create(tooMany)
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 509,
      body: {
        error: true,
        data: {
          message: 'QR code colour options exceeded for your current plan. Upgrade to use more colours.',
          limit: 'colours',
          used: 2,
          max: 1,
          plan: 'Tiny',
        },
      },
    })
    expect(await quota()).toEqual({ codes: 0, links: 0 })
    expect((await create({ color: '#AA0000', primary: '#aa0000' })).statusCode).toBe(201)
  })

  test('a plan that is no longer configured counts as the smallest', async () => {
    service = await aService({ plan: 'gone' })
    const session = (await service.api('GET', '/session')).json()
    expect(session.plan.id).toBe('free')
  })
})
