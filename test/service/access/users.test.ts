import type { InjectOptions } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { defaultDesign } from '#design/design.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aService, type TestService } from '../support/a-service.ts'

let service: TestService
let other: string
beforeEach(async () => {
  service = await aService()
  other = await service.addUser(2)
})
afterEach(() => service.close())

async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: InjectOptions['payload'],
  token = service.token,
) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await service.inject({
    method,
    url: `/api/v1${path}`,
    headers,
    ...(payload !== undefined && { payload }),
  })
  return { status: answer.statusCode, body: answer.body, json: () => answer.json() }
}

const kit = { name: 'Secret kit', design: toKitDesign(defaultDesign) }
const draft = { title: 'Secret draft', codeId: null, content: {} }
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'

async function fillLibrary(): Promise<{ kitId: string; logoId: string }> {
  await ask('POST', '/qr-code', aCreateRequest({ title: 'Secret code', tags: 'secret-tag' }))
  await ask('PUT', '/qr-code/1', { title: 'Secret title' })
  await ask('PUT', '/drafts/secret-draft', draft)
  const kept = await ask('POST', '/brand-kits', kit)
  const logo = await ask('POST', '/logos?name=secret-logo', picture)
  return { kitId: kept.json().data.id, logoId: logo.json().data.id }
}

test('no list contains data of another user', async () => {
  await fillLibrary()
  for (const path of [
    '/qr-code',
    '/qr-code/counts',
    '/tags',
    '/drafts',
    '/brand-kits',
    '/logos',
    '/tokens',
  ]) {
    const mine = await ask('GET', path)
    const theirs = await ask('GET', path, undefined, other)
    expect([path, mine.status, theirs.status]).toEqual([path, 200, 200])
    if (path !== '/qr-code/counts' && path !== '/tokens')
      expect([path, mine.body]).toEqual([path, expect.stringMatching(/secret/i)])
    expect([path, theirs.body]).toEqual([path, expect.not.stringMatching(/secret/i)])
  }
  expect((await ask('GET', '/session', undefined, other)).json().usage).toEqual({
    codes: 0,
    links: 0,
    storage: 0,
  })
})

test('another user cannot read, change or delete anything by id', async () => {
  const { kitId, logoId } = await fillLibrary()
  const tries: ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?][] = [
    ['GET', '/qr-code/1'],
    ['PUT', '/qr-code/1', { title: 'Mine now' }],
    ['POST', '/qr-code/1', { title: 'Mine now' }],
    ['DELETE', '/qr-code/1'],
    ['POST', '/qr-code/1/restore'],
    ['GET', '/qr-code/1/versions'],
    ['POST', '/qr-code/1/versions/1/restore'],
    ['GET', '/qr-code/1/links'],
    ['POST', '/qr-code/1/downloaded'],
    ['GET', '/qr-code/1/picture.svg'],
    ['PUT', `/brand-kits/${kitId}`, { name: 'Mine now' }],
    ['DELETE', `/brand-kits/${kitId}`],
    ['GET', `/logos/${logoId}`],
  ]
  for (const [method, path, payload] of tries) {
    const { status } = await ask(method, path, payload, other)
    expect([method, path, status]).toEqual([method, path, 404])
  }
  // The browser chooses draft ids: the same id of another user is another draft.
  const beside: typeof tries = [
    ['PUT', '/drafts/secret-draft', { ...draft, title: 'Mine now' }],
    ['DELETE', '/drafts/secret-draft'],
    ['POST', '/tags/rename', { from: 'secret-tag', to: 'mine' }],
    ['POST', '/qr-code/bulk', { ids: [1], change: { action: 'delete' } }],
  ]
  for (const [method, path, payload] of beside) {
    const { status } = await ask(method, path, payload, other)
    expect([method, path, status]).toEqual([method, path, 200])
  }
  const code = (await ask('GET', '/qr-code/1')).json()
  expect(code.data).toMatchObject({ title: 'Secret title', tags: 'secret-tag' })
  expect(code.meta.deletedAt).toBeNull()
  expect((await ask('GET', '/drafts')).body).toContain('Secret draft')
  expect((await ask('GET', '/brand-kits')).body).toContain('Secret kit')
})

test('slash tags are unique over all users, and a conflict does not reveal the owner', async () => {
  await ask('POST', '/qr-code', aCreateRequest())
  const mine = await ask('POST', '/qr-code', aCreateRequest())
  const theirs = await ask('POST', '/qr-code', aCreateRequest(), other)
  const words = ({ message, field, success }: Record<string, unknown>) => ({ message, field, success })
  expect([theirs.status, Object.keys(theirs.json()).toSorted()]).toEqual([
    409,
    ['field', 'message', 'success', 'suggestions'],
  ])
  expect(words(theirs.json())).toEqual(words(mine.json()))
  const free = { domain: 'go.acme.com', tag: 'summer' }
  const query = `/slash-tags?brandedDomain=${free.domain}&slashTag=${free.tag}`
  const asked = (await ask('GET', query, undefined, other)).json()
  expect(asked).toEqual({ ...(await ask('GET', query)).json(), suggestions: expect.any(Array) })
  expect((await ask('POST', '/qr-code', aCreateRequest({ brandedDomain: 'acme.link' }), other)).status).toBe(
    201,
  )
})
