import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pino } from 'pino'
import { type NoticeTopic, noticeTopics } from '#contract/people/notice-operations.ts'
import { addNotices, mailToken } from '#service/commands/people/notices.ts'
import { DestinationChecks } from '#service/jobs/destination-checks.ts'
import { findDailyEvents, findEvents } from '#service/jobs/find-events.ts'
import { sendNotices } from '#service/jobs/send-notices.ts'
import { type Mailer, openMailer } from '#service/network/mail.ts'
import { readConfig } from '#service/operations/config.ts'
import { aMailServer, plain } from '../support/a-mail-server.ts'
import { aPageServer } from '../support/a-page-server.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { aPerson, asVisitor, type TestPerson } from '../support/people.ts'
import { scannedDays } from './scanned-days.ts'

const [hour, day] = [3_600_000, 86_400_000]
// A Wednesday.
const start = Date.parse('2026-11-25T12:00:00.000Z')
let now = start
let answer: { status: number; type: string; location?: string }
/** Called with each post, and what the answer to a path waits for. */
let onPost: (path: string) => unknown = () => {}
let holds: (path: string) => Promise<void> | undefined = () => undefined
const posted: { path: string; text: string }[] = []
let server: Awaited<ReturnType<typeof aMailServer>>
let pages: Awaited<ReturnType<typeof aPageServer>>
let mailer: Mailer
let service: TestService
let owner: TestPerson
let eve: TestPerson

beforeEach(async () => {
  now = start
  answer = { status: 200, type: 'text/html; charset=utf-8' }
  posted.length = 0
  onPost = () => {}
  holds = () => undefined
  server = await aMailServer()
  pages = await aPageServer((request, response) => {
    const isPost = request.method === 'POST'
    void (isPost ? json(request) : Promise.resolve(null)).then(async (body) => {
      const path = request.url ?? ''
      if (isPost) posted.push({ path, text: (body as { text: string }).text })
      onPost(path)
      await holds(path)
      response.writeHead(answer.status, {
        'content-type': answer.type,
        ...(answer.location !== undefined && { location: answer.location }),
      })
      response.end()
    })
  })
  mailer = openMailer({ url: server.url, from: 'qr@acme.com', dashboard: 'https://dash.acme.com' }, () => {})
  service = await aService({
    mailer,
    network: pages.network,
    clock: () => now,
    dashboardOrigin: null,
    plan: 'free',
  })
  owner = await aPerson(service, 'owner', { name: 'Olga', email: 'olga@acme.com' })
  eve = await aPerson(service, 'editor', { name: 'Eve', email: 'eve@acme.com' })
})
afterEach(async () => {
  await service.close()
  mailer.close()
  await Promise.all([server.close(), pages.close()])
})

const deps = () => ({
  database: service.database,
  reading: service.database,
  clock: () => now,
  random: () => 0,
  network: pages.network,
  logger: pino({ level: 'silent' }),
  settings: { ...readConfig({}, []), dashboardOrigin: 'https://dash.acme.com', brandedDomains: [] },
  mailer,
})
const send = () => sendNotices(deps())
const inboxOf = async (person: TestPerson) => (await person.api('GET', '/inbox')).json()
const kindsOf = async (person: TestPerson) =>
  ((await inboxOf(person)).data as { kind: string }[]).map(({ kind }) => kind)
const choose = (person: TestPerson, topic: string, isListed: boolean, isMailed: boolean) =>
  person.api('PUT', '/inbox/settings', { topic, isListed, isMailed })

async function aCode(by: TestPerson, body: object = {}): Promise<number> {
  const made = await by.api(
    'POST',
    '/qr-code',
    aCreateRequest({ title: 'Menu', destinationUrl: 'http://shop.example/', ...body }),
  )
  return made.json().data.id as number
}

async function mention(codeId: number, text = 'Look'): Promise<void> {
  const by = { personId: owner.id, name: 'Olga' }
  await addNotices(service.database, [eve.id], now, { userId: 1, codeId, kind: 'mention', by, text })
}

/** Runs the checks that are due, as another process does. */
const check = () => new DestinationChecks(deps()).run()

test('a mention is mailed in the language of its person, and one click in the mail program turns mails off', async () => {
  await eve.api('PUT', '/me', { language: 'de' })
  const code = await aCode(owner)
  await mention(code, 'Look <b>here</b>')
  await send()
  await send()
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]?.to).toEqual(['eve@acme.com'])
  const content = plain(server.mails[0]?.content)
  expect(content).toContain(`https://dash.acme.com/codes/${code}`)
  expect(content).toContain('Look &lt;b&gt;here&lt;/b&gt;')
  expect(content).toMatch(/Subject: =\?UTF-8\?Q\?Olga_hat_Sie_bei_Menu/)
  expect(content).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const path = /List-Unsubscribe:\s+<https:\/\/dash\.acme\.com(\/mails\/\w[\w-]+)>/.exec(content)?.[1] ?? ''

  const visit = asVisitor(service)
  const read = () =>
    visit({ method: 'POST', url: '/api/v1/mail-choice', payload: { token: path.replace('/mails/', '') } })
  await visit({ method: 'GET', url: path })
  expect((await read()).json().data).toMatchObject({ topic: 'mention', isMailed: true })
  // As a mail program sends it: no cookie, no origin, a form.
  const click = (url: string) =>
    service.app.api.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  expect((await click(path.replace('mention', 'weekly'))).statusCode).toBe(404)
  expect((await click(path)).statusCode).toBe(200)
  expect((await read()).json().data).toMatchObject({ topic: 'mention', isMailed: false })

  await mention(code)
  await send()
  expect(server.mails).toHaveLength(1)
  expect(await kindsOf(eve)).toEqual(['mention', 'mention'])
  const on = await visit({
    method: 'POST',
    url: '/api/v1/mail-choice',
    payload: { token: path.replace('/mails/', ''), isMailed: true },
  })
  expect(on.json().data.isMailed).toBe(true)
  await mention(code)
  await send()
  expect(server.mails).toHaveLength(2)
})

test('the link in a mail turns its topic off, whichever it is', async () => {
  const topics = Object.keys(noticeTopics) as NoticeTopic[]
  const member = { userId: 1, personId: eve.id }
  for (const topic of topics) {
    const url = `/mails/${await mailToken(service.database, member, topic)}`
    expect((await service.app.api.inject({ method: 'POST', url })).statusCode).toBe(200)
    const { data } = (await eve.api('GET', '/inbox/settings')).json()
    expect(data.topics).toContainEqual(expect.objectContaining({ topic, isMailed: false }))
  }
})

test('a person gets a topic where they chose it: in the inbox, by mail, or nowhere', async () => {
  const code = await aCode(owner)
  await choose(eve, 'mention', false, true)
  await mention(code)
  await send()
  expect([server.mails.length, (await inboxOf(eve)).unread]).toEqual([1, 0])
  await choose(eve, 'mention', false, false)
  await mention(code)
  await send()
  expect([server.mails.length, await kindsOf(eve)]).toEqual([1, []])
  expect((await eve.api('GET', '/inbox/settings')).json().data).toMatchObject({ mail: 'on', address: null })
})

test('two processes and a failed try send a mail once', async () => {
  const code = await aCode(owner)
  await mention(code)
  await Promise.all([send(), send(), send()])
  expect(server.mails).toHaveLength(1)

  await mention(code)
  let tries = 0
  const refusing = { ...mailer, send: async () => (tries++, false) }
  await sendNotices({ ...deps(), mailer: refusing })
  await sendNotices({ ...deps(), mailer: refusing })
  expect(tries).toBe(1)
  now += 61_000
  await send()
  expect(server.mails).toHaveLength(2)
})

test('a process that dies while it sends is not repeated, and the inbox has the notice', async () => {
  await mention(await aCode(owner))
  await new Promise<void>((begun) => {
    const dying = { ...mailer, send: () => (begun(), new Promise<never>(() => {})) }
    void sendNotices({ ...deps(), mailer: dying })
  })
  now += 2 * day
  await send()
  expect(server.mails).toHaveLength(0)
  expect(await kindsOf(eve)).toEqual(['mention'])
})

test('a destination that stays down for an hour is one notice for the person who saved the code', async () => {
  const code = await aCode(eve)
  await check()
  answer = { status: 404, type: 'text/html' }
  now += day
  await check()
  expect(await kindsOf(eve)).toEqual([])
  now += hour
  await check()
  expect((await inboxOf(eve)).data).toMatchObject([
    {
      kind: 'destination-down',
      codeId: code,
      title: 'Menu',
      details: { address: 'http://shop.example/', status: 404 },
    },
  ])
  expect(await kindsOf(owner)).toEqual([])
  now += day
  await check()
  await send()
  expect(server.mails.map(({ to }) => to)).toEqual([['eve@acme.com']])
  expect(plain(server.mails[0]?.content)).toContain('http://shop.example/ (404)')

  answer = { status: 200, type: 'text/html' }
  now += day
  await check()
  answer = { status: 500, type: 'text/html' }
  for (const later of [day, hour, day]) {
    now += later
    await check()
  }
  expect(await kindsOf(eve)).toEqual(['destination-down', 'destination-down'])
})

test('a site that refuses programs, or never worked, is not down', async () => {
  answer = { status: 404, type: 'text/html' }
  await aCode(eve, { slashTag: 'never' })
  for (const later of [0, hour, day, hour]) {
    now += later
    await check()
  }
  answer = { status: 200, type: 'text/html' }
  now += day
  await check()
  answer = { status: 403, type: 'text/html' }
  for (const later of [day, hour, day]) {
    now += later
    await check()
  }
  expect(await kindsOf(eve)).toEqual([])
})

test('a destination that becomes another kind of file is a notice', async () => {
  answer.type = 'Application/PDF; x=1'
  await aCode(eve)
  await check()
  answer.type = 'text/html'
  for (const later of [day, day]) {
    now += later
    await check()
  }
  expect((await inboxOf(eve)).data).toMatchObject([
    { kind: 'destination-type', details: { before: 'application/pdf', now: 'text/html' } },
  ])
})

test('codes that end soon, a nearly full plan and the first scan of a download are noticed once', async () => {
  const ending = await aCode(eve, {
    slashTag: 'ending',
    expirationDate: new Date(start + 4 * day).toISOString(),
  })
  const printed = await aCode(eve, { slashTag: 'printed' })
  await eve.api('POST', `/qr-code/${printed}/downloaded`)
  for (let tag = 0; tag < 7; tag += 1) await aCode(eve, { slashTag: `more-${tag}` })
  await service.database
    .insertInto('counters')
    .values({ user_id: 1, code_id: printed, scans: 3, clicks: 0 })
    .onConflict((conflict) => conflict.column('code_id').doUpdateSet({ scans: 3 }))
    .execute()
  now += 2 * day
  await Promise.all([findEvents(deps()), findEvents(deps())])
  await findEvents(deps())
  const noticed = (await inboxOf(eve)).data as { kind: string }[]
  expect(noticed.toSorted((one, other) => one.kind.localeCompare(other.kind))).toMatchObject([
    { kind: 'code-ending', codeId: ending, details: { zone: 'UTC' } },
    { kind: 'first-scan', codeId: printed },
  ])
  expect((await inboxOf(owner)).data).toMatchObject([
    { kind: 'plan-full', codeId: null, details: { limit: 'codes', used: 9, max: 10 } },
  ])
})

const scanned = async (codeId: number, days: readonly number[]) =>
  await scannedDays(service.database, now, codeId, days)

test('a code that is scanned every day and then no more is noticed once', async () => {
  const code = await aCode(eve)
  await scanned(code, [...Array.from({ length: 40 }, () => 9), 0, 0, 0, 0])
  await findDailyEvents(deps())
  now += day
  await findDailyEvents(deps())
  expect((await inboxOf(eve)).data).toMatchObject([
    { kind: 'scans-stopped', codeId: code, details: { at: '2026-11-20', days: 4 } },
  ])
})

test('the week before is summed up on Monday for everybody but viewers, and a week without scans is not', async () => {
  const viewer = await aPerson(service, 'viewer', { email: 'vera@acme.com' })
  const code = await aCode(eve)
  await scanned(code, [50, 60, 70])
  now = Date.parse('2026-11-30T05:00:00.000Z')
  await findEvents(deps())
  await send()
  expect(server.mails).toHaveLength(0)
  now += 2 * hour
  await findEvents(deps())
  await findEvents(deps())
  await send()
  expect(server.mails.flatMap(({ to }) => to).toSorted((one, other) => one.localeCompare(other))).toEqual([
    'eve@acme.com',
    'olga@acme.com',
  ])
  const content = plain(server.mails[0]?.content)
  expect(content).toContain('Subject: Scans last week: 130')
  expect(content).toContain('Menu: 130')
  expect([await kindsOf(eve), await kindsOf(viewer)]).toEqual([[], []])
  now += 7 * day
  await findEvents(deps())
  await send()
  expect(server.mails).toHaveLength(2)
})

test('a webhook gets the events of the account, follows no redirect, and is tried again', async () => {
  const set = (address: string | null) => owner.api('PUT', '/account/notice-address', { address })
  expect((await eve.api('PUT', '/account/notice-address', { address: null })).statusCode).toBe(403)
  expect((await set('nonsense')).json().errors[0].field).toBe('address')
  await set('http://hooks.example/services/1')
  const trial = async () => (await owner.api('POST', '/account/notice-address/test')).json().data
  expect(await trial()).toEqual({ isPosted: true, status: 200 })

  const code = await aCode(eve, { title: 'Menu <1>' })
  await check()
  posted.length = 0
  answer = { status: 302, type: 'text/html', location: 'http://elsewhere.example/' }
  expect(await trial()).toEqual({ isPosted: false, status: 302 })
  expect(posted).toHaveLength(1)
  answer = { status: 500, type: 'text/html' }
  for (const later of [day, hour]) {
    now += later
    await check()
  }
  posted.length = 0
  await send()
  expect(posted).toHaveLength(1)
  answer = { status: 200, type: 'text/html' }
  await send()
  expect(posted).toHaveLength(1)
  now += 61_000
  await Promise.all([send(), send()])
  expect(posted).toHaveLength(2)
  expect(posted[1]).toEqual({
    path: '/services/1',
    text: `<https://dash.acme.com/codes/${code}|Menu &lt;1&gt; leads to a page that no longer works>\nhttp://shop.example/ (500)`,
  })

  await set('http://inside.example/')
  pages.names['inside.example'] = ['10.0.0.7']
  const asked = pages.asked.length
  expect(await trial()).toEqual({ isPosted: false, status: null })
  expect(pages.asked).toHaveLength(asked)
})

test('a person alone has an inbox once there is something to see', async () => {
  const alone = await service.addUser(2)
  const headers = { authorization: `Bearer ${alone}` }
  const session = async () => (await service.inject({ url: '/api/v1/session', headers })).json()
  expect(await session()).toMatchObject({ isAlone: true, hasNotices: false })
  await service.inject({
    method: 'POST',
    url: '/api/v1/qr-code',
    headers,
    payload: aCreateRequest({ destinationUrl: 'http://shop.example/' }),
  })
  await check()
  answer = { status: 404, type: 'text/html' }
  for (const later of [day, hour]) {
    now += later
    await check()
  }
  expect(await session()).toMatchObject({ isAlone: true, hasNotices: true })
})

test('the receiver of one account that does not answer delays no other account', async () => {
  await service.addUser(2)
  const { database } = service
  const at = new Date(now).toISOString()
  for (const [id, name] of [
    [1, 'slow'],
    [2, 'quick'],
  ] as const) {
    const notice_address = `http://hooks.example/${name}`
    await database.updateTable('users').set({ notice_address }).where('id', '=', id).execute()
    const details = JSON.stringify({ limit: 'codes', used: '9', max: '10' })
    const event = { event: `plan ${id}`, kind: 'plan-full', code_id: null, at, details }
    await database
      .insertInto('account_events')
      .values({ ...event, user_id: id, post_at: at, post_tries: 0 })
      .execute()
  }
  const isQuickPosted = new Promise<void>((resolve) => (onPost = (path) => path === '/quick' && resolve()))
  holds = async (path) => (path === '/slow' ? await isQuickPosted : undefined)

  await send()

  expect(posted.map(({ path }) => path).toSorted()).toEqual(['/quick', '/slow'])
  const due = await database.selectFrom('account_events').select('post_at').execute()
  expect(due.every(({ post_at }) => post_at === null)).toBe(true)
})
