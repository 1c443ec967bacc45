import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { readFailure } from '#contract/failure.ts'

describe('a refusal of our service', () => {
  test('a conflict carries its field and suggestions', () => {
    const body = {
      success: false,
      message: 'Belegt.',
      field: 'slashTag',
      suggestions: ['summer-26', 'summer-2', 'summer-x'],
    }
    expect(readFailure(409, body)).toEqual({
      kind: 'conflict',
      message: 'Belegt.',
      field: 'slashTag',
      suggestions: ['summer-26', 'summer-2', 'summer-x'],
    })
  })

  test('a plan limit carries the limit, the usage and the plan', () => {
    const body = { error: true, data: { message: 'Voll.', limit: 'links', used: 20, max: 20, plan: 'free' } }
    expect(readFailure(509, body)).toEqual({
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
    expect(readFailure(400, { success: false, message: 'Invalid', errors })).toEqual({
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
    ['an HTML 404', 404, '<html><body>Not found</body></html>', { kind: 'network', reason: 'unreadable' }],
    ['an empty 409', 409, '', { kind: 'network', reason: 'unreadable' }],
    ['an array', 400, [1, 2], { kind: 'network', reason: 'unreadable' }],
    [
      'a success that refuses',
      200,
      { success: false, message: 'Nope' },
      { kind: 'network', reason: 'unreadable' },
    ],
    ['a 509 in HTML', 509, '<html>Bandwidth Limit Exceeded</html>', { kind: 'server', status: 509 }],
    [
      'a limit in prose',
      509,
      { error: true, data: { message: 'Limit exceeded' } },
      { kind: 'server', status: 509 },
    ],
    [
      'numbers for words',
      400,
      { success: false, message: 12, errors: 'no' },
      { kind: 'network', reason: 'unreadable' },
    ],
  ])('%s has its own kind', (_name, status, body, expected) => {
    expect(readFailure(status, body, status === 429 ? 7 : null)).toMatchObject(expected)
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
      expect(kinds).toContain(readFailure(status, body).kind)
    }),
  )
})

test('no sentence decides the kind', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 599 }), fc.string(), (status, words) => {
      const [one, other] = [
        `x${words}`,
        'The exact link already exists. unauthorized. Limit exceeded, upgrade.',
      ]
      const kindOf = (message: string) => readFailure(status, { success: false, message }).kind
      expect(kindOf(one)).toBe(kindOf(other))
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
    const failure = readFailure(412, body)
    expect([failure.kind, failure.kind === 'changed' ? (failure.current?.id ?? null) : undefined]).toEqual([
      'changed',
      id,
    ])
  })
})
