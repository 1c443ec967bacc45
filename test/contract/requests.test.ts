import { describe, expect, test } from 'vitest'
import { createRequestSchema, updateRequestSchema } from '#contract/create.ts'

const small = {
  destinationUrl: 'https://example.com',
  brandedDomain: 'go.example.com',
  slashTag: 'summer',
  qr: {},
}

function fieldsRefused(result: {
  success: boolean
  error?: { issues: readonly { path: readonly PropertyKey[] }[] }
}) {
  return result.success ? [] : (result.error?.issues ?? []).map((issue) => issue.path.join('.'))
}

describe('a create request', () => {
  test.each([
    ['the four required fields', small],
    ['a reference as qr', { ...small, qr: 'images/qr-1.svg' }],
    ['an empty string as frame', { ...small, frame: '' }],
    ['an object as frame', { ...small, frame: { id: 'badge', text: 'Scan me' } }],
    ['fieldData as an object', { ...small, fieldData: { title: 'A' } }],
    ['fieldData as JSON text', { ...small, fieldData: '{"title":"A"}' }],
    ['empty colours', { ...small, primary: '', color: '', bgColor: '' }],
    ['an empty expiration', { ...small, expirationDate: '' }],
    ['opening hours', { ...small, mondayOpen: 'true', mondayStart: '09:00', mondayEnd: '17:30' }],
    ['lists', { ...small, videos: [], imageList: ['a.png'] }],
    ['a text code without a destination', { ...small, destinationUrl: '', qrType: 'text', text: 'Hello' }],
    ['an unknown pattern', { ...small, pattern: 'stars' }],
    ['fields that nobody knows', { ...small, folder: { deep: [1] } }],
    ['right-to-left text and emoji', { ...small, title: 'مرحبا 🎉', tags: 'עברית' }],
    ['a punycode host', { ...small, destinationUrl: 'https://xn--bcher-kva.example/' }],
  ])('with %s is valid', (_name, body) => {
    expect(fieldsRefused(createRequestSchema.safeParse(body))).toEqual([])
  })

  test.each([
    ['destinationUrl', undefined],
    ['destinationUrl', 'javascript:alert(1)'],
    ['destinationUrl', 'data:text/html,hi'],
    ['destinationUrl', 'ftp://example.com'],
    ['destinationUrl', 'example'],
    ['destinationUrl', 'https://'],
    ['destinationUrl', 'https://exa mple.com'],
    ['destinationUrl', 'https://example.com/\r\nSet-Cookie: a=b'],
    ['destinationUrl', `https://example.com/${'a'.repeat(2048)}`],
    ['destinationUrl', 12],
    ['brandedDomain', undefined],
    ['brandedDomain', ''],
    ['slashTag', undefined],
    ['slashTag', ''],
    ['slashTag', 'two words'],
    ['slashTag', 'a//b'],
    ['slashTag', 'ü!'],
    ['slashTag', 'API'],
    ['slashTag', '.well-known'],
    ['slashTag', 'a'.repeat(81)],
    ['qr', undefined],
    ['qr', 3],
    ['frame', ['a']],
    ['color', 'red'],
    ['color', '#12345'],
    ['bgColor', 'url(javascript:x)'],
    ['title', 'a'.repeat(301)],
    ['title', 'null\u0000character'],
    ['tags', 'a'.repeat(1001)],
    ['tags', ['a']],
    ['text', 'a'.repeat(1001)],
    ['expirationDate', 'tomorrow'],
    ['expirationDate', '2027-02-31T00:00:00.000Z'],
    ['expirationDate', '9999-12-31T23:30:00-02:00'],
    ['expirationDate', 20270101],
    ['passwordProtectionEnabled', 'yes'],
    ['isBgTransparent', 'no'],
    ['fieldData', 'not json'],
    ['fieldData', '[1]'],
    ['fieldData', 7],
    ['mondayStart', '25:00'],
    ['videos', 'one'],
    ['edit', 1.5],
  ])('with %s = %j is refused at that field', (field, value) => {
    expect(fieldsRefused(createRequestSchema.safeParse({ ...small, [field]: value }))).toContain(field)
  })

  test('an invalid address has its own message', () => {
    const result = createRequestSchema.safeParse({ ...small, destinationUrl: 'javascript:alert(1)' })
    expect(result.error?.issues[0]?.message).toBe('address-full')
  })

  test('an empty body reports all four required fields at once', () => {
    expect(fieldsRefused(createRequestSchema.safeParse({})).sort()).toEqual([
      'brandedDomain',
      'destinationUrl',
      'qr',
      'slashTag',
    ])
  })

  test('every error is a plain sentence without validator terms', () => {
    const wrong = {
      destinationUrl: 5,
      brandedDomain: 5,
      slashTag: 5,
      qr: 5,
      frame: 5,
      color: 5,
      title: 5,
      tags: 5,
      expirationDate: 5,
      fieldData: 5,
      edit: 'x',
      videos: 5,
      mondayStart: 5,
      isBgTransparent: 5,
    }
    const result = createRequestSchema.safeParse(wrong)
    for (const issue of result.error?.issues ?? []) {
      expect(issue.message, issue.path.join('.')).not.toMatch(/invalid input|expected|received|undefined/i)
    }
  })
})

describe('an update request', () => {
  test.each([
    ['nothing', {}],
    ['a cleared expiration', { expirationDate: null }],
    ['a counted edit', { isEdit: true, title: 'New' }],
    ['a label', { titleLabel: 'new' }],
    ['every create field', { ...small, pattern: 'dots', color: '#FF0000' }],
    ['flags', { isActive: false, isStarred: true }],
  ])('with %s is valid', (_name, body) => {
    expect(fieldsRefused(updateRequestSchema.safeParse(body))).toEqual([])
  })

  test.each([
    ['destinationUrl', 'javascript:alert(1)'],
    ['destinationUrl', ''],
    ['destinationUrl', null],
    ['slashTag', 'two words'],
    ['isEdit', 'true'],
    ['isActive', 1],
    ['titleLabel', 5],
  ])('with %s = %j is refused at that field', (field, value) => {
    expect(fieldsRefused(updateRequestSchema.safeParse({ [field]: value }))).toContain(field)
  })
})
