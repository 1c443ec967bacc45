import { describe, expect, onTestFinished, test } from 'vitest'
import type { QrCode } from '#contract/record.ts'
import type { CodeCounts } from '#contract/list.ts'
import { exactTotal } from '#dashboard/library/library-screen.tsx'
import { narrowCodes } from '#dashboard/api/narrow-codes.ts'
import { tagsOf } from '#dashboard/api/code-state.ts'
import { codeState } from '#dashboard/api/code-state.ts'
import { normalServiceUrl } from '#dashboard/sign-in/sign-in-form.tsx'
import { formatCount, formatInstant, formatRelative, formatTime } from '#dashboard/messages/format.ts'
import { setLanguage } from '#dashboard/messages/locale.ts'
import { t } from '#dashboard/messages/t.ts'

describe('a message', () => {
  test.each([
    [1, '1 code'],
    [0, '0 codes'],
    [1204, '1,204 codes'],
  ])('with %d has the right plural form', (count, words) => {
    expect(t('library.count', { count })).toBe(words)
  })

  test('takes values literally, even when they look like placeholders', () => {
    expect(t('library.star', { title: '{count} $& مبيعات' })).toBe('Star {count} $& مبيعات')
  })
})

test.each([
  [9_999, '9,999'],
  [12_840, '12.8K'],
])('%d is formatted as %s', (count, words) => {
  expect(formatCount(count)).toBe(words)
})

test('a time has its zone, and an invalid date is empty', () => {
  expect(formatInstant('2027-01-31T18:00:00.000Z')).toMatch(/31.*2027.*(UTC|GMT|[A-Z]{2,5})/)
  expect(formatInstant('soon')).toBe('')
  expect(formatRelative('soon')).toBe('')
})

test.each([
  ['de', '04:49'],
  ['fr', '04:49'],
  ['en', '4:49 AM'],
] as const)('a time of day in %s is written as %s', (language, words) => {
  onTestFinished(() => setLanguage('en'))
  setLanguage(language)
  const time = new Date(2026, 10, 24, 4, 49).toISOString()
  // Engines differ in the space before AM.
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  expect(plain(formatTime(time))).toBe(words)
  expect(plain(formatInstant(time))).toContain(words)
})

test.each([
  ['2026-01-04T00:00:00Z', 'in 3 days'],
  ['2025-12-31T23:59:00.001Z', 'just now'],
  ['2025-12-31T23:59:00Z', '1 minute ago'],
  ['2026-01-01T00:00:04.999Z', 'just now'],
  ['2026-01-01T00:00:42Z', 'in 42 seconds'],
  ['2026-01-01T00:01:00Z', 'in 1 minute'],
  ['2025-11-20T00:00:00Z', 'last month'],
])('%s is %s', (iso, words) => {
  expect(formatRelative(iso, Date.parse('2026-01-01T00:00:00Z'))).toBe(words)
})

test.each([
  ['', ''],
  ['codes.example', 'https://codes.example'],
  [' https://codes.example/base/ ', 'https://codes.example/base'],
  ['https://codes.example/api/v1/qr-code', 'https://codes.example'],
  [`${location.origin}/`, ''],
  ['javascript:alert(1)', null],
  ['ftp://codes.example', null],
  ['https://', null],
])('the service %j is called at %j', (typed, url) => {
  expect(normalServiceUrl(typed)).toBe(url)
})

test('tags are split at commas', () => {
  expect(tagsOf(' print, poster ,,print')).toEqual(['print', 'poster'])
  expect(tagsOf('')).toEqual([])
})

const code = (more: Partial<QrCode>) =>
  ({
    id: 1,
    title: '',
    tags: '',
    destinationUrl: '',
    brandedDomain: 'go.acme.com',
    slashTag: 'a',
    isActive: true,
    isStarred: false,
    isadminblocked: false,
    expirationDate: null,
    fieldData: null,
    scans: 0,
    updatedAt: '',
    ...more,
  }) as QrCode

test.each([
  [{}, 'active'],
  [{ expirationDate: '1970-01-01T00:00:00.100Z' }, 'active'],
  [{ expirationDate: '1970-01-01T00:00:00.050Z' }, 'expired'],
  [{ isActive: false, expirationDate: '1970-01-01T00:00:00.000Z' }, 'expired'],
  [{ isActive: false, fieldData: '{"startsAt":"1970-01-01T00:00:00.100Z"}' }, 'paused'],
  [{ fieldData: '{"startsAt":"1970-01-01T00:00:00.100Z"}' }, 'scheduled'],
  [{ fieldData: '{"startsAt":"1970-01-01T00:00:00.050Z"}' }, 'active'],
  [{ isadminblocked: true, isActive: false }, 'blocked'],
])('a code of %j is %s', (more, state) => {
  expect(codeState(code(more), undefined, 50)).toBe(state)
  expect(codeState(code(more), { blockedHost: { host: 'bad.example', reason: null } }, 50)).toBe('blocked')
})

test('codes of one state are counted exactly, others up to the bound', () => {
  const page = { total: 10_000, totalIsMinimum: true }
  const counts = { paused: 46_350, starred: 46_350 } as CodeCounts
  const exact = { total: 46_350, totalIsMinimum: false }
  expect(exactTotal(page, { state: 'paused', sort: 'title', tag: undefined }, counts)).toEqual(exact)
  expect(exactTotal(page, { state: 'paused', tag: 'print' }, counts)).toBe(page)
  expect(exactTotal(page, { starred: true }, counts)).toEqual(exact)
  expect(exactTotal(page, { starred: true, state: 'paused' }, counts)).toBe(page)
  expect(exactTotal(page, { starred: false }, counts)).toBe(page)
  expect(exactTotal(page, { state: 'paused' }, undefined)).toBe(page)
  const few = { total: 3, totalIsMinimum: false }
  expect(exactTotal(few, { state: 'paused' }, counts)).toBe(few)
})

test('codes stored in the browser are searched, filtered and sorted like on a service', () => {
  const codes = [
    code({ id: 1, title: 'Poster', tags: 'print', scans: 5 }),
    code({ id: 2, title: 'Cup', tags: 'print,cups', isStarred: true }),
    code({ id: 3, title: 'Flyer', slashTag: 'POSTER-2', isActive: false }),
  ]
  const ids = (query: Parameters<typeof narrowCodes>[1]) => narrowCodes(codes, query, 0).map(({ id }) => id)
  expect(ids({})).toEqual([3, 2, 1])
  expect(ids({ search: ' poster ' })).toEqual([3, 1])
  expect(ids({ tag: 'print', sort: 'scans' })).toEqual([1, 2])
  expect(ids({ state: 'paused' })).toEqual([3])
  expect(ids({ starred: true })).toEqual([2])
  expect(ids({ sort: 'title' })).toEqual([2, 3, 1])
  expect(ids({ sort: 'titleDescending' })).toEqual([1, 3, 2])
  expect(ids({ sort: 'scansAscending' })).toEqual([2, 3, 1])
})
