import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { classifyFailure } from '#contract/classify-failure.ts'

const taken = 'The exact link already exists and cannot be duplicated.'
const codes = 'QR code limit exceeded for the current plan, please upgrade.'
const links = 'Link limit exceeded for the current plan, please upgrade.'
const colours = 'QR code colour options exceeded for the current plan, please upgrade.'

describe('the documented bodies with prose only', () => {
  test.each([
    [
      'a failure to create',
      500,
      { success: false, message: 'Failed to create QR code' },
      { kind: 'server', status: 500 },
    ],
    [
      'a taken link',
      409,
      { success: false, message: taken },
      { kind: 'conflict', field: 'slashTag', suggestions: [] },
    ],
    [
      'the code limit',
      509,
      { error: true, data: { message: codes } },
      { kind: 'plan-limit', limit: 'codes', used: null },
    ],
    [
      'the link limit',
      509,
      { error: true, data: { message: links } },
      { kind: 'plan-limit', limit: 'links' },
    ],
    [
      'the colour limit',
      509,
      { error: true, data: { message: colours } },
      { kind: 'plan-limit', limit: 'colours' },
    ],
    [
      'a general failure',
      400,
      { success: false, message: 'Invalid URL' },
      { kind: 'validation', errors: [] },
    ],
    [
      'an update failure',
      500,
      { success: false, error: 'Cannot read properties' },
      { kind: 'server', status: 500 },
    ],
    ['no sign-in', 401, { message: 'unauthorized' }, { kind: 'unauthorized' }],
    ['an unknown code', 404, { success: false, error: 'QR code not found' }, { kind: 'not-found' }],
  ])('%s is recognised', (_name, status, body, expected) => {
    expect(classifyFailure(status, body)).toMatchObject(expected)
  })
})

describe('the same bodies under other statuses', () => {
  test.each([
    [500, { success: false, message: taken }, 'conflict'],
    [400, { success: false, message: taken }, 'conflict'],
    [200, { success: false, message: taken }, 'conflict'],
    [200, { error: true, data: { message: codes } }, 'plan-limit'],
    [400, { error: true, data: { message: links } }, 'plan-limit'],
    [402, { error: true, data: { message: colours } }, 'plan-limit'],
    [403, { message: 'unauthorized' }, 'unauthorized'],
    [403, { success: false, message: 'You need another role.' }, 'forbidden'],
    [200, { message: 'Unauthorized' }, 'unauthorized'],
  ])('%i %j is still a %s', (status, body, kind) => {
    expect(classifyFailure(status, body).kind).toBe(kind)
  })
})

describe('machine-readable fields win over the message', () => {
  test('a conflict carries its field and suggestions', () => {
    const body = {
      success: false,
      message: 'Belegt.',
      field: 'slashTag',
      suggestions: ['summer-26', 'summer-2', 'summer-x'],
    }
    expect(classifyFailure(409, body)).toEqual({
      kind: 'conflict',
      message: 'Belegt.',
      field: 'slashTag',
      suggestions: ['summer-26', 'summer-2', 'summer-x'],
    })
  })

  test('a plan limit carries the limit, the usage and the plan', () => {
    const body = { error: true, data: { message: 'Voll.', limit: 'links', used: 20, max: 20, plan: 'free' } }
    expect(classifyFailure(509, body)).toEqual({
      kind: 'plan-limit',
      message: 'Voll.',
      limit: 'links',
      used: 20,
      max: 20,
      plan: 'free',
    })
  })

  test('a validation error carries its fields', () => {
    const errors = [{ field: 'destinationUrl', message: 'Enter a full web address.' }]
    expect(classifyFailure(400, { success: false, message: 'Invalid', errors })).toEqual({
      kind: 'validation',
      message: 'Invalid',
      errors,
    })
  })
})

describe('responses from other services', () => {
  test.each([
    [
      'an HTML 502',
      502,
      '<html><body>Bad gateway</body></html>',
      { kind: 'server', status: 502, message: '' },
    ],
    ['an empty 500', 500, '', { kind: 'server', status: 500 }],
    ['a 200 with garbage', 200, '{"da', { kind: 'network', reason: 'unreadable' }],
    ['an empty 200', 200, null, { kind: 'network', reason: 'unreadable' }],
    ['a gateway timeout', 504, '', { kind: 'network', reason: 'timeout' }],
    ['too many requests', 429, { message: 'Slow down' }, { kind: 'server', status: 429, retryAfter: 7 }],
    ['an array', 400, [1, 2], { kind: 'validation', message: '' }],
    [
      'numbers for words',
      400,
      { success: false, message: 12, errors: 'no' },
      { kind: 'validation', message: '' },
    ],
  ])('%s has its own kind', (_name, status, body, expected) => {
    expect(classifyFailure(status, body, status === 429 ? 7 : null)).toMatchObject(expected)
  })

  test('a page that merely mentions a plan is not a plan limit', () => {
    expect(classifyFailure(500, { success: false, message: 'Our plan failed' }).kind).toBe('server')
  })
})

test('every status and body has a kind', () => {
  const kinds = [
    'validation',
    'conflict',
    'plan-limit',
    'unauthorized',
    'not-found',
    'changed',
    'server',
    'network',
    'forbidden',
  ]
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), fc.jsonValue(), (status, body) => {
      expect(kinds).toContain(classifyFailure(status, body).kind)
    }),
  )
})

test('a documented status wins over the message', () => {
  fc.assert(
    fc.property(fc.string(), (words) => {
      expect(classifyFailure(409, { success: false, message: `x${words}`, field: 'slashTag' }).kind).not.toBe(
        'server',
      )
      expect(classifyFailure(401, { message: words }).kind).toBe('unauthorized')
      expect(classifyFailure(509, { error: true, data: { message: `x${words}` } }).kind).toBe('plan-limit')
    }),
  )
})

describe('a code that someone saved first', () => {
  test.each([
    [
      'with the record of now',
      { success: false, message: 'x', current: { id: 7, brandedDomain: 'a.b', slashTag: 'c' } },
      7,
    ],
    ['without one', { success: false, message: 'x' }, null],
    ['with one that cannot be read', { current: { id: 'seven' } }, null],
    ['as an empty body', '', null],
  ])('412 %s is classified as changed', (_name, body, id) => {
    const failure = classifyFailure(412, body)
    expect([failure.kind, failure.kind === 'changed' ? (failure.current?.id ?? null) : undefined]).toEqual([
      'changed',
      id,
    ])
  })
})
