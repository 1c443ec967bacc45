import { expect, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForAll } from '../support/own-service.ts'
import { adminOf } from './admin-of.ts'

serviceForAll()

test('an administrator lists reported pages with their owners, takes one down and dismisses the report', async () => {
  const admin = adminOf(service)
  const payload = aCreateRequest({ qrType: 'contact', slashTag: 'anna', title: 'Anna', firstName: 'Anna' })
  await service.api('POST', '/qr-code', payload)
  const visit = (url: string, method: 'GET' | 'POST' = 'GET') =>
    service.visit({ method, url, headers: { host: 'go.acme.com' } })
  expect((await admin('report', 'list', '--json')).json()).toEqual([])

  for (let time = 0; time < 3; time += 1) expect((await visit('/anna/report', 'POST')).statusCode).toBe(200)
  expect((await admin('report', 'list', '--json')).json()).toMatchObject([
    {
      link: 'https://go.acme.com/anna',
      type: 'contact',
      title: 'Anna',
      user: '1 Owner',
      state: 'active',
      reports: 3,
    },
  ])
  expect((await admin('report', 'list')).out).toMatch(
    /^LINK +TYPE +REPORTS[^]*go\.acme\.com\/anna +contact +3 /,
  )
  expect((await admin('code', 'show', 'anna', '--json')).json()).toMatchObject({
    type: 'contact',
    reports: 3,
  })

  expect((await admin('code', 'block', 'anna', '--reason', 'Deceives people')).code).toBe(0)
  await expect.poll(async () => (await visit('/anna')).statusCode).toBe(403)
  expect((await visit('/anna/contact.vcf')).statusCode).toBe(403)
  expect((await admin('report', 'list', '--json')).json()[0].state).toBe('blocked')

  expect((await admin('report', 'dismiss', 'go.acme.com/anna')).code).toBe(0)
  expect((await admin('report', 'list', '--json')).json()).toEqual([])
  expect((await admin('log')).out).toContain('report dismiss')
})

test('one network cannot count more than ten reports in an hour, and is thanked all the same', async () => {
  const payload = aCreateRequest({ qrType: 'contact', slashTag: 'ben', title: 'Ben', firstName: 'Ben' })
  await service.api('POST', '/qr-code', payload)
  const visit = { method: 'POST', url: '/ben/report', headers: { host: 'go.acme.com' } } as const
  for (let time = 0; time < 15; time += 1)
    expect((await service.visit({ ...visit, remoteAddress: '203.0.113.9' })).statusCode).toBe(200)
  expect((await adminOf(service)('code', 'show', 'ben', '--json')).json()).toMatchObject({ reports: 10 })
})
