import { expect, test } from 'vitest'
import { swapSentence } from '#dashboard/editor/values/link-rules.ts'

const swap = {
  isOn: true,
  destinationUrl: 'https://acme.example/advent',
  from: '2026-12-01T00:00',
  to: '2027-01-06T00:00',
  zone: 'Europe/Berlin',
}

test.each([
  [
    'for a while',
    swap,
    '2026-11-01T00:00:00Z',
    'From Dec 1, 2026, 12:00 AM (Europe/Berlin) this code opens acme.example/advent; from Jan 6, 2027, 12:00 AM it opens acme.example/all again.',
  ],
  [
    'for good',
    { ...swap, to: '' },
    '2026-11-01T00:00:00Z',
    'From Dec 1, 2026, 12:00 AM (Europe/Berlin) this code opens acme.example/advent.',
  ],
  [
    'under way',
    { ...swap, to: '' },
    '2026-12-02T00:00:00Z',
    'Since Dec 1, 2026, 12:00 AM (Europe/Berlin) this code opens acme.example/advent.',
  ],
  [
    'over',
    swap,
    '2027-02-01T00:00:00Z',
    'This change has ended: this code opens acme.example/all again since Jan 6, 2027, 12:00 AM (Europe/Berlin).',
  ],
])('a scheduled destination %s is described in a sentence', (_name, planned, now, words) => {
  expect(
    swapSentence(planned, 'https://www.acme.example/all', Date.parse(now))?.replaceAll('\u202f', ' '),
  ).toBe(words)
})
