import { beforeEach, expect, test } from 'vitest'
import { askOf } from '../library/ask.ts'
import { service, serviceForEach } from '../support/own-service.ts'
import { adminOf } from './admin-of.ts'

let library: ReturnType<typeof askOf>
serviceForEach()
beforeEach(async () => {
  library = askOf(service)
  await library.create('summer')
})

const block = (reason = 'It leads to malware.') =>
  adminOf(service)('code', 'block', 'summer', '--reason', reason)
const visit = async (tag: string) =>
  (await service.visit({ method: 'GET', url: `/${tag}`, headers: { host: 'go.acme.com' } })).statusCode

test('the owner of a blocked code sees the reason, in the library and on the code', async () => {
  expect((await library.code(1)).meta.blockedReason).toBeNull()
  await block()
  const told = { data: { isadminblocked: true }, meta: { blockedReason: 'It leads to malware.' } }
  expect(await library.code(1)).toMatchObject(told)
  const { body } = await library.get('/qr-code?state=blocked')
  expect(body).toMatchObject({ data: [told.data], meta: { 1: told.meta } })
  await block('Lead it elsewhere.')
  expect((await library.code(1)).meta.blockedReason).toBe('Lead it elsewhere.')
})

test('an owner edits a blocked code without a conflict, and no edit lifts the block', async () => {
  const { updatedAt } = (await library.code(1)).data
  await block()
  const { status, body } = await library.ask(
    'PUT',
    '/qr-code/1',
    { title: 'Better', isActive: true, isadminblocked: false, isAdminBlocked: false, is_blocked: 0 },
    { 'if-match': `"${updatedAt}"` },
  )
  expect([status, body.result?.title, body.result?.isadminblocked]).toEqual([200, 'Better', true])
  const resumed = { ids: [1], change: { action: 'resume' } }
  expect((await library.post('/qr-code/bulk', resumed)).status).toBe(200)
  await library.ask('PUT', '/qr-code/1', { slashTag: 'winter' })
  expect([await visit('summer'), await visit('winter')]).toEqual([403, 403])
})

test('a block is not a version, and restoring an older version keeps it', async () => {
  await library.ask('PUT', '/qr-code/1', { title: 'Second' })
  await block()
  const { data: versions } = (await library.get('/qr-code/1/versions')).body
  expect(versions.map(({ number }: { number: number }) => number)).toEqual([2, 1])
  const restored = await library.post('/qr-code/1/versions/1/restore')
  expect(restored.body.result).toMatchObject({ title: 'Summer sale', isadminblocked: true })
  expect((await library.code(1)).meta.blockedReason).toBe('It leads to malware.')
  expect(JSON.stringify((await library.get('/qr-code/1/versions')).body)).not.toContain('malware')
})

test('a blocked code stays blocked after deletion and restore', async () => {
  await block()
  await library.ask('DELETE', '/qr-code/1')
  await library.post('/qr-code/1/restore')
  expect(await library.code(1)).toMatchObject({
    data: { isadminblocked: true },
    meta: { blockedReason: 'It leads to malware.' },
  })
  expect(await visit('summer')).toBe(403)
})

test('lifting a block removes the reason', async () => {
  await block()
  expect((await adminOf(service)('code', 'unblock', 'https://go.acme.com/Summer?qr')).out).toBe(
    'Unblocked https://go.acme.com/summer.\n',
  )
  expect(await library.code(1)).toMatchObject({
    data: { isadminblocked: false },
    meta: { blockedReason: null },
  })
  expect((await adminOf(service)('code', 'unblock', 'summer')).out).toBe(
    'https://go.acme.com/summer is not blocked.\n',
  )
  const log = (await adminOf(service)('log', '--json')).json()
  expect(log.map(({ action, reason }: Record<string, string>) => [action, reason]).toSorted()).toEqual([
    ['code block', 'It leads to malware.'],
    ['code unblock', null],
  ])
})
