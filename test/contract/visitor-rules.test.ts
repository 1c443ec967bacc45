import { expect, test } from 'vitest'
import { linkRulesSchema } from '#contract/link-rules.ts'
import { fieldReasons, withReasons } from '#contract/reasons.ts'
import { findRoute, findRule, type VisitorFacts, type VisitorRule } from '#contract/visitor-rules.ts'

const monday = Date.parse('2026-06-01T12:00:00Z')
const visitor: VisitorFacts = {
  device: 'windows',
  language: 'en',
  country: '',
  at: monday,
  mark: '',
  isFirstVisit: true,
}
const routes = [{ id: 1, destinationUrl: 'https://example.com/' }]
type Hours = NonNullable<VisitorRule['hours']>
const hours = (fields: Partial<Hours>): Partial<VisitorRule> => ({
  hours: { from: '09:00', to: '17:00', zone: 'UTC', ...fields },
})

type Case = [words: string, rule: Partial<VisitorRule>, facts: Partial<VisitorFacts>, fits: boolean]

test.each<Case>([
  ['without a condition', {}, {}, true],
  ['for iPhone and iPad', { devices: ['iphone', 'ipad'] }, { device: 'ipad' }, true],
  ['for iPhone and iPad, on a Mac', { devices: ['iphone', 'ipad'] }, { device: 'mac' }, false],
  ['for a language', { languages: ['de', 'fr'] }, { language: 'fr' }, true],
  ['for another language', { languages: ['de'] }, {}, false],
  ['for two countries', { countries: ['AT', 'DE'] }, { country: 'DE' }, true],
  ['for a country, from an unknown one', { countries: ['DE'] }, {}, false],
  ['for a print', { marks: ['a3', 'a4'] }, { mark: 'a4' }, true],
  ['for a print, in capitals', { marks: ['a3'] }, { mark: 'A3' }, true],
  ['for a print, without a mark', { marks: ['a3'] }, {}, false],
  ['for the first visit', { visit: 'first' }, {}, true],
  ['for the first visit, on the second', { visit: 'first' }, { isFirstVisit: false }, false],
  ['for later visits', { visit: 'later' }, { isFirstVisit: false }, true],
  ['for office hours', hours({}), {}, true],
  ['for hours that begin now', hours({ from: '12:00' }), {}, true],
  ['for hours that end now', hours({ to: '12:00' }), {}, false],
  ['for hours of another zone', hours({ to: '14:00', zone: 'Europe/Berlin' }), {}, false],
  ['for Mondays', hours({ days: [1] }), {}, true],
  ['for Tuesdays', hours({ days: [2] }), {}, false],
  ['for a whole day', hours({ from: '00:00', to: '00:00', days: [1] }), {}, true],
  ['for Sunday nights', hours({ from: '22:00', to: '13:00', days: [7] }), {}, true],
  ['for Monday nights, in the morning', hours({ from: '22:00', to: '13:00', days: [1] }), {}, false],
  [
    'for a night in a zone that is a day ahead',
    hours({ from: '01:00', to: '02:30', days: [2], zone: 'Pacific/Kiritimati' }),
    {},
    true,
  ],
  ['for a language and a print', { languages: ['en'], marks: ['a3'] }, {}, false],
])('a rule %s', (_words, rule, facts, isFitting) => {
  expect(findRule([{ routes, ...rule }], { ...visitor, ...facts })).toBe(isFitting ? 0 : -1)
})

test('the first of two rules that fit decides', () => {
  const rules = [{ languages: ['de'], routes }, { devices: ['windows' as const], routes }, { routes }]
  expect(findRule(rules, visitor)).toBe(1)
})

test('rules follow the clock of their zone when it changes', () => {
  const rule = { routes, ...hours({ from: '02:00', to: '03:00', zone: 'Europe/Berlin' }) }
  const fitsAt = (at: string) => findRule([rule], { ...visitor, at: Date.parse(at) }) === 0
  expect(
    ['2026-10-24T23:59Z', '2026-10-25T00:00Z', '2026-10-25T01:59Z', '2026-10-25T02:00Z'].map(fitsAt),
  ).toEqual([false, true, true, false])
  expect(fitsAt('2026-03-29T01:00Z')).toBe(false)
})

test('a split gives each destination its part of the numbers', () => {
  const split = [70, 10, 20].map((percent, id) => ({ id, destinationUrl: 'https://example.com/', percent }))
  expect([0, 0.699, 0.7, 0.799, 0.8, 0.999_999].map((point) => findRoute(split, point))).toEqual([
    0, 0, 1, 1, 2, 2,
  ])
})

const split = (...percents: number[]) => [
  {
    routes: percents.map((percent, at) => ({ id: at + 1, destinationUrl: 'https://example.com/', percent })),
  },
]
const rule = (fields: object) => [{ routes, ...fields }]

test.each([
  ['shares that are not 100 %', split(50, 40), 'visitorRules.0.routes.1.percent', 'percent-sum'],
  ['a share of nothing', split(0), 'visitorRules.0.routes.0.percent', 'percent-whole'],
  ['no destination', [{ routes: [] }], 'visitorRules.0.routes', 'destination'],
  [
    'a word instead of an address',
    [{ routes: [{ id: 1, destinationUrl: 'example' }] }],
    'visitorRules.0.routes.0.destinationUrl',
    'address-full',
  ],
  ['the same id twice', [{ routes }, { routes }], 'visitorRules', 'send-route-id'],
  ['an empty choice', rule({ devices: [] }), 'visitorRules.0.devices', 'choose-one'],
  ['a language by its name', rule({ languages: ['German'] }), 'visitorRules.0.languages.0', 'language'],
  ['a time of no clock', rule(hours({ to: '24:00' })), 'visitorRules.0.hours.to', 'time'],
  ['a zone that is none', rule(hours({ zone: 'Mars/Base' })), 'visitorRules.0.hours.zone', 'time-zone'],
  ['a mark with a sign', rule({ marks: ['a&b'] }), 'visitorRules.0.marks.0', 'mark'],
])('%s is refused at its field', (_words, visitorRules, field, code) => {
  const parsed = linkRulesSchema.safeParse({ visitorRules }, withReasons)
  expect(fieldReasons(parsed.error?.issues ?? [])).toEqual([expect.objectContaining({ field, code })])
})
