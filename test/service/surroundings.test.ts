import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aCreateRequest } from './support/a-request.ts'
import { aService, type TestService } from './support/a-service.ts'

let service: TestService
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-page-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Tessera</title>')
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'export {}')
  service = await aService({ dashboardFolder: folder })
})
afterEach(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

test('an internal failure is a documented 500 without internals', async () => {
  await service.api('POST', '/qr-code', aCreateRequest())
  await service.database.schema.dropTable('code_tags').execute()
  const create = await service.api('POST', '/qr-code', aCreateRequest({ slashTag: 'b', tags: 'a' }))
  const update = await service.api('PUT', '/qr-code/1', { tags: 'a', slashTag: 'c' })
  expect([create.statusCode, create.json()]).toEqual([
    500,
    { success: false, message: 'The QR code could not be created.' },
  ])
  const message = 'The QR code could not be updated.'
  expect([update.statusCode, update.json()]).toEqual([500, { success: false, message, error: message }])
  expect(await service.database.selectFrom('short_links').select('tag').execute()).toEqual([
    { tag: 'summer' },
  ])
  expect(await service.database.selectFrom('quotas').select(['codes', 'links']).execute()).toEqual([
    { codes: 1, links: 1 },
  ])
})

describe('the page', () => {
  const get = (url: string) => service.app.api.inject({ method: 'GET', url })

  test.each(['/', '/codes/new', '/codes/17?tab=design', '/sign-in'])(
    '%s returns the document with its content policy',
    async (url) => {
      const answer = await get(url)
      expect([answer.statusCode, answer.body]).toEqual([200, '<!doctype html><title>Tessera</title>'])
      const policy = String(answer.headers['content-security-policy'])
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
      expect(policy).toContain("connect-src 'self' https:")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(answer.headers['cache-control']).toBe('no-cache')
    },
  )

  test.each(['/codes/%00', '/codes/%zz', '/%c3%28', '/codes/1%', '/codes/%e0%80%80?a=b', '/%00'])(
    '%s cannot be decoded: people get the document with status 404',
    async (url) => {
      const answer = await get(url)
      expect([answer.statusCode, answer.body]).toEqual([404, '<!doctype html><title>Tessera</title>'])
      expect(String(answer.headers['content-security-policy'])).toContain("script-src 'self'")
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    },
  )

  test.each([
    ['/api/%zz', 400],
    ['/api/v1/%zz', 401],
    ['/api/v1/qr-code/%00', 401],
    ['/assets/%zz', 404],
    ['/assets/app%00.js', 404],
  ])('%s cannot be decoded: programs get a JSON error', async (url, status) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      'application/json; charset=utf-8',
    ])
    expect(answer.json().message).toEqual(expect.any(String))
  })

  test('assets with a hash in their name are immutable, missing ones are 404', async () => {
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    for (const url of [
      '/assets/gone.js',
      '/missing.png',
      '/api/nothing',
      '/../package.json',
      '/%2e%2e/package.json',
    ]) {
      const answer = await get(url)
      expect([url, answer.statusCode]).toEqual([url, expect.toBeOneOf([400, 403, 404])])
      expect(answer.json()).toMatchObject({ success: false })
    }
  })
})
