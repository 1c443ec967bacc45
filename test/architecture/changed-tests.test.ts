import { expect, test } from 'vitest'
import { testsBeside } from '../support/changed-tests.js'

const tests = [
  'test/architecture/source-rules.test.ts',
  'test/dashboard/library/folders.test.tsx',
  'test/dashboard/scans/scans.test.tsx',
  'test/dashboard/scans/words.test.ts',
  'test/features/webhooks/service/webhooks.test.ts',
  'test/journeys/scans.test.ts',
  'test/service/analytics/compare-placements.test.ts',
  'test/service/analytics/scans.test.ts',
  'test/service/links/visits.test.ts',
]
const beside = (changed: string, seconds = 5) => testsBeside([changed], tests, () => seconds)
const without = (chosen: readonly string[]) => chosen.filter((test) => !test.startsWith('test/architecture/'))

test.each([
  [
    'src/dashboard/scans/scan-chart.tsx',
    ['scans/scans.test.tsx', 'scans/words.test.ts', 'service/analytics/scans'],
  ],
  ['src/service/analytics/read-scans.ts', ['analytics/compare-placements', 'analytics/scans']],
  ['src/service/commands/library/folders.ts', ['library/folders']],
  ['src/features/webhooks/dashboard/webhook-list.tsx', ['features/webhooks']],
  ['test/dashboard/library/folders.test.tsx', ['library/folders']],
])('a change of %s runs the tests beside it', (changed, expected) => {
  const chosen = without(beside(changed).chosen)
  for (const part of expected)
    expect(
      chosen.some((test) => test.includes(part)),
      part,
    ).toBe(true)
  expect(chosen.some((test) => test.includes('journeys'))).toBe(false)
})

test('the nearest tests fill about a minute, a changed test always runs, and what lacks a test is named', () => {
  const { chosen, late } = beside('src/dashboard/scans/scan-chart.tsx', 50)
  expect(without(chosen)).toEqual(['test/dashboard/scans/scans.test.tsx'])
  expect(late).toContain('test/dashboard/scans/words.test.ts')
  expect(beside('test/service/links/visits.test.ts', 500).chosen).toContain(
    'test/service/links/visits.test.ts',
  )
  expect(beside('src/nothing/like/this.ts').alone).toEqual(['src/nothing/like/this.ts'])
  expect(beside('src/nothing/like/this.ts').chosen).toContain('test/architecture/source-rules.test.ts')
})
