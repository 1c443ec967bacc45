import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readForeignFailure } from '#contract/two-operations/read-foreign-failure.ts'

const taken = 'The exact link already exists and cannot be duplicated.'
const codes = 'QR code limit exceeded for the current plan, please upgrade.'
const links = 'Link limit exceeded for the current plan, please upgrade.'
const colours = 'QR code colour options exceeded for the current plan, please upgrade.'
const reached = { used: null, max: null, plan: null }

describe('a documented body', () => {
  test.each<[string, number, object, object]>([
    [
      'of a failure to create',
      500,
      { success: false, message: 'Failed to create QR code' },
      { kind: 'server', status: 500, message: 'Failed to create QR code', retryAfter: null },
    ],
    [
      'of a taken link',
      409,
      { success: false, message: taken },
      { kind: 'conflict', field: 'slashTag', suggestions: [], message: taken },
    ],
    [
      'of the code limit',
      509,
      { error: true, data: { message: codes } },
      { kind: 'plan-limit', limit: 'codes', message: codes, ...reached },
    ],
    [
      'of the link limit',
      509,
      { error: true, data: { message: links } },
      { kind: 'plan-limit', limit: 'links', message: links, ...reached },
    ],
    [
      'of the colour limit',
      509,
      { error: true, data: { message: colours } },
      { kind: 'plan-limit', limit: 'colours', message: colours, ...reached },
    ],
    [
      'of a general failure',
      400,
      { success: false, message: 'Invalid URL' },
      { kind: 'validation', errors: [], message: 'Invalid URL' },
    ],
    [
      'of a failed update',
      500,
      { success: false, error: 'Cannot read properties' },
      { kind: 'server', status: 500, message: 'Cannot read properties', retryAfter: null },
    ],
    [
      'without a sign-in',
      401,
      { message: 'unauthorized' },
      { kind: 'unauthorized', message: 'unauthorized' },
    ],
    [
      'of an unknown code',
      404,
      { success: false, error: 'QR code not found' },
      { kind: 'not-found', message: 'QR code not found' },
    ],
  ])('%s is recognised', (_name, status, body, failure) => {
    expect(readForeignFailure(status, body)).toEqual(failure)
  })

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
  ])('under the status %i, %j is still a %s', (status, body, kind) => {
    expect(readForeignFailure(status, body).kind).toBe(kind)
  })
})

describe('a 509 that names no limit', () => {
  test.each<[string, unknown, object]>([
    [
      'an HTML page',
      '<html><title>509 Bandwidth Limit Exceeded</title></html>',
      { kind: 'server', status: 509, message: '', retryAfter: null },
    ],
    ['an empty body', '', { kind: 'server', status: 509, message: '', retryAfter: null }],
    [
      'text of a web host',
      'Bandwidth Limit Exceeded',
      { kind: 'server', status: 509, message: '', retryAfter: null },
    ],
    [
      'a sentence of a web host',
      { message: 'Bandwidth Limit Exceeded' },
      { kind: 'validation', errors: [], message: 'Bandwidth Limit Exceeded' },
    ],
    [
      'a plan without its limit',
      { error: true, data: { message: 'Limit exceeded, please upgrade.' } },
      { kind: 'validation', errors: [], message: 'Limit exceeded, please upgrade.' },
    ],
  ])('as %s is no plan limit', (_name, body, failure) => {
    expect(readForeignFailure(509, body)).toEqual(failure)
  })
})

test('a refusal under the status of success keeps its sentence', () => {
  expect(readForeignFailure(200, { success: false, message: 'Nope' })).toEqual({
    kind: 'validation',
    message: 'Nope',
    errors: [],
  })
})

test('a sentence that merely mentions a plan is not a plan limit', () => {
  expect(readForeignFailure(500, { success: false, message: 'Our plan failed' }).kind).toBe('server')
})

test('no status and body without the name of a limit is a plan limit', () => {
  const body = fc.oneof(
    fc.constantFrom('', null, '<html>', 'Limit exceeded'),
    fc.record({ message: fc.constantFrom('Limit exceeded', 'Quota exceeded', 'Upgrade your plan') }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 599 }), body, (status, sent) => {
      expect(readForeignFailure(status, sent).kind).not.toBe('plan-limit')
    }),
  )
})
