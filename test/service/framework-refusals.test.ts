import { beforeEach, describe, expect, test } from 'vitest'
import { aCreateRequest } from './support/a-request.ts'
import { service, serviceForEach } from './support/own-service.ts'
import { refusedField } from './support/refused-field.ts'

serviceForEach()
beforeEach(async () => {
  await service.api('POST', '/qr-code', aCreateRequest())
})

describe('framework errors have the documented shape', () => {
  const create = { method: 'POST', url: '/api/v1/qr-code' } as const
  const update = { method: 'PUT', url: '/api/v1/qr-code/1' } as const
  const json = { 'content-type': 'application/json' }
  const both = (message: string, beside = {}) => ({ success: false, message, error: message, ...beside })
  const one = (message: string, beside = {}) => ({ success: false, message, ...beside })
  const notJson = "We couldn't read the request."
  test.each([
    [
      'broken JSON on create',
      { ...create, headers: json, payload: '{"a":' },
      400,
      one('Send a valid JSON body.', { errors: [] }),
    ],
    [
      'broken JSON on update',
      { ...update, headers: json, payload: '{"a":' },
      400,
      both('Send a valid JSON body.', { errors: [] }),
    ],
    [
      'an empty JSON body',
      { ...create, headers: json, payload: '' },
      400,
      one('Send a valid JSON body.', { errors: [] }),
    ],
    [
      'a poisoned prototype',
      { ...update, headers: json, payload: '{"__proto__":{"x":1}}' },
      400,
      both('Send a valid JSON body.', { errors: [] }),
    ],
    [
      'a body past 1 MB',
      { ...create, headers: json, payload: JSON.stringify({ a: 'x'.repeat(10_000_000) }) },
      413,
      one('The request is too large.'),
    ],
    [
      'a body past 1 MB on update',
      { ...update, headers: json, payload: JSON.stringify({ a: 'x'.repeat(1_100_000) }) },
      413,
      both('The request is too large.'),
    ],
    [
      'another content type',
      { ...create, headers: { 'content-type': 'text/plain' }, payload: 'x' },
      415,
      one('Send the body as application/json.'),
    ],
    [
      'another content type on update',
      { ...update, headers: { 'content-type': 'application/xml' }, payload: '<a/>' },
      415,
      both('Send the body as application/json.'),
    ],
    [
      'an array as body',
      { ...create, payload: [1] },
      400,
      one('Send a JSON object.', { errors: [refusedField('', 'Send a JSON object.')] }),
    ],
    ['an unknown address', { method: 'GET', url: '/api/v1/nothing' }, 404, one('Not found.')],
    ['an unknown method', { method: 'PATCH', url: '/api/v1/qr-code/1', payload: {} }, 404, one('Not found.')],
    [
      'an address that cannot be decoded',
      { method: 'PUT', url: '/api/v1/qr-code/%zz', payload: {} },
      400,
      both(notJson, { errors: [] }),
    ],
    [
      'an id past all length',
      { method: 'PUT', url: `/api/v1/qr-code/${'9'.repeat(300)}`, payload: {} },
      404,
      both('Not found.'),
    ],
  ] as const)('%s', async (_name, request, status, body) => {
    const answer = await service.inject(request)
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status, body })
  })
})

describe('without a token', () => {
  const requests = [
    ['POST', '/api/v1/qr-code'],
    ['PUT', '/api/v1/qr-code/1'],
    ['POST', '/api/v1/qr-code/1'],
    ['GET', '/api/v1/qr-code'],
    ['GET', '/api/v1/qr-code/1'],
    ['GET', '/api/v1/qr-code/1/picture.svg'],
    ['GET', '/api/v1/session'],
    ['GET', '/api/v1/slash-tags'],
    ['GET', '/api/v1/tags'],
    ['GET', '/api/v1/page-preview'],
    ['POST', '/api/v1/logos'],
    ['GET', '/api/v1/logos'],
    ['GET', '/api/v1/logos/x'],
    ['GET', '/api/v1/nothing'],
    ['DELETE', '/api/v1/qr-code/1'],
    ['GET', '/api/v1/qr-code/%zz'],
    ['GET', `/api/v1/qr-code/${'9'.repeat(300)}`],
  ] as const
  test.each(requests)('%s %s returns 401 before anything else', async (method, url) => {
    for (const authorization of [
      '',
      'Bearer',
      'Bearer wrong',
      'Basic dG9rZW4=',
      `Bearer ${'x'.repeat(5_000)}`,
    ]) {
      const answer = await service.inject({
        method,
        url,
        headers: { authorization, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { payload: '{"broken":' }),
      })
      expect({ status: answer.statusCode, body: answer.json() }).toEqual({
        status: 401,
        body: { message: 'unauthorized' },
      })
    }
  })

  test('health and the OpenAPI document are public', async () => {
    for (const url of ['/healthz', '/api/openapi.json']) {
      expect((await service.inject({ method: 'GET', url, headers: { authorization: '' } })).statusCode).toBe(
        200,
      )
    }
  })
})
