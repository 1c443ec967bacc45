import type { InjectOptions } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Change, changeKinds } from '#contract/people/change-operations.ts'
import { forgetExpired } from '#service/commands/accounts/purge.ts'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { defaultDesign } from '#design/design.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { proveDomain } from '../support/prove-domain.ts'
import { aPerson, asVisitor, type TestPerson } from '../support/people.ts'

const day = 24 * 3_600_000
let now = 0
/** Milliseconds between two looks at the clock. */
let tick = 1
let service: TestService
let olga: TestPerson
let eve: TestPerson
beforeEach(async () => {
  now = Date.parse('2026-05-01T10:00:00.000Z')
  tick = 1
  service = await aService({ clock: () => (now += tick) })
  olga = await aPerson(service, 'owner', { name: 'Olga' })
  eve = await aPerson(service, 'editor', { name: 'Eve' })
  // The helper signs in by the real clock.
  await service.database
    .updateTable('sessions')
    .set({ last_used_at: '2026-05-01T10:00:00.000Z', expires_at: '2099-01-01T00:00:00.000Z' })
    .execute()
})
afterEach(() => service.close())

async function send(
  person: TestPerson,
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: InjectOptions['payload'],
) {
  const answer = await person.inject({
    method,
    url: `/api/v1${url}`,
    ...(payload !== undefined && { payload }),
  })
  expect([url, answer.statusCode < 300]).toEqual([url, true])
  return answer.json()
}
async function changes(query: Record<string, string> = {}, person = olga): Promise<Change[]> {
  return (await person.inject({ url: '/api/v1/changes', query })).json().data
}
const short = (list: readonly Change[]) =>
  list.map(({ kind, person, subject }) => [person?.name ?? null, kind, subject])

test('changes of one millisecond keep their order', async () => {
  tick = 0
  const { data: kit } = await send(eve, 'POST', '/brand-kits', {
    name: 'Kit',
    design: toKitDesign(defaultDesign),
  })
  const names = Array.from({ length: 20 }, (_, place) => `Kit ${place}`)
  for (const name of names) await send(eve, 'PUT', `/brand-kits/${kit.id}`, { name })
  const subjects = (await changes({ limit: '20' })).map(({ subject }) => subject)
  expect(subjects).toEqual(names.toReversed())
})

test('every kind of change is recorded with its person, newest first', async () => {
  const { data: code } = await send(eve, 'POST', '/qr-code', aCreateRequest())
  await send(olga, 'PUT', `/qr-code/${code.id}`, { title: 'Winter sale', isEdit: true, tags: 'a' })
  await send(eve, 'POST', `/qr-code/${code.id}/versions/1/restore`, {})
  await send(eve, 'PUT', `/qr-code/${code.id}`, { isStarred: true })
  await send(eve, 'POST', `/qr-code/${code.id}/downloaded`)
  await send(eve, 'POST', `/qr-code/${code.id}/downloaded`)
  await send(eve, 'DELETE', `/qr-code/${code.id}`)
  await send(olga, 'POST', `/qr-code/${code.id}/restore`)
  await send(eve, 'POST', '/qr-code/bulk', { ids: [code.id], change: { action: 'addTags', tags: ['b'] } })
  await send(eve, 'POST', '/tags/rename', { from: 'b', to: 'c' })
  await send(eve, 'POST', '/qr-code/import', {
    rows: [{ key: 'r1', body: aCreateRequest({ slashTag: 'row' }) }],
  })
  const { data: kit } = await send(eve, 'POST', '/brand-kits', {
    name: 'Kit',
    design: toKitDesign(defaultDesign),
  })
  await send(eve, 'PUT', `/brand-kits/${kit.id}`, { name: 'Kit 2' })
  await send(eve, 'DELETE', `/brand-kits/${kit.id}`)
  const token = await send(eve, 'POST', '/tokens', { name: 'Shop' })
  await send(eve, 'DELETE', `/tokens/${token.data.id}`)
  const invitation = await send(olga, 'POST', '/invitations', { role: 'viewer', email: 'vic@acme.com' })
  const joined = await asVisitor(service)({
    method: 'POST',
    url: '/api/v1/invitation/accept',
    payload: { token: new URL(invitation.link).hash.slice(1), name: 'Vic' },
  })
  const vic = joined.json().data.id
  await send(olga, 'PUT', `/members/${vic}`, { role: 'editor' })
  await send(olga, 'POST', `/members/${vic}/recovery`)
  await send(olga, 'DELETE', `/members/${vic}`)
  const next = await send(olga, 'POST', '/invitations', { role: 'viewer' })
  await send(olga, 'DELETE', `/invitations/${next.data.id}`)
  await send(olga, 'PUT', '/account', { name: 'Acme' })
  await send(olga, 'PUT', '/account/approval', { isRequired: true, isByOther: false })
  await send(olga, 'PUT', `/members/${eve.id}`, { isApprover: true })
  await send(olga, 'POST', '/domains', { domain: 'go.shop.example' })
  await proveDomain(service.database, 'go.shop.example')
  await send(olga, 'PUT', '/domains/go.shop.example/default')
  await send(olga, 'PUT', '/domains/go.shop.example/pages', { rootUrl: '', missingUrl: '' })
  await send(olga, 'PUT', '/link-previews', { isShown: false })
  await send(olga, 'PUT', '/link-queries', { isForwarded: false })
  await send(olga, 'DELETE', '/domains/go.shop.example')
  const { data: utm } = await send(eve, 'POST', '/utm-templates', {
    name: 'Print',
    parts: { source: { value: 'print' } },
  })
  await send(eve, 'PUT', `/utm-templates/${utm.id}`, { name: 'Poster' })
  await send(eve, 'DELETE', `/utm-templates/${utm.id}`)
  await send(eve, 'POST', `/utm-templates/${utm.id}/restore`)
  await send(olga, 'PUT', '/account/notice-address', { address: 'https://hooks.acme.com/qr' })
  const { version } = await service.database
    .selectFrom('qr_codes')
    .select('version')
    .where('id', '=', code.id)
    .executeTakeFirstOrThrow()
  const decision = `/qr-code/${code.id}/approval/decision`
  await send(eve, 'POST', decision, { decision: 'approved', version })
  await send(eve, 'POST', decision, { decision: 'changes', version, reason: 'The colour is too pale.' })

  const list = await changes({ limit: '200' })
  expect(short(list).toReversed()).toEqual([
    ['Eve', 'code.created', 'Summer sale'],
    ['Olga', 'code.edited', 'Winter sale'],
    ['Eve', 'code.restored-version', 'Summer sale'],
    ['Eve', 'code.downloaded', 'Summer sale'],
    ['Eve', 'code.deleted', 'Summer sale'],
    ['Olga', 'code.restored', 'Summer sale'],
    ['Eve', 'code.edited', 'Summer sale'],
    ['Eve', 'bulk', 'addTags'],
    ['Eve', 'code.edited', 'Summer sale'],
    ['Eve', 'tag.renamed', 'b'],
    ['Eve', 'code.created', 'Summer sale'],
    ['Eve', 'import', ''],
    ['Eve', 'kit.created', 'Kit'],
    ['Eve', 'kit.edited', 'Kit 2'],
    ['Eve', 'kit.deleted', 'Kit 2'],
    ['Eve', 'token.created', 'Shop'],
    ['Eve', 'token.revoked', 'Shop'],
    ['Olga', 'invitation.created', 'vic@acme.com'],
    ['Vic', 'member.joined', 'Vic'],
    ['Olga', 'member.changed', 'Vic'],
    ['Olga', 'member.recovery-link', 'Vic'],
    ['Olga', 'member.removed', 'Vic'],
    ['Olga', 'invitation.created', ''],
    ['Olga', 'invitation.revoked', ''],
    ['Olga', 'account.renamed', 'Acme'],
    ['Olga', 'account.approval', ''],
    ['Olga', 'member.changed', 'Eve'],
    ['Olga', 'domain.added', 'go.shop.example'],
    ['Olga', 'domain.default', 'go.shop.example'],
    ['Olga', 'domain.pages', 'go.shop.example'],
    ['Olga', 'account.previews', ''],
    ['Olga', 'account.queries', ''],
    ['Olga', 'domain.removed', 'go.shop.example'],
    ['Eve', 'utm.created', 'Print'],
    ['Eve', 'utm.edited', 'Poster'],
    ['Eve', 'utm.deleted', 'Poster'],
    ['Eve', 'utm.restored', 'Poster'],
    ['Olga', 'account.notices', ''],
    ['Eve', 'code.approved', 'Summer sale'],
    ['Eve', 'code.changes-asked', 'Summer sale'],
  ])
  const covered = new Set<string>(list.map(({ kind }) => kind))
  // Files, folders, comments, placements, goals, webhooks, archives, public pictures, approval pages and requests for approval have tests of their own.
  const others = changeKinds.filter((kind) => !covered.has(kind) && !kind.startsWith('folder.'))
  expect(others).toEqual([
    'code.moved',
    'code.approval-page',
    'code.public-picture',
    'code.approval-asked',
    'comment.added',
    'comment.edited',
    'comment.deleted',
    'comment.resolved',
    'comment.reopened',
    'placement.created',
    'placement.edited',
    'placement.removed',
    'placement.restored',
    'campaign.created',
    'campaign.edited',
    'campaign.deleted',
    'campaign.restored',
    'campaign.link',
    'file.deleted',
    'account.results',
    'account.goals',
    'account.webhooks',
    'account.exported',
    'account.imported',
  ])
  const edited = list.find(({ kind }) => kind === 'code.edited')
  expect(edited).toMatchObject({ codeId: code.id, details: { changed: ['tags'] } })

  const { data: versions } = (await eve.api('GET', `/qr-code/${code.id}/versions`)).json()
  expect(versions.map(({ savedBy }: { savedBy: { name: string } }) => savedBy.name).toReversed()).toEqual([
    'Eve',
    'Olga',
    'Eve',
    'Eve',
    'Eve',
  ])
})

describe('recent changes', () => {
  async function aFewChanges() {
    const { data: first } = await send(eve, 'POST', '/qr-code', aCreateRequest({ title: '=1+1' }))
    const { data: second } = await send(
      olga,
      'POST',
      '/qr-code',
      aCreateRequest({ slashTag: 'b', title: 'B, "b"' }),
    )
    await send(eve, 'PUT', `/qr-code/${second.id}`, { title: 'C' })
    await service.api('POST', '/brand-kits', { name: 'Kit', design: toKitDesign(defaultDesign) })
    return { first, second }
  }

  test('are filtered by code, person, kind and time, and read page by page', async () => {
    const { second } = await aFewChanges()
    const kinds = async (query: Record<string, string>) => (await changes(query)).map(({ kind }) => kind)
    expect(await kinds({ codeId: String(second.id) })).toEqual(['code.edited', 'code.created'])
    expect(await kinds({ person: String(eve.id) })).toEqual(['code.edited', 'code.created'])
    expect(await kinds({ kind: 'code.created' })).toEqual(['code.created', 'code.created'])
    expect(await kinds({ kind: 'kit' })).toEqual(['kit.created'])
    expect(await kinds({ kind: 'code', person: String(olga.id) })).toEqual(['code.created'])
    expect(await kinds({ to: '2026-05-01T10:00:00.000Z' })).toEqual([])
    expect(await kinds({ from: '2026-05-01T10:00:00.000Z' })).toHaveLength(4)
    expect(await changes({ kind: 'kit' })).toMatchObject([{ person: { name: 'Owner' }, token: 'first' }])

    const read: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { data: Change[]; nextCursor: string | null } = (
        await olga.inject({ url: '/api/v1/changes', query: { limit: '3', ...(cursor && { cursor }) } })
      ).json()
      read.push(...page.data.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(read).toEqual((await changes()).map(({ id }) => id))
    expect((await olga.inject({ url: '/api/v1/changes', query: { cursor: 'x' } })).statusCode).toBe(400)
  })

  test('are exported as CSV whose cells no spreadsheet runs', async () => {
    await aFewChanges()
    const answer = await olga.inject({ url: '/api/v1/changes.csv', query: { kind: 'code.created' } })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = answer.body.split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/^2026-05-01T10:00:00\.\d{3}Z,Olga,,code\.created,\d+,"B, ""b""",\{\}$/)
    expect(lines[2]).toMatch(/,Eve,,code\.created,\d+,"'=1\+1",\{\}$/)
    expect(lines[0]).toBe('\uFEFFtime,person,token,kind,code,subject,details')
  })

  test('are exported with the separator that spreadsheets of the language expect', async () => {
    await aFewChanges()
    const headers = { 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' }
    const answer = await olga.inject({ url: '/api/v1/changes.csv', headers })
    expect(answer.body.split('\r\n')[0]).toBe('\uFEFFtime;person;token;kind;code;subject;details')
  })

  test('of another account are not seen, and those of a year ago are deleted', async () => {
    await aFewChanges()
    const other = await service.addUser(2)
    const theirs = await service.inject({
      url: '/api/v1/changes',
      headers: { authorization: `Bearer ${other}` },
    })
    expect(theirs.json().data).toEqual([])
    const later = { database: service.database, clock: () => now + 366 * day }
    await forgetExpired({ ...later, clock: () => now + 365 * day })
    const stored = () => service.database.selectFrom('audit_events').selectAll().execute()
    expect(await stored()).toHaveLength(4)
    await forgetExpired(later)
    expect(await stored()).toEqual([])
  })

  test('name the person who saved first when two save at once', async () => {
    const { data } = await send(eve, 'POST', '/qr-code', aCreateRequest())
    await send(eve, 'PUT', `/qr-code/${data.id}`, { title: 'Hers' })
    const answer = await olga.inject({
      method: 'PUT',
      url: `/api/v1/qr-code/${data.id}`,
      headers: { 'if-match': `"${data.updatedAt}"` },
      payload: { title: 'Mine' },
    })
    expect([answer.statusCode, answer.json().changedBy]).toEqual([412, { id: eve.id, name: 'Eve' }])
  })
})

describe('presence', () => {
  const beat = async (person: TestPerson, id: number) =>
    (await person.api('PUT', `/qr-code/${id}/presence`)).json().data as {
      person: { name: string }
      since: string
    }[]
  const names = async (person: TestPerson, id: number) =>
    (await beat(person, id)).map(({ person: { name } }) => name)

  test('shows who else has a code open, until 45 seconds after their last sign', async () => {
    const { data: code } = await send(eve, 'POST', '/qr-code', aCreateRequest())
    const { data: other } = await send(eve, 'POST', '/qr-code', aCreateRequest({ slashTag: 'other' }))
    expect(await names(eve, code.id)).toEqual([])
    const [seen] = await beat(olga, code.id)
    expect(seen?.person).toEqual({ id: eve.id, name: 'Eve' })
    expect(await names(olga, other.id)).toEqual([])
    now += 30_000
    await beat(eve, code.id)
    now += 30_000
    expect((await beat(olga, code.id))[0]?.since).toBe(seen?.since)
    now += 30_000
    expect(await names(olga, code.id)).toEqual([])
    await beat(eve, code.id)
    expect((await beat(olga, code.id))[0]?.since).not.toBe(seen?.since)
    await send(eve, 'DELETE', `/qr-code/${code.id}/presence`)
    expect(await names(olga, code.id)).toEqual([])
    expect((await eve.api('PUT', '/qr-code/987/presence')).statusCode).toBe(404)
  })
})

describe('live changes', () => {
  const live = '/api/v1/changes/live'

  /** Reads a stream to its end, or until it has enough changes. */
  async function read(stream: AsyncIterable<Buffer>, enough: (changes: Change[]) => boolean) {
    const found: Change[] = []
    let text = ''
    for await (const part of stream) {
      text += String(part)
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (data !== undefined) found.push(JSON.parse(data) as Change)
      }
      if (enough(found)) break
    }
    return found
  }

  test('reach every open stream of the account, 50 saves and none missed, and no other account', async () => {
    const other = await service.addUser(2)
    const { data: code } = await send(eve, 'POST', '/qr-code', aCreateRequest())
    const [first, second] = await Promise.all(
      [olga, eve].map((person) =>
        person.inject({ url: live, query: { seconds: '3600' }, payloadAsStream: true }),
      ),
    )
    expect(first?.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    const isWhole = (found: Change[]) => found.filter(({ kind }) => kind === 'code.edited').length === 50
    const reading = [first, second].map((answer) => read(answer!.stream(), isWhole))
    for (let turn = 0; turn < 50; turn += 1)
      await send(turn % 2 === 0 ? olga : eve, 'PUT', `/qr-code/${code.id}`, { title: `Turn ${turn}` })
    for (const found of await Promise.all(reading)) {
      const edits = found.filter(({ kind }) => kind === 'code.edited')
      expect(edits.map(({ subject }) => subject)).toEqual(
        Array.from({ length: 50 }, (_, turn) => `Turn ${turn}`),
      )
      expect(edits[0]).toMatchObject({
        codeId: code.id,
        person: { name: 'Olga' },
        details: { changed: ['title'] },
      })
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    }
    const theirs = await service.inject({
      url: live,
      query: { seconds: '0' },
      headers: { authorization: `Bearer ${other}` },
    })
    expect(theirs.body).toBe(': open\n\n')
  })

  test('stop for a person who leaves the account, before the next change', async () => {
    const answer = await eve.inject({ url: live, query: { seconds: '3600' }, payloadAsStream: true })
    const reading = read(answer.stream(), () => false)
    await send(olga, 'DELETE', `/members/${eve.id}`)
    await send(olga, 'POST', '/qr-code', aCreateRequest())
    // The stream ends by itself, without the change that it was about to bring.
    expect((await reading).filter(({ kind }) => kind === 'code.created')).toEqual([])
  })
})
