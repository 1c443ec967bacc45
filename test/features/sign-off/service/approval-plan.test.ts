import { expect, test } from 'vitest'
import { approvalPlan, type PlannedCode } from '#features/sign-off/service/page-routes.ts'
import type { ApprovalPlan } from '#features/sign-off/pages/approval-page.ts'

const now = Date.parse('2026-06-01T12:00:00.000Z')
const own = { url: 'https://acme.com/own' }
const advent = { url: 'https://acme.com/advent' }
const zone = 'Europe/Berlin'
const day = (days: number) => new Date(now + days * 86_400_000).toISOString()
const at = (days: number, where = 'UTC') => ({ at: now + days * 86_400_000, zone: where })
const swap = (from: number, to: number | null) => ({
  swap: { destinationUrl: advent.url, from: day(from), to: to === null ? null : day(to), zone },
})

const plan = (rules: object, code: Partial<PlannedCode> = {}): ApprovalPlan =>
  approvalPlan(
    {
      destination_url: own.url,
      expiration_date: null,
      is_active: true,
      is_protected: false,
      field_data: JSON.stringify(rules),
      ...code,
    },
    now,
  )

const open: ApprovalPlan = {
  state: null,
  leadsTo: own,
  changes: [],
  opens: null,
  ends: null,
  afterwards: null,
}

test.each<[string, object, Partial<PlannedCode>, Partial<ApprovalPlan>]>([
  ['nothing planned', {}, {}, {}],
  ['what makes no sense', { swap: 'soon', startsAt: 7, expirationUrl: 'x' }, { expiration_date: 'soon' }, {}],
  ['a swap for good', swap(1, null), {}, { changes: [{ from: at(1, zone), leadsTo: advent }] }],
  [
    'a swap for a while',
    swap(1, 2),
    {},
    {
      changes: [
        { from: at(1, zone), leadsTo: advent },
        { from: at(2, zone), leadsTo: own },
      ],
    },
  ],
  ['a swap under way', swap(-1, 2), {}, { leadsTo: advent, changes: [{ from: at(2, zone), leadsTo: own }] }],
  ['a swap that begins this instant', swap(0, null), {}, { leadsTo: advent }],
  ['a swap that is over', swap(-2, -1), {}, {}],
  [
    'a swap that the end overtakes',
    swap(1, 3),
    { expiration_date: day(2) },
    { changes: [{ from: at(1, zone), leadsTo: advent }], ends: at(2) },
  ],
  [
    'a protected swap',
    swap(1, 2),
    { is_protected: true },
    {
      leadsTo: 'protected',
      changes: [
        { from: at(1, zone), leadsTo: 'protected' },
        { from: at(2, zone), leadsTo: 'protected' },
      ],
    },
  ],
  ['a start to come', { startsAt: day(1), startsZone: zone }, {}, { state: 'scheduled', opens: at(1, zone) }],
  ['a start that has passed', { startsAt: day(-1) }, {}, {}],
  [
    'a start to come of a paused code',
    { startsAt: day(1) },
    { is_active: false },
    { state: 'paused', opens: at(1) },
  ],
  [
    'a start after the end',
    { startsAt: day(2) },
    { expiration_date: day(1) },
    { state: 'scheduled', ends: at(1) },
  ],
  [
    'an end to come and what follows',
    { expirationZone: zone, expirationUrl: 'https://acme.com/after' },
    { expiration_date: day(3) },
    { ends: at(3, zone), afterwards: 'https://acme.com/after' },
  ],
  ['what would follow an end that is not set', { expirationUrl: 'https://acme.com/after' }, {}, {}],
  [
    'an end of a paused code',
    {},
    { expiration_date: day(-1), is_active: false },
    { state: 'expired', ends: at(-1) },
  ],
  [
    'an end with another address',
    { expirationUrl: 'https://acme.com/after' },
    { expiration_date: day(0) },
    { state: 'replaced', ends: at(0), afterwards: 'https://acme.com/after' },
  ],
])('the approval page shows %s', (_, rules, code, told) => {
  expect(plan(rules, code)).toEqual({ ...open, ...told })
})
