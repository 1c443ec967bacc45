import { afterEach, beforeEach, expect, test } from 'vitest'
import { commentLimits } from '#features/comments/contract/comments.ts'
import { aCreateRequest } from '../../../service/support/a-request.ts'
import { aService, type TestService } from '../../../service/support/a-service.ts'
import { aPerson, type TestPerson } from '../../../service/support/people.ts'

let service: TestService
let eve: TestPerson
let vera: TestPerson
let id = 0
let now = Date.now()
beforeEach(async () => {
  now = Date.now()
  service = await aService({ clock: () => now })
  eve = await aPerson(service, 'editor', { name: 'Eve' })
  vera = await aPerson(service, 'viewer', { name: 'Vera' })
  id = (await eve.api('POST', '/qr-code', aCreateRequest())).json().data.id
})
afterEach(() => service.close())

type Method = 'POST' | 'PUT' | 'DELETE'
const send = (by: TestPerson, method: Method, path: string, payload?: object) =>
  by.inject({ method, url: `/api/v1/qr-code/${id}/comments${path}`, ...(payload && { payload }) })
const say = async (by: TestPerson, text: string, mentions: number[] = []) =>
  (await send(by, 'POST', '', { text, mentions })).json().data
const list = async (by = eve) =>
  (await by.api('GET', `/qr-code/${id}/comments`)).json().data as { id: string; text: string }[]
const inbox = async (by: TestPerson) => (await by.api('GET', '/inbox')).json()
const read = (by: TestPerson, payload: object) => by.api('POST', '/inbox/read', payload)

test('everybody comments, in order, and only the author edits and deletes', async () => {
  const first = await say(vera, '  Is the logo right?\n')
  expect(first).toEqual({
    id: expect.any(String),
    person: { id: vera.id, name: 'Vera' },
    text: 'Is the logo right?',
    mentions: [],
    createdAt: new Date(now).toISOString(),
    editedAt: null,
    resolved: null,
    isMine: true,
  })
  now += 1_000
  const second = await say(eve, 'I’ll look.')
  expect((await list(vera)).map(({ text }) => text)).toEqual(['Is the logo right?', 'I’ll look.'])
  const foreign = await send(vera, 'PUT', `/${second.id}`, { text: 'Changed' })
  expect([foreign.statusCode, foreign.json().errors[0].code]).toEqual([400, 'not-author'])
  expect((await send(vera, 'DELETE', `/${second.id}`)).statusCode).toBe(400)
  now += 1_000
  const edited = await send(eve, 'PUT', `/${second.id}`, { text: 'Looked.' })
  expect(edited.json().data).toMatchObject({ text: 'Looked.', editedAt: new Date(now).toISOString() })
  expect((await send(vera, 'DELETE', `/${first.id}`)).statusCode).toBe(200)
  expect((await list()).map(({ text }) => text)).toEqual(['Looked.'])
  expect((await send(vera, 'DELETE', `/${first.id}`)).statusCode).toBe(404)
})

test('a comment is resolved and opened again by anybody, and the changes say so', async () => {
  const { id: comment } = await say(vera, 'Too small.')
  const resolve = (isResolved: boolean) => send(eve, 'PUT', `/${comment}/resolved`, { isResolved })
  const resolved = { person: { id: eve.id, name: 'Eve' }, at: expect.any(String) }
  expect((await resolve(true)).json().data).toMatchObject({ resolved, isMine: false })
  expect((await resolve(true)).json().data.resolved).toEqual(resolved)
  expect((await resolve(false)).json().data.resolved).toBeNull()
  const changes = (await eve.api('GET', `/changes?codeId=${id}&kind=comment`)).json().data
  expect(changes.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'comment.added',
    'comment.reopened',
    'comment.resolved',
  ])
  const csv = await eve.api('GET', `/changes.csv?kind=comment`)
  expect(csv.body).toContain('comment.added')
})

test('an empty or too long comment is refused at its field', async () => {
  for (const text of ['', ' \n ', 'x'.repeat(commentLimits.text + 1), 'a\u0000b']) {
    const refused = await send(vera, 'POST', '', { text })
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'text'])
  }
  expect((await send(vera, 'PUT', '/no-such-one', { text: 'x' })).statusCode).toBe(404)
  const gone = await vera.api('POST', '/qr-code/987/comments', { text: 'x' })
  expect(gone.statusCode).toBe(404)
})

test('a mention reaches the inbox of members once, and reading it counts', async () => {
  const stranger = await aPerson(service, null, { name: 'Stranger' })
  const comment = await say(eve, 'Look, @Vera @Eve', [vera.id, eve.id, stranger.id, vera.id])
  expect(comment.mentions).toEqual([
    { id: vera.id, name: 'Vera' },
    { id: eve.id, name: 'Eve' },
  ])
  const notice = {
    id: expect.any(String),
    kind: 'mention',
    at: new Date(now).toISOString(),
    person: { id: eve.id, name: 'Eve' },
    name: 'Eve',
    codeId: id,
    title: 'Summer sale',
    text: 'Look, @Vera @Eve',
    details: {},
    isRead: false,
  }
  expect(await inbox(vera)).toEqual({ data: [notice], unread: 1 })
  expect(await inbox(eve)).toEqual({ data: [], unread: 0 })
  await send(eve, 'PUT', `/${comment.id}`, { text: 'Look again, @Vera', mentions: [vera.id] })
  expect((await inbox(vera)).data).toHaveLength(1)

  const [first] = (await inbox(vera)).data
  await read(eve, { ids: [first.id] })
  expect((await inbox(vera)).unread).toBe(1)
  expect((await read(vera, { ids: [first.id] })).json()).toEqual({ success: true, unread: 0 })
  expect(await inbox(vera)).toMatchObject({ data: [{ isRead: true }], unread: 0 })

  await say(eve, '@Vera once more', [vera.id])
  await read(vera, { codeId: id + 1 })
  expect((await inbox(vera)).unread).toBe(1)
  await read(vera, { codeId: id })
  expect((await inbox(vera)).unread).toBe(0)
  await send(eve, 'DELETE', `/${comment.id}`)
  expect((await inbox(vera)).data).toHaveLength(1)
})

test('a deleted code leaves the inbox and takes its comments with it', async () => {
  await say(eve, '@Vera', [vera.id])
  const url = `/api/v1/qr-code/${id}`
  await eve.inject({ method: 'DELETE', url })
  expect(await inbox(vera)).toEqual({ data: [], unread: 0 })
  await eve.inject({ method: 'POST', url: `${url}/restore` })
  expect((await inbox(vera)).unread).toBe(1)
})
