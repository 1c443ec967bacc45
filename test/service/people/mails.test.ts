import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitRules } from '#service/limits/limit-rules.ts'
import { openMailer } from '#service/network/mail.ts'
import { aMailServer, plain } from '../support/a-mail-server.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { aPerson, asVisitor, type TestPerson } from '../support/people.ts'

let server: Awaited<ReturnType<typeof aMailServer>>
let mailer: ReturnType<typeof openMailer>
let service: TestService
let owner: TestPerson
beforeEach(async () => {
  server = await aMailServer()
  mailer = openMailer({ url: server.url, from: 'qr@acme.com', dashboard: 'http://localhost' }, () => {})
  service = await aService({ mailer })
  owner = await aPerson(service, 'owner', { name: 'Olga', email: 'olga@acme.com' })
})
afterEach(async () => {
  await service.close()
  mailer.close()
  await server.close()
})

const invite = (email: string | null) => owner.api('POST', '/invitations', { role: 'viewer', email })
const forget = (email: string) =>
  asVisitor(service)({ method: 'POST', url: '/api/v1/sign-in/forgotten', payload: { email } })

test('a mail is in the language that its person has chosen, or else in that of the browser', async () => {
  const payload = { role: 'viewer', email: 'eve@acme.com' }
  const headers = { 'accept-language': 'fr-CA, en;q=0.5' }
  await owner.inject({ method: 'POST', url: '/api/v1/invitations', payload, headers })
  expect(plain(server.mails[0]?.content)).toContain('pendant 7 jours')
  await owner.api('PUT', '/me', { language: 'it' })
  await owner.inject({ method: 'POST', url: '/api/v1/invitations', payload, headers })
  await forget('olga@acme.com')
  await expect.poll(() => server.mails.length).toBe(3)
  expect(plain(server.mails[1]?.content)).toContain('per 7 giorni')
  expect(plain(server.mails[2]?.content)).toContain('sceglierla')
})

test('an invitation with an address is mailed, and only then called sent', async () => {
  expect((await invite(null)).json().mail).toBe('none')
  const answer = (await invite('eve@acme.com')).json()
  expect(answer.mail).toBe('sent')
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]?.to).toEqual(['eve@acme.com'])
  expect(plain(server.mails[0]?.content)).toContain(answer.link)
  server.refuse()
  expect((await invite('gil@acme.com')).json().mail).toBe('failed')
})

test('a forgotten password is answered by mail, with the same answer for every address', async () => {
  const [known, unknown] = [await forget('OLGA@acme.com'), await forget('nobody@acme.com')]
  expect(known.json()).toEqual({ success: true, data: { recovery: 'mail' } })
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
  await expect.poll(() => server.mails.length).toBe(1)
  expect(server.mails[0]?.to).toEqual(['olga@acme.com'])
  const token = /new-password#([\w-]{43})/.exec(plain(server.mails[0]?.content))?.[1]
  const set = await asVisitor(service)({
    method: 'POST',
    url: '/api/v1/sign-in/new-password',
    payload: { token, password: 'maple river 82 tram' },
  })
  expect(set.json().data.name).toBe('Olga')
})

test('mails lead to the configured dashboard, whatever host a request names', async () => {
  const host = 'evil.example'
  const foreign = { host, origin: `http://${host}` }
  await asVisitor(service)({
    method: 'POST',
    url: '/api/v1/sign-in/forgotten',
    headers: foreign,
    payload: { email: 'olga@acme.com' },
  })
  await owner.inject({
    method: 'POST',
    url: '/api/v1/invitations',
    headers: foreign,
    payload: { role: 'viewer', email: 'eve@acme.com' },
  })
  await expect.poll(() => server.mails.length).toBe(2)
  for (const { content } of server.mails) {
    expect(plain(content)).toMatch(/http:\/\/localhost\/(new-password|join)#/)
    expect(content).not.toContain(host)
  }
})

test('one address gets few mails, however often somebody asks', async () => {
  for (let time = 0; time < limitRules.recoveryPerson.most + 3; time += 1) {
    expect((await forget('olga@acme.com')).statusCode).toBe(200)
  }
  await expect.poll(() => server.mails.length).toBe(limitRules.recoveryPerson.most)
  expect((await invite('end@acme.com')).json().mail).toBe('sent')
  expect(server.mails).toHaveLength(limitRules.recoveryPerson.most + 1)
})
