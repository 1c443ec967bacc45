import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { endDemos } from '#service/commands/accounts/demo.ts'
import { type Config, readConfig } from '#service/operations/config.ts'
import { type Listening, openListeners, makeDemoFolder } from '#service/operations/open-service.ts'
import { aService } from './support/a-service.ts'
import { originHeader } from './support/people.ts'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'

let config: Config
let service: Listening
/** Where this process connects to; a demo only answers. */
const connected: string[] = []
beforeAll(async () => {
  const [port, linkPort] = [await freePort(), await freePort()]
  const env = {
    DEMO: 'on',
    PORT: `${port}`,
    LINK_PORT: `${linkPort}`,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'true',
  }
  config = readConfig({ ...env, DATA_DIR: join(tmpdir(), 'no-such-folder') }, [])
  const connect = Socket.prototype.connect
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...options: unknown[]) {
    connected.push(JSON.stringify(options.flat()[0]))
    return Reflect.apply(connect, this, options) as Socket
  })
  service = await openListeners(config, null)
})
afterAll(async () => {
  await service.close()
  vi.restoreAllMocks()
})

type Answer = { readonly status: number; readonly body: ReturnType<typeof JSON.parse> }

/** A visitor from an address of their own, in their own browser. */
function aVisitor(address: string) {
  const origin = `http://localhost:${config.port}`
  let cookie = ''
  return async function send(method: string, path: string, body?: object | FormData): Promise<Answer> {
    const isForm = body instanceof FormData
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        origin,
        cookie,
        'x-forwarded-for': address,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const sent = response.headers.getSetCookie()[0]
    if (sent !== undefined) cookie = sent.split(';', 1)[0] ?? ''
    return { status: response.status, body: await response.json() }
  }
}

async function lookAround(address: string) {
  const send = aVisitor(address)
  expect((await send('POST', '/sign-in/demo', {})).status).toBe(200)
  return send
}

test('two visitors each have sixty codes of their own, and none reaches those of the other', async () => {
  const [one, other] = [await lookAround('198.51.100.1'), await lookAround('198.51.100.2')]
  const codesOf = async (send: typeof one) => (await send('GET', '/qr-code?limit=100')).body.data
  const [mine, theirs] = [await codesOf(one), await codesOf(other)]
  expect([mine.length, theirs.length]).toEqual([60, 60])
  const ids = (codes: { id: number }[]) => codes.map(({ id }) => id)
  expect(ids(mine).filter((id) => ids(theirs).includes(id))).toEqual([])

  const [code] = mine
  expect((await one('PUT', `/qr-code/${code.id}`, { title: 'Mine alone' })).status).toBe(200)
  expect((await one('GET', `/qr-code/${code.id}`)).body.data.title).toBe('Mine alone')
  expect((await codesOf(other)).filter(({ title }: { title: string }) => title === 'Mine alone')).toEqual([])
  expect((await other('GET', `/qr-code/${code.id}`)).status).toBe(404)
  const people = async (send: typeof one) => (await send('GET', '/members')).body.data
  const [team, otherTeam] = [await people(one), await people(other)]
  expect(team.map(({ name }: { name: string }) => name)).toContain('Priya Nair')
  // A person without a name would be asked for it first.
  expect((await one('GET', '/session')).body.person).toMatchObject({ name: 'Alex Morgan', isNamed: true })
  expect(ids(team).filter((id) => ids(otherTeam).includes(id))).toEqual([])
})

test('a copy has its scans, folders, kit and files, and a code with a file can be made again', async () => {
  const send = await lookAround('198.51.100.3')
  const codes = (await send('GET', '/qr-code?limit=100')).body.data
  const menu = codes.find(({ title }: { title: string }) => title === 'Summer menu')
  const totals = (await send('GET', `/scans/totals?codeId=${menu.id}`)).body.data
  expect(totals.scans).toBe(menu.scans)
  expect(totals.scans).toBeGreaterThan(200)
  const folders = (await send('GET', '/folders')).body
  expect(folders.data).toHaveLength(11)
  const filed = folders.data.map((folder: { codes: number }) => folder.codes)
  expect(filed.reduce((sum: number, count: number) => sum + count, folders.unfiled)).toBe(60)
  for (const { tag, codes: tagged } of (await send('GET', '/tags')).body.data)
    expect((await send('GET', `/qr-code?limit=1&tag=${encodeURIComponent(tag)}`)).body.total, tag).toBe(
      tagged,
    )
  expect((await send('GET', '/brand-kits')).body.data).toHaveLength(1)
  const record = (await send('GET', `/qr-code/${menu.id}`)).body.data
  const again = {
    brandedDomain: record.brandedDomain,
    slashTag: 'menu-again',
    qr: {},
    qrType: 'pdf',
    destinationUrl: record.destinationUrl,
    fieldData: record.fieldData,
  }
  expect(await send('POST', '/qr-code', again)).toMatchObject({ status: 201 })
})

test('a link names its destination instead of leading there', async () => {
  const send = await lookAround('198.51.100.4')
  const codes = (await send('GET', '/qr-code?limit=100&search=Lunch')).body.data
  const { slashTag, destinationUrl, id } = codes.find(
    ({ title }: { title: string }) => title === 'Lunch of the week',
  )
  const visit = await fetch(`http://localhost:${config.linkPort}/${slashTag}?qr`, {
    redirect: 'manual',
    headers: { 'accept-language': 'de' },
  })
  expect([visit.status, visit.headers.get('location')]).toEqual([200, null])
  const page = await visit.text()
  expect(page).toContain('Dieser Code funktioniert')
  expect(page).toContain(destinationUrl)
  expect(page).not.toContain(`href="${destinationUrl}`)
  await until(async () => {
    const { scans } = (await send('GET', `/scans/totals?codeId=${id}`)).body.data
    expect(scans).toBe(codes[0].scans + 1)
  })
})

test('the buttons of pages and welcome screens name their destination, too', async () => {
  const send = await lookAround('198.51.100.10')
  const { domains } = (await send('GET', '/session')).body
  const links = `http://localhost:${config.linkPort}`
  const made = async (slashTag: string, body: object) => {
    const common = {
      brandedDomain: domains[0],
      slashTag,
      qr: {},
      destinationUrl: 'https://example.com/?a=1&b=2',
    }
    expect(await send('POST', '/qr-code', { ...common, ...body })).toMatchObject({ status: 201 })
    return await fetch(`${links}/${slashTag}`, { redirect: 'manual' })
  }
  const leading = '/demo/leads?to=https%3A%2F%2Fexample.com%2F%3Fa%3D1%26b%3D2'
  const welcome = await made('greets', { fieldData: { contentWelcomeTime: 5 } })
  expect(welcome.headers.get('refresh')).toBe(`5;url=${leading}`)
  expect(await welcome.text()).toContain(`href="${leading}"`)
  const leads = await fetch(links + leading)
  expect([leads.status, await leads.text()]).toEqual([
    200,
    expect.stringContaining('https://example.com/?a=1&amp;b=2'),
  ])

  const codes = (await send('GET', '/qr-code?limit=100')).body.data
  for (const { slashTag } of codes) {
    const page = await (await fetch(`${links}/${slashTag}`, { redirect: 'manual' })).text()
    expect([slashTag, page.match(/href="https?:[^"]*/g)]).toEqual([slashTag, null])
  }
  expect((await fetch(`${links}/demo/leads?to=nowhere`)).status).toBe(404)
})

test('visitor 201 hears that all places are taken, until the hour of the others is over', async () => {
  let now = Date.now()
  const full = await aService({ isDemo: true, clock: () => now })
  onTestFinished(() => full.close())
  const rows = Array.from({ length: 200 }, (_, index) => ({
    id: index + 2,
    name: `${index}`,
    plan: 'business',
    created_at: new Date(now).toISOString(),
  }))
  await full.database.insertInto('users').values(rows).execute()
  const answer = await full.app.api.inject({
    method: 'POST',
    url: '/api/v1/sign-in/demo',
    payload: {},
    headers: { origin: originHeader },
  })
  const message = 'All 200 places in the demo are taken. Try again in a few minutes.'
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { success: false, message, errors: [{ field: '', code: 'demo-full', message, values: { count: 200 } }] },
  ])
  now += 61 * 60_000
  await endDemos({ database: full.database, clock: () => now })
  expect(await full.database.selectFrom('users').select('id').execute()).toEqual([{ id: 1 }])
})

test('a demo removes the folder of a killed one, and leaves that of a running one', async () => {
  const demos = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('tessera-demo-'))
  const running = await demos()
  const killed = await mkdtemp(join(tmpdir(), 'tessera-demo-'))
  await writeFile(join(killed, 'tessera.db.lock'), '')
  const made = await makeDemoFolder()
  onTestFinished(() => rm(made, { recursive: true }))
  expect(existsSync(killed)).toBe(false)
  expect(running).not.toEqual([])
  expect(await demos()).toEqual(expect.arrayContaining([...running, basename(made)]))
})

test('nothing is requested from elsewhere, and what would do it is refused', async () => {
  const send = await lookAround('198.51.100.5')
  const session = (await send('GET', '/session')).body
  expect(Date.parse(session.demoEndsAt) - Date.now()).toBeGreaterThan(59 * 60_000)
  for (const id of [
    'createInvitation',
    'createAccessToken',
    'addDomain',
    'readBrand',
    'checkDestination',
    'setNoticeAddress',
  ])
    expect(session.operations).not.toContain(id)
  expect(await send('POST', '/tokens', { name: 'Mine' })).toMatchObject({
    status: 403,
    body: { message: 'This is not a part of the demo.' },
  })
  const body = {
    brandedDomain: session.domains[0],
    slashTag: 'outside',
    qr: {},
    destinationUrl: 'https://example.com/',
  }
  const made = await send('POST', '/qr-code', body)
  expect(made.status).toBe(201)
  await until(async () => {
    // Without a request, the title is the name of the host.
    expect((await send('GET', `/qr-code/${made.body.data.id}`)).body.data.title).toBe('example.com')
  })
  const own = new RegExp(`"port":"?(${config.port}|${config.linkPort})"?[,}]`)
  expect(connected.filter((place) => !own.test(place))).toEqual([])
})

test('a file of more than two megabytes is refused', async () => {
  const send = await lookAround('198.51.100.6')
  const upload = async (bytes: number) => {
    const form = new FormData()
    const frame = Buffer.alloc(417)
    frame.set([0xff, 0xfb, 0x90, 0x00])
    const content = Buffer.concat(Array.from({ length: Math.floor(bytes / 417) }, () => frame))
    form.append('file', new Blob([content]), 'sound.mp3')
    return await send('POST', '/files', form)
  }
  expect((await upload(1_900_000)).status).toBe(201)
  expect(await upload(2_200_000)).toMatchObject({ status: 400, body: { errors: [{ field: 'file' }] } })
})

test('one address opens the demo five times an hour', async () => {
  for (let time = 0; time < 5; time += 1) await lookAround('198.51.100.7')
  expect(await aVisitor('198.51.100.7')('POST', '/sign-in/demo', {})).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'demo-often' }] },
  })
})

test('after an hour the copy is gone, and a visitor looks around in a new one', async () => {
  const send = await lookAround('198.51.100.8')
  const [code] = (await send('GET', '/qr-code?limit=1')).body.data
  expect((await send('PUT', `/qr-code/${code.id}`, { title: 'Changed' })).status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  const next = await lookAround('198.51.100.9')
  expect((await send('GET', '/session')).status).toBe(401)
  expect((await send('GET', `/qr-code/${code.id}`)).status).toBe(401)
  expect((await next('GET', `/qr-code/${code.id}`)).status).toBe(404)
  expect((await next('GET', '/qr-code?limit=100')).body.data).toHaveLength(60)
})

test('a folder with a database is never used for a demo, nor is a setting for real accounts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-real-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(readConfig({ DEMO: 'on', DATA_DIR: folder }, []).isDemo).toBe(true)
  await writeFile(join(folder, 'tessera.db'), 'accounts')
  expect(() => readConfig({ DEMO: 'on', DATA_DIR: folder }, [])).toThrow(
    `DEMO=on, but DATA_DIR (${folder}) has a database. A demo never uses real accounts`,
  )
  expect(() => readConfig({ DEMO: 'on', DATABASE_URL: 'postgres://a:b@db/real' }, [])).toThrow(
    'it takes no DATABASE_URL. Remove DATABASE_URL or DEMO.',
  )
  expect(existsSync(join(tmpdir(), 'no-such-folder'))).toBe(false)
})
