import type { InjectOptions } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForEach } from '../support/own-service.ts'

let other: string
serviceForEach()
beforeEach(async () => {
  other = await service.addUser(2)
})

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
  // Only the owner learns which code has it.
  const { codeId, ...own } = (await ask('GET', query)).json()
  expect(codeId).toBe(1)
  expect(asked).toEqual({ ...own, suggestions: expect.any(Array) })
  expect((await ask('POST', '/qr-code', aCreateRequest({ brandedDomain: 'acme.link' }), other)).status).toBe(
    201,
  )
})
