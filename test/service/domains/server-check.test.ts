import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Finding } from '#contract/server-check.ts'
import type { Mail } from '#service/network/mail.ts'
import { aService, type ServiceOptions } from '../support/a-service.ts'
import { engineName } from '../support/engine-in.ts'

const address = 'https://qr.acme.com'
const now = Date.parse('2026-11-24T12:00:00Z')

type Asked = { readonly body?: object; readonly headers?: Record<string, string>; readonly token?: string }

async function theServer(options: ServiceOptions = {}) {
  const service = await aService({ clock: () => now, ...options })
  const ask = ({ body = {}, headers = {}, token = service.token }: Asked = {}) =>
    service.inject({
      method: 'POST',
      url: '/api/v1/server/check',
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload: { address, now, sendsMail: false, ...body },
    })
  return {
    ...service,
    ask,
    /** The findings about a subject, such as `clock`. */
    async findings(subject: string, asked: Asked = {}): Promise<Finding[]> {
      const { data } = (await ask(asked)).json<{ data: Finding[] }>()
      return data.filter(({ code }) => code.startsWith(`${subject}-`))
    },
  }
}

test('an owner of the first account sees which parts of the server work', async () => {
  const service = await theServer({ dashboardOrigin: address })
  const { data } = (await service.ask()).json<{ data: Finding[] }>()
  const good = data.filter(({ isGood }) => isGood).map(({ code }) => code)
  expect(good).toEqual([
    'database-works',
    'files-work',
    'clock-right',
    'address-right',
    'mail-off',
    'proxy-none',
    'countries-off',
    ...(engineName === 'postgres' ? ['backup-elsewhere'] : []),
    expect.stringMatching(/^space-/),
  ])
  expect(data[0]?.message).toMatch(/^The database can be written \((SQLite|PostgreSQL) \d+\.\d+/)
  const keys: string[] = []
  for await (const key of service.storage.keys()) keys.push(key)
  expect(keys).toEqual([])
  await service.app.close()
})

test('each part that fails says how to fix it', async () => {
  const service = await theServer({
    network: {
      resolve: async () => [],
      connect: () => {
        throw new Error('Nothing is connected to')
      },
    },
  })
  expect((await service.findings('address'))[0]).toMatchObject({
    isGood: false,
    message: `You opened the dashboard at ${address}, but DASHBOARD_URL is not set. Set DASHBOARD_URL=${address} and restart.`,
  })
  expect((await service.findings('clock', { body: { now: now + 300_000 } }))[0]).toMatchObject({
    code: 'clock-wrong',
    values: { seconds: 300 },
  })
  expect((await service.findings('domain')).map(({ message }) => message)).toEqual([
    'go.acme.com has no DNS record. Create one that leads to this service.',
    'acme.link has no DNS record. Create one that leads to this service.',
  ])
  const forwarded = { 'x-forwarded-for': '203.0.113.7' }
  expect(await service.findings('proxy', { headers: forwarded })).toMatchObject([
    { code: 'proxy-untrusted', values: { address: '127.0.0.1' } },
  ])
  await rm(join(service.folder, 'files'), { recursive: true })
  await writeFile(join(service.folder, 'files'), 'not a folder')
  expect((await service.findings('files'))[0]).toMatchObject({ code: 'files-fail', isGood: false })
  await service.app.close()
})

test('a trusted proxy is told apart from one that is bypassed', async () => {
  const service = await theServer({ trustProxy: 1, dashboardOrigin: 'http://qr.acme.com' })
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  expect(await service.findings('proxy', { headers })).toMatchObject([{ code: 'proxy-trusted' }])
  expect(await service.findings('proxy')).toMatchObject([{ code: 'proxy-absent' }])
  expect(await service.findings('address')).toMatchObject([{ code: 'address-other' }])
  const insecure = await service.findings('address', { body: { address: 'http://qr.acme.com' } })
  expect(insecure).toMatchObject([{ code: 'address-insecure' }])
  await service.app.close()
})

test('a test mail goes to the person who asks for it', async () => {
  const sent: Mail[] = []
  const send = async (mail: Mail) => sent.push(mail) > 0 && !mail.to.startsWith('refused')
  const service = await theServer({ mailer: { dashboard: address, send, close() {} } })
  const mailed = async () => (await service.findings('mail', { body: { sendsMail: true } }))[0]?.code
  expect((await service.findings('mail'))[0]?.code).toBe('mail-untried')
  expect(await mailed()).toBe('mail-nobody')
  const writeEmail = (email: string) =>
    service.database.updateTable('people').set({ email }).where('id', '=', 1).execute()
  await writeEmail('ada@acme.com')
  expect(await mailed()).toBe('mail-sent')
  expect(sent).toMatchObject([{ to: 'ada@acme.com', subject: 'Mails from Tessera arrive' }])
  await writeEmail('refused@acme.com')
  expect(await mailed()).toBe('mail-failed')
  await service.app.close()
})

test.skipIf(engineName === 'postgres')('the age of the last backup is judged by its schedule', async () => {
  const service = await theServer()
  const folder = join(service.folder, 'backups')
  expect((await service.findings('backup'))[0]?.code).toBe('backup-off')
  await service.app.close()

  const planned = await theServer({ backups: { folder, every: 3_600_000, keep: 3 } })
  const code = async () => (await planned.findings('backup'))[0]?.code
  expect(await code()).toBe('backup-missing')
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'tessera-20261124T1100Z.backup')
  await writeFile(file, '')
  await utimes(file, now / 1_000, now / 1_000 - 3_600)
  expect(await code()).toBe('backup-fresh')
  await utimes(file, now / 1_000, now / 1_000 - 3 * 3_600)
  expect(await code()).toBe('backup-old')
  await planned.app.close()
})

test('an owner of another account cannot see the server', async () => {
  const service = await theServer()
  const token = await service.addUser(2)
  const answer = await service.ask({ token })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toEqual({
    success: false,
    message: 'Only owners of the first account can check the server.',
  })
  const session = await service.inject({
    url: '/api/v1/session',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(session.json<{ operations: string[] }>().operations).not.toContain('checkServer')
  await service.app.close()
})
